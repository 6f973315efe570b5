/** Red, green and blue, 0 to 255 each. */
export type Color = readonly [number, number, number];

const named: Readonly<Record<string, Color>> = { black: [0, 0, 0], white: [255, 255, 255] };

/** Reads `#rgb`, `#rrggbb`, `black` and `white`. `undefined` for `none` and everything else. */
export function parseColor(text: string): Color | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (hex === undefined) return named[text.trim().toLowerCase()];
  const digits = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
