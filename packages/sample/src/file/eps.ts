import type { Drawing } from '../drawing/drawing.ts';
import { pageText, paintPage, postScriptWords } from './page.ts';

/** An encapsulated PostScript file of the drawing. */
export function encodeEps(title: string, drawing: Drawing): Uint8Array<ArrayBuffer> {
  const size = Math.ceil(drawing.width * 4);
  return new TextEncoder().encode(
    `%!PS-Adobe-3.0 EPSF-3.0\n%%Title: ${pageText(title)}\n%%BoundingBox: 0 0 ${size} ${size}\n%%EndComments\n` +
      `${paintPage(drawing, postScriptWords, 0, 0, 4)}\nshowpage\n%%EOF\n`,
  );
}
