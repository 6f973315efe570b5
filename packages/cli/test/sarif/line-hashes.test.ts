import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineHashes } from '../../src/report/sarif/line-hashes.ts';

/** The values that GitHub's own upload computes for these texts. */
test.each<[string, readonly string[]]>([
  ['', ['c129715d7a2bc9a3:1']],
  [' a\nb\n  \t\tc\n d', ['271789c17abda88f:1', '54703d4cd895b18:1', '180aee12dab6264:1', 'a23a3dc5e078b07b:1']],
])('%j', (text, hashes) => {
  for (const end of ['\n', '\r\n', '\r']) expect(lineHashes(text.replaceAll('\n', end))).toEqual(hashes);
});

const text = fc
  .array(fc.constantFrom('a', 'b', '\n', '\r\n', '\r', ' ', 'x'.repeat(40), 'é😀'))
  .map((parts) => parts.join(''));

test('every line has a hash, and all are different', () => {
  fc.assert(
    fc.property(text, (lines) => {
      const hashes = lineHashes(lines);
      expect(new Set(hashes).size).toBe(hashes.length);
      expect(hashes.length).toBeGreaterThanOrEqual(lines.split(/\r\n|\r|\n/).length - (/[\r\n]$/.test(lines) ? 1 : 0));
    }),
  );
});

test('a line keeps its hash when lines before it or blanks in it are added', () => {
  fc.assert(
    fc.property(text, (lines) => {
      const own = lineHashes(lines)[0];
      expect(lineHashes(`something else\n${lines}`)[1]).toBe(own);
      expect(lineHashes(`\t ${lines}`)[0]).toBe(own);
    }),
  );
});
