/** What the characters of a line are counted in. */
export type PositionEncoding = (typeof known)[number];

const known = ['utf-16', 'utf-8', 'utf-32'] as const;

/** The encoding that a client likes best of those we know; UTF-16, which every client knows, when it names none. */
export function chooseEncoding(offered: readonly string[] | undefined): PositionEncoding {
  for (const name of offered ?? []) {
    const found = known.find((encoding) => encoding === name);
    if (found !== undefined) return found;
  }
  return 'utf-16';
}

/** An encoding whose columns are not those of JavaScript. */
export type OtherEncoding = Exclude<PositionEncoding, 'utf-16'>;

/** The length of a character in an encoding, by its code point. */
export function unitsOf(codePoint: number, encoding: OtherEncoding): number {
  if (encoding === 'utf-32') return 1;
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x1_00_00 ? 3 : 4;
}
