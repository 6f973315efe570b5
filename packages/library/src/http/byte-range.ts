/** What a `Range` header asks of a file: all of it, a part from `start` inclusive to `end` exclusive, or something it has not. */
export type ByteRange = 'all' | 'unsatisfiable' | { readonly start: number; readonly end: number };

/** Reads a `Range` header (RFC 9110, section 14) for a file of `size` bytes. Several ranges, other units and nonsense ask for all of it. */
export function byteRange(header: string | null, size: number): ByteRange {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'all';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'all';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) };
}
