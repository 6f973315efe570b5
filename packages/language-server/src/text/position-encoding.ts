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

/** The length of a character in an encoding, by its code point. */
export function unitsOf(codePoint: number, encoding: PositionEncoding): number {
  switch (encoding) {
    case 'utf-8':
      return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x1_00_00 ? 3 : 4;
    case 'utf-32':
      return 1;
    default:
      return codePoint < 0x1_00_00 ? 1 : 2;
  }
}
