import { markup } from '../file/markup.ts';
import type { Subject } from '../content/subject.ts';

const hex = (color: readonly number[]): string =>
  `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** The content of the `<svg>` element of a drawing. */
const inside = (svg: string): string => svg.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');

/** Lines of at most `width` characters, broken between words. */
function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const canvas = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;

/** A poster of the drawing with its name in large letters, as an SVG. */
export function posterSvg(subject: Subject): string {
  const lines = wrapped(subject.name, 18).map(
    (line, index) =>
      `<text x="200" y="${420 + index * 44}" text-anchor="middle" font-family="sans-serif" font-size="36" font-weight="bold">${markup(line)}</text>`,
  );
  return canvas(
    400,
    560,
    `<rect width="400" height="560" fill="${hex(subject.backdrop.color)}"/><g transform="translate(56 60) scale(4)">${inside(subject.svg)}</g>` +
      `${lines.join('')}<text x="200" y="545" text-anchor="middle" font-family="sans-serif" font-size="9">${markup(subject.credit)}</text>`,
  );
}

/** The drawing on its backdrop, as an SVG. */
export const tileSvg = (subject: Subject): string =>
  canvas(72, 72, `<rect width="72" height="72" fill="${hex(subject.backdrop.color)}"/>${inside(subject.svg)}`);

/** A sheet of paper with the drawing and the extension of a file that has no picture of its own, as an SVG. */
export function documentCardSvg(subject: Subject, extension: string): string {
  const label = extension === '' ? 'file' : extension.toUpperCase();
  return canvas(
    144,
    144,
    `<path d="M32 8h58l24 24v104H32z" fill="#fff" stroke="#9b9b9a" stroke-width="2"/><path d="M90 8v24h24" fill="#d0cfce" stroke="#9b9b9a" stroke-width="2"/>` +
      `<g transform="translate(43 36) scale(.83)">${inside(subject.svg)}</g><rect x="32" y="106" width="82" height="30" fill="#3f3f3f"/>` +
      `<text x="73" y="127" text-anchor="middle" font-family="sans-serif" font-size="17" font-weight="bold" fill="#fff">${markup(label)}</text>`,
  );
}

/** The drawing turned by an angle in degrees and enlarged, inside its own canvas. */
export const turnedSvg = (svg: string, degrees: number, scale: number): string =>
  `<svg viewBox="0 0 72 72"><g transform="rotate(${degrees} 36 36) translate(${36 - 36 * scale} ${36 - 36 * scale}) scale(${scale})">${inside(svg)}</g></svg>`;
