import { colorName } from './color-name.ts';
import { pixelView, type Raster } from './rasterize.ts';

/** What colours a picture shows, by the names of CognitiveColor (§4.7). */
export interface ColorAnalysis {
  /** Every colour that covers a visible part, the largest first. */
  readonly colors: readonly string[];
  /** The colours that prevail: at most three. */
  readonly dominantColors: readonly string[];
  /** The colour of the edge of the canvas, or, where that is transparent, of the largest area. */
  readonly backgroundColor: string | null;
  /** The largest other colour. */
  readonly foregroundColor: string | null;
}

/** Shares of the painted area from which a colour counts as shown, and as dominant. */
const shown = 0.03;
const dominant = 0.15;

/** Names by area, the largest first; equal areas by name. */
const bySize = (areas: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...areas].toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));

/** Measures the colours of a picture by the area they cover. */
export function analyseColors(raster: Raster): ColorAnalysis {
  const { width, height } = raster;
  const pixels = pixelView(raster);
  const names = new Map<number, string>();
  const areas = new Map<string, number>();
  const edge = new Map<string, number>();
  let painted = 0;
  let edgePainted = 0;
  for (let i = 0; i < width * height; i++) {
    const pixel = pixels.getUint32(4 * i);
    if ((pixel & 255) < 128) continue;
    const key = pixel >>> 8;
    const name = names.get(key) ?? colorName([key >> 16, (key >> 8) & 255, key & 255]);
    names.set(key, name);
    areas.set(name, (areas.get(name) ?? 0) + 1);
    painted++;
    const x = i % width;
    const y = (i - x) / width;
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) continue;
    edge.set(name, (edge.get(name) ?? 0) + 1);
    edgePainted++;
  }
  const sorted = bySize(areas);
  const edgeIsPainted = edgePainted > width + height - 2;
  const background = (edgeIsPainted ? bySize(edge)[0] : sorted[0])?.[0] ?? null;
  return {
    colors: sorted.filter(([, area]) => area >= shown * painted).map(([name]) => name),
    dominantColors: sorted
      .filter(([, area]) => area >= dominant * painted)
      .map(([name]) => name)
      .slice(0, 3),
    backgroundColor: background,
    foregroundColor: sorted.find(([name]) => name !== background)?.[0] ?? null,
  };
}
