import type { Color } from './color.ts';
import type { Drawing, Paint } from './drawing.ts';
import { eachSegment } from './polyline.ts';

/** Pixels, four bytes each: red, green, blue, and how much of the pixel is painted. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** The bytes of a raster to read: `getUint32(4 * pixel)` is a pixel from red, its highest byte, to how much is painted, its lowest. */
export const pixelView = ({ pixels }: Pick<Raster, 'pixels'>): DataView =>
  new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);

export interface RasterizeOptions {
  /** Pixels for one unit of the drawing. */
  readonly scale: number;
  /** Lines sampled in each row of pixels; 1 has hard edges. */
  readonly samples?: number;
  readonly background?: Color;
}

interface Crossing {
  readonly x: number;
  readonly direction: number;
}

/** Where the edges of a paint cross each sampled line, from left to right. */
function crossingsOf(paint: Paint, scale: number, lines: number, samples: number): Crossing[][] {
  const rows: Crossing[][] = [];
  const factor = scale * samples;
  for (const points of paint.polygons) {
    eachSegment({ points, closed: true }, (fromX, fromY, toX, toY) => {
      const x0 = fromX * scale;
      const y0 = fromY * factor;
      const x1 = toX * scale;
      const y1 = toY * factor;
      const direction = y0 < y1 ? 1 : -1;
      const first = Math.max(0, Math.ceil(Math.min(y0, y1) - 0.5));
      const end = Math.min(lines, Math.ceil(Math.max(y0, y1) - 0.5));
      for (let line = first; line < end; line++) {
        const x = x0 + ((line + 0.5 - y0) * (x1 - x0)) / (y1 - y0);
        (rows[line] ??= []).push({ x, direction });
      }
    });
  }
  for (const row of rows) row?.sort((a, b) => a.x - b.x);
  return rows;
}

/** Adds to `coverage`, four bytes for each pixel of a row, how much of it lies between the two places. */
function cover(coverage: DataView, from: number, to: number, weight: number): void {
  const start = Math.max(0, from);
  const end = Math.min(coverage.byteLength / 4, to);
  for (let x = Math.floor(start); x < end; x++) {
    const part = Math.min(end, x + 1) - Math.max(start, x);
    coverage.setFloat32(4 * x, coverage.getFloat32(4 * x) + part * weight);
  }
}

function coverRow(coverage: DataView, row: readonly Crossing[], rule: Paint['rule'], weight: number): void {
  let winding = 0;
  let from = 0;
  for (const { x, direction } of row) {
    const before = rule === 'evenodd' ? winding & 1 : winding;
    winding += rule === 'evenodd' ? 1 : direction;
    const after = rule === 'evenodd' ? winding & 1 : winding;
    if (before === 0 && after !== 0) from = x;
    else if (before !== 0 && after === 0) cover(coverage, from, x, weight);
  }
}

/** Paints a colour over the pixel at `at`, which may be transparent. */
function blend(pixels: Uint8ClampedArray, at: number, old: number, [red, green, blue]: Color, alpha: number): void {
  const below = (old & 255) / 255;
  const total = alpha + below * (1 - alpha);
  pixels[at] = (red * alpha + (old >>> 24) * below * (1 - alpha)) / total;
  pixels[at + 1] = (green * alpha + ((old >> 16) & 255) * below * (1 - alpha)) / total;
  pixels[at + 2] = (blue * alpha + ((old >> 8) & 255) * below * (1 - alpha)) / total;
  pixels[at + 3] = total * 255;
}

/** Paints a drawing on a canvas of pixels. */
export function rasterize(drawing: Drawing, { scale, samples = 1, background }: RasterizeOptions): Raster {
  const width = Math.round(drawing.width * scale);
  const height = Math.round(drawing.height * scale);
  const pixels = new Uint8ClampedArray(width * height * 4);
  if (background !== undefined)
    for (let at = 0; at < pixels.length; at += 4) pixels.set([background[0], background[1], background[2], 255], at);
  const view = pixelView({ pixels });
  const row = new Uint8Array(4 * width);
  const coverage = new DataView(row.buffer);
  for (const paint of drawing.paints) {
    const rows = crossingsOf(paint, scale, height * samples, samples);
    for (let y = 0; y < height; y++) {
      row.fill(0);
      let painted = false;
      for (let sample = 0; sample < samples; sample++) {
        const crossings = rows[y * samples + sample];
        if (crossings === undefined) continue;
        painted = true;
        coverRow(coverage, crossings, paint.rule, 1 / samples);
      }
      if (!painted) continue;
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4;
        const alpha = Math.min(1, coverage.getFloat32(4 * x)) * paint.opacity;
        if (alpha > 0.004) blend(pixels, at, view.getUint32(at), paint.color, alpha);
      }
    }
  }
  return { width, height, pixels };
}
