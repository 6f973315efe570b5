/** A stretch of a template's source and what it says. Offsets count from the start of the source. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  /** What it says. */
  readonly text: string;
  /** True when the character is written as it is: not as an escape, and not as a line end that is read as another one. */
  readonly isLiteral: boolean;
}

/** The literal source of a template, read as JavaScript reads it. */
export interface Cooked {
  readonly pieces: readonly Piece[];
  /** Where backslashes stand that escape nothing. They are read as text. */
  readonly mistakes: readonly number[];
}

const special = /\r\n?|\\(?:\r\n|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[^])?/g;

const letters: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  v: '\v',
  f: '\f',
  '\n': '',
  '\r': '',
  '\r\n': '',
  '\u2028': '',
  '\u2029': '',
};

/** What an escape says, without its backslash; nothing when it is none. */
function escaped(escape: string, next: string): string | undefined {
  const digits = /^(?:u\{?|x)([\da-fA-F]+)\}?$/.exec(escape)?.[1];
  if (digits !== undefined) {
    const point = Number.parseInt(digits, 16);
    if (escape.startsWith('u{')) return point > 0x10ffff ? undefined : String.fromCodePoint(point);
    return String.fromCharCode(point);
  }
  if (escape === '0' && !/\d/.test(next)) return '\0';
  if (escape === '' || /^[\dux]/.test(escape)) return undefined;
  return letters[escape] ?? escape;
}

/** Reads `\`, line ends and text as they are read between the backticks of a template. Takes linear time. */
export function cook(source: string): Cooked {
  const pieces: Piece[] = [];
  const mistakes: number[] = [];
  let from = 0;
  const plain = (end: number): void => {
    if (end > from) pieces.push({ start: from, end, text: source.slice(from, end), isLiteral: true });
    from = end;
  };
  for (const { 0: written, index } of source.matchAll(special)) {
    const end = index + written.length;
    const text = written.startsWith('\\') ? escaped(written.slice(1), source.charAt(end)) : '\n';
    if (text === undefined) {
      mistakes.push(index);
      continue;
    }
    plain(index);
    pieces.push({ start: index, end, text, isLiteral: false });
    from = end;
  }
  plain(source.length);
  return { pieces, mistakes };
}
