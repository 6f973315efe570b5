import { colorName } from './color-names.ts';
import type { ColorFacts } from './file-facts.ts';
import type { Pixels } from './pixels.ts';

/** Shares of the painted area from which a colour counts as shown, and as dominant; and how many are dominant at most. */
const shown = 0.03;
const dominant = 0.15;
const mostDominant = 3;
/** Alpha from which a pixel counts as painted. */
const opaque = 128;
/** Bits of a channel that are looked at: near shades have the same name, which is looked up once for all of them. */
const step = 0b1111_1000;

type Areas = Map<string, number>;

const add = (areas: Areas, name: string): void => void areas.set(name, (areas.get(name) ?? 0) + 1);

/** Names by area, the largest first; equal areas by name. */
const bySize = (areas: Areas): readonly (readonly [name: string, area: number])[] =>
  [...areas].toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));

/**
 * Names the colours of a picture by the area that they cover. The background is the colour of most of the edge or, where the edge is transparent, the
 * largest one; the foreground is the largest other one. A picture of a few thousand pixels is enough.
 */
export function analyseColors({ width, height, data }: Pixels): ColorFacts {
  const names = new Map<number, string>();
  const areas: Areas = new Map();
  const edge: Areas = new Map();
  let painted = 0;
  let edgePainted = 0;
  const nameAt = (at: number): string => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const key = ((red & step) << 16) | ((green & step) << 8) | (blue & step);
    const known = names.get(key) ?? colorName([red, green, blue]);
    names.set(key, known);
    return known;
  };
  for (let pixel = 0; pixel < width * height; pixel++) {
    if ((data[4 * pixel + 3] ?? 0) < opaque) continue;
    const name = nameAt(4 * pixel);
    add(areas, name);
    painted++;
    const x = pixel % width;
    const y = (pixel - x) / width;
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) continue;
    add(edge, name);
    edgePainted++;
  }
  const sorted = bySize(areas);
  const edgeIsPainted = edgePainted > width + height - 2;
  const backgroundColor = (edgeIsPainted ? bySize(edge) : sorted)[0]?.[0] ?? null;
  return {
    colors: sorted.flatMap(([name, area]) => (area >= shown * painted ? [name] : [])),
    dominantColors: sorted.flatMap(([name, area]) => (area >= dominant * painted ? [name] : [])).slice(0, mostDominant),
    backgroundColor,
    foregroundColor: sorted.find(([name]) => name !== backgroundColor)?.[0] ?? null,
  };
}
