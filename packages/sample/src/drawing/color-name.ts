import type { Color } from './color.ts';

interface Hue {
  /** Degrees of OKLCH; the hue goes to the next row. */
  readonly from: number;
  readonly name: string;
  readonly pale: string;
  readonly dark: string;
}

/** The last hue, which goes on to the first. */
const pink: Hue = { from: 335, name: 'pink', pale: 'pink', dark: 'red' };
const hues: readonly Hue[] = [
  { from: 18, name: 'red', pale: 'pink', dark: 'brown' },
  { from: 42, name: 'orange', pale: 'brown', dark: 'brown' },
  { from: 79, name: 'yellow', pale: 'brown', dark: 'brown' },
  { from: 112, name: 'green', pale: 'green', dark: 'green' },
  { from: 175, name: 'teal', pale: 'teal', dark: 'teal' },
  { from: 215, name: 'blue', pale: 'blue', dark: 'blue' },
  { from: 285, name: 'purple', pale: 'purple', dark: 'purple' },
  pink,
];

/** Lightness 0 to 1, chroma, and hue in degrees: the OKLCH colour space. */
function perceived(color: Color): { readonly lightness: number; readonly chroma: number; readonly hue: number } {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** What a person would call a colour: one of the twelve names of CognitiveColor (§4.7). */
export function colorName(color: Color): string {
  const { lightness, chroma, hue } = perceived(color);
  if (lightness < 0.3) return 'black';
  if (lightness > 0.9 && chroma < 0.06) return 'white';
  if (chroma < 0.03) return 'grey';
  const row = hues.findLast(({ from }) => hue >= from) ?? pink;
  if (lightness < 0.5) return row.dark;
  return chroma < 0.13 ? row.pale : row.name;
}
