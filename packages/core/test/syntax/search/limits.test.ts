import { print } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { parseSearch } from '../../../src/syntax/search/parse-search.ts';

const codes = (text: string): string[] => parseSearch(text).findings.map((finding) => finding.code);

describe('the limits of a search', () => {
  test.each<[string, string]>([
    ['500,000 units', 'a'.repeat(500_000)],
    ['20,000 terms', 'a '.repeat(20_000)],
    ['256 brackets', `${'('.repeat(256)}a${')'.repeat(256)}`],
    ['256 brackets, over and over', `${'('.repeat(256)}a${')'.repeat(256)}`.repeat(70)],
  ])('%s can be read and printed', (_, text) => {
    const { ast, findings } = parseSearch(text);
    expect(findings).toEqual([]);
    expect(print(ast)).toBe(text.trim().replaceAll(')(', ') ('));
    expect(parseSearch(print(ast, { style: 'pretty' })).findings).toEqual([]);
  });

  test.each<[string, string, { start: number; end: number }]>([
    ['too long', 'a'.repeat(500_001), { start: 500_000, end: 500_001 }],
    ['1 MB of brackets', '('.repeat(1_000_000), { start: 500_000, end: 1_000_000 }],
    ['too many terms', 'a '.repeat(20_001), { start: 40_000, end: 40_001 }],
    ['too many empty brackets', '()'.repeat(20_001), { start: 40_000, end: 40_002 }],
    ['too many phrases', '""'.repeat(20_001), { start: 40_000, end: 40_002 }],
    ['too many brackets', '('.repeat(5000) + 'a' + ')'.repeat(5000), { start: 256, end: 257 }],
    ['too many brackets of fields', 'NOT title:('.repeat(5000), { start: 256 * 11 + 10, end: 256 * 11 + 11 }],
  ])('%s is answered with one diagnostic', (_, text, range) => {
    const { ast, findings } = parseSearch(text);
    expect(findings).toMatchObject([{ code: 'limit', range }]);
    // It must not be taken for an empty search, which finds everything.
    expect(ast).toEqual({ kind: 'Invalid', range: { start: 0, end: text.length }, text });
  });

  const hostile = [
    [
      'NOT ',
      'AND OR ',
      '(',
      ')',
      '()',
      '(AND)',
      ':',
      'a:',
      'a: ',
      'a::',
      '"',
      '"\n',
      '“',
      '“”',
      '"a”',
      "'a",
      "'a ",
      "'aa' ",
    ],
    [
      '*',
      '* ',
      '~1',
      'a~1',
      '^1 ',
      '-',
      '- ',
      '-"',
      '[a TO ',
      '[',
      '[a OR ',
      '[a OR b] ',
      '{NOT ',
      'OR] ',
      '{{',
      '{{ ',
      '{{a',
      '{{a}}',
      '%20',
      'a+',
      '%',
      'a=',
    ],
    ['search=', '?search=&', 'Status EQ ', 'x/ANY(', '/a/', '\u00a0', ' ', '\ud800', '&&', '|| ', 'a" ', '(" ', '("\n'],
  ].flat();

  test.each(hostile)('a large text of nothing but %j is read to its end', (piece) => {
    const text = piece.repeat(Math.floor(200_000 / piece.length));
    expect(parseSearch(text).ast?.range.end ?? 0).toBeLessThanOrEqual(text.length);
  });

  test('only the first ten pairs of other brackets are read as round ones', () => {
    expect(codes('[a OR b] '.repeat(12))).toEqual(Array.from({ length: 10 }, () => 'wrong-language'));
  });

  test('nothing is said twice about a text beyond the limits', () => {
    expect(codes(`AND ${'a '.repeat(20_001)} OR (`)).toEqual(['limit']);
  });
});
