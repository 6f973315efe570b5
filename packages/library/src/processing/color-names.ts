import { schema } from '@assetql/core';
import { perceivedColor, type Color, type PerceivedColor } from './color-space.ts';

interface NamedColor extends PerceivedColor {
  readonly name: string;
}

/** Chroma and lightness below which a colour is seen as grey or black, whatever its hue. */
const leastChroma = 0.04;
const leastLightness = 0.22;
/** Chroma below which a swatch has no hue. */
const neutralSwatch = 0.02;

/** How much a difference in lightness, in chroma, and in hue (per radian) counts. People name colours by their hue first. */
const weights = { lightness: 0.5, chroma: 0.3, hue: 0.2 } as const;

function readSwatch(swatch: string): Color {
  const value = Number.parseInt(swatch.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The names and swatches of CognitiveColor (§4.7). */
const named: readonly NamedColor[] = (schema.enumeration('CognitiveColor')?.values ?? []).flatMap(
  ({ value, swatch }) => (swatch === undefined ? [] : [{ name: value, ...perceivedColor(readSwatch(swatch)) }]),
);
const neutrals = named.filter(({ chroma }) => chroma < neutralSwatch);
const hues = named.filter(({ chroma }) => chroma >= neutralSwatch);

function hueDifference(a: number, b: number): number {
  const difference = Math.abs(a - b);
  return Math.min(difference, 2 * Math.PI - difference);
}

/** The squared distance of two colours that both have a hue. */
const distance = (a: PerceivedColor, b: PerceivedColor): number =>
  (weights.lightness * (a.lightness - b.lightness)) ** 2 +
  (weights.chroma * (a.chroma - b.chroma)) ** 2 +
  (weights.hue * hueDifference(a.hue, b.hue)) ** 2;

/** What a person would call a colour: the name of CognitiveColor (§4.7) whose swatch looks most like it. */
export function colorName(color: Color): string {
  const seen = perceivedColor(color);
  const isNeutral = seen.chroma < leastChroma || seen.lightness < leastLightness;
  const far = isNeutral
    ? (swatch: NamedColor): number => Math.abs(seen.lightness - swatch.lightness)
    : (swatch: NamedColor): number => distance(seen, swatch);
  const [nearest] = (isNeutral ? neutrals : hues).toSorted((a, b) => far(a) - far(b));
  return nearest?.name ?? '';
}
