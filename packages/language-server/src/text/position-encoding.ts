/** The unit of columns. */
export type PositionEncoding = (typeof known)[number];

const known = ['utf-16', 'utf-8', 'utf-32'] as const;

/** The first encoding of the client that the server supports; UTF-16, which every client supports, when there is none. */
export function chooseEncoding(offered: readonly string[] | undefined): PositionEncoding {
  for (const name of offered ?? []) {
    const found = known.find((encoding) => encoding === name);
    if (found !== undefined) return found;
  }
  return 'utf-16';
}

/** An encoding whose columns differ from string offsets in JavaScript. */
export type OtherEncoding = Exclude<PositionEncoding, 'utf-16'>;

/** The length of a code point in an encoding. */
export function unitsOf(codePoint: number, encoding: OtherEncoding): number {
  if (encoding === 'utf-32') return 1;
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x1_00_00 ? 3 : 4;
}
