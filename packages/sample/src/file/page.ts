import type { Drawing } from '../drawing/drawing.ts';
import { eachPoint } from '../drawing/polyline.ts';

/** The words by which a page description language paints a polygon. */
interface PaintWords {
  readonly color: string;
  readonly move: string;
  readonly line: string;
  readonly close: string;
  readonly fill: string;
  readonly fillEvenOdd: string;
}

export const pdfWords: PaintWords = { color: 'rg', move: 'm', line: 'l', close: 'h', fill: 'f', fillEvenOdd: 'f*' };
export const postScriptWords: PaintWords = {
  color: 'setrgbcolor',
  move: 'moveto',
  line: 'lineto',
  close: 'closepath',
  fill: 'fill',
  fillEvenOdd: 'eofill',
};

const short = (value: number): string => String(Math.round(value * 100) / 100);

/** Paints a drawing with its lower left corner at (left, bottom), enlarged by `scale`; opacities are not looked at. */
export function paintPage(drawing: Drawing, words: PaintWords, left: number, bottom: number, scale: number): string {
  const lines: string[] = [];
  for (const { color, polygons, rule } of drawing.paints) {
    lines.push(`${color.map((channel) => short(channel / 255)).join(' ')} ${words.color}`);
    for (const polygon of polygons) {
      let word = words.move;
      eachPoint(polygon, (x, y) => {
        lines.push(`${short(left + x * scale)} ${short(bottom + (drawing.height - y) * scale)} ${word}`);
        word = words.line;
      });
      lines.push(words.close);
    }
    lines.push(rule === 'evenodd' ? words.fillEvenOdd : words.fill);
  }
  return lines.join('\n');
}

/** Text inside the brackets of a PDF or PostScript string: printable ASCII, everything else as a question mark. */
export function pageText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/gu, '?')
    .replaceAll(/[\\()]/g, String.raw`\$&`);
}
