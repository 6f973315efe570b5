import type { Position } from 'vscode-languageserver-protocol';

export type Encoding = 'utf-8' | 'utf-16' | 'utf-32';

const lengths: Readonly<Record<Encoding, (text: string) => number>> = {
  'utf-8': (text) => Buffer.byteLength(text),
  'utf-16': (text) => text.length,
  'utf-32': (text) => Array.from(text).length,
};

export const encodings: readonly Encoding[] = ['utf-8', 'utf-16', 'utf-32'];

/** Where an offset is, counted by what the protocol says of lines and columns, without any index. */
export function placeOf(text: string, offset: number, encoding: Encoding = 'utf-16'): Position {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  // Between the two characters of a line end the place is still the end of its line.
  const isInside = text[offset - 1] === '\r' && text[offset] === '\n';
  const last = isInside ? (lines.at(-2) ?? '') : (lines.at(-1) ?? '');
  return { line: lines.length - (isInside ? 2 : 1), character: lengths[encoding](last) };
}
