import fc from 'fast-check';

/** Pieces that mean something in some language, on the wire or to a careless program. */
const fragments = [
  ['"', "'", "''", '“', '”', '‘', '’', '(', ')', '[', ']', '{', '}', '{{', '}}', '{{name}}', ':', ',', '/', '\\'],
  ['*', '**', '?', '~', '^', '-', '+', '!', '&&', '||', '&', '=', '#', '%', '%2', '%20', '%27', '%2520', '%FF', '$'],
  [' ', '  ', '\t', '\n', '\r\n', '\u00a0', '\u2007', '\u3000', '\u200b', '\ufeff', '\u2028', '\0', '\u0301'],
  ['AND', 'OR', 'NOT', 'and', 'or', 'not', 'EQ', 'eq', 'null', 'TO', 'ANY', 'ISMATCH', '__proto__', 'undefined'],
  ['\ud83d', '\ude00', '😀', '👩‍👩‍👧', 'é', 'ﬃ', 'ß', 'İ', 'ı', 'a', 'b', '0', '2024-05-01T00:00:00.000Z'],
].flat();

/** Any UTF-16 units, halves of surrogate pairs among them. */
export const anyUnits: fc.Arbitrary<string> = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));

/** Text that has hurt programs before. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...fragments), { maxLength: 12 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: anyUnits },
);

/** Text in which one stretch is cut out, doubled, or replaced by something hostile. */
export function mutated(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), length: fc.nat(8), insert: hostileText });
  return fc.tuple(texts, fc.array(change, { minLength: 1, maxLength: 3 })).map(([text, changes]) => {
    let current = text;
    for (const { at, length, insert } of changes) {
      const start = Math.floor(at * current.length);
      current = current.slice(0, start) + insert + current.slice(start + length);
    }
    return current;
  });
}
