import type { Color } from './color.ts';
import type { Drawing, Paint } from './drawing.ts';

/** Pixels, four bytes each: red, green, blue, and how much of the pixel is painted. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

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
  for (const polygon of paint.polygons) {
    const count = polygon.length / 2;
    for (let i = 0; i < count; i++) {
      const next = (i + 1) % count;
      const x0 = (polygon[2 * i] ?? 0) * scale;
      const y0 = (polygon[2 * i + 1] ?? 0) * factor;
      const x1 = (polygon[2 * next] ?? 0) * scale;
      const y1 = (polygon[2 * next + 1] ?? 0) * factor;
      const direction = y0 < y1 ? 1 : -1;
      const first = Math.max(0, Math.ceil(Math.min(y0, y1) - 0.5));
      const end = Math.min(lines, Math.ceil(Math.max(y0, y1) - 0.5));
      for (let line = first; line < end; line++) {
        const x = x0 + ((line + 0.5 - y0) * (x1 - x0)) / (y1 - y0);
        (rows[line] ??= []).push({ x, direction });
      }
    }
  }
  for (const row of rows) row?.sort((a, b) => a.x - b.x);
  return rows;
}

/** Adds to `coverage` how much of each pixel lies between the two places. */
function cover(coverage: Float32Array, from: number, to: number, weight: number): void {
  const start = Math.max(0, from);
  const end = Math.min(coverage.length, to);
  for (let x = Math.floor(start); x < end; x++) {
    const part = Math.min(end, x + 1) - Math.max(start, x);
    coverage[x] = (coverage[x] ?? 0) + part * weight;
  }
}

function coverRow(coverage: Float32Array, row: readonly Crossing[], rule: Paint['rule'], weight: number): void {
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

/** Paints `color` over the pixel at `at`, which may be transparent. */
function blend(pixels: Uint8ClampedArray, at: number, color: Color, alpha: number): void {
  const below = (pixels[at + 3] ?? 0) / 255;
  const total = alpha + below * (1 - alpha);
  for (let channel = 0; channel < 3; channel++) {
    const old = pixels[at + channel] ?? 0;
    pixels[at + channel] = ((color[channel] ?? 0) * alpha + old * below * (1 - alpha)) / total;
  }
  pixels[at + 3] = total * 255;
}

/** Paints a drawing on a canvas of pixels. */
export function rasterize(drawing: Drawing, { scale, samples = 1, background }: RasterizeOptions): Raster {
  const width = Math.round(drawing.width * scale);
  const height = Math.round(drawing.height * scale);
  const pixels = new Uint8ClampedArray(width * height * 4);
  if (background !== undefined)
    for (let at = 0; at < pixels.length; at += 4) pixels.set([background[0], background[1], background[2], 255], at);
  const coverage = new Float32Array(width);
  for (const paint of drawing.paints) {
    const rows = crossingsOf(paint, scale, height * samples, samples);
    for (let y = 0; y < height; y++) {
      coverage.fill(0);
      let painted = false;
      for (let sample = 0; sample < samples; sample++) {
        const row = rows[y * samples + sample];
        if (row === undefined) continue;
        painted = true;
        coverRow(coverage, row, paint.rule, 1 / samples);
      }
      if (!painted) continue;
      for (let x = 0; x < width; x++) {
        const alpha = Math.min(1, coverage[x] ?? 0) * paint.opacity;
        if (alpha > 0.004) blend(pixels, (y * width + x) * 4, paint.color, alpha);
      }
    }
  }
  return { width, height, pixels };
}
