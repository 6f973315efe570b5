/** A colour by its lightness and its place between green and red, blue and yellow: distances are about as large as they look. */
export type Oklab = readonly [lightness: number, greenRed: number, blueYellow: number];

const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;

/** The share of light after a channel of sRGB. */
function linear(channel: string): number {
  const share = Number.parseInt(channel, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** `#rrggbb` in OKLab; nothing for any other text. */
export function oklab(color: string): Oklab | undefined {
  const [, first, second, third] = hex.exec(color) ?? [];
  if (first === undefined || second === undefined || third === undefined) return undefined;
  const [red, green, blue] = [linear(first), linear(second), linear(third)];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** How much lightness counts: people name colours by their hue first. */
const lightnessWeight = 0.4;

/** The perceived difference of two colours. */
export const difference = (one: Oklab, other: Oklab): number =>
  Math.hypot((one[0] - other[0]) * lightnessWeight, one[1] - other[1], one[2] - other[2]);
