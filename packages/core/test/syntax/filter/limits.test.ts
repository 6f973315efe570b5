import { parse, print } from '@assetql/core';
import { describe, expect, test } from 'vitest';

const terms = (count: number, term: string): string => Array.from({ length: count }, () => term).join(' AND ');

describe('the limits of a filter', () => {
  test.each<[string, string]>([
    ['500,000 units', `FileExtension EQ '${'a'.repeat(500_000 - 19)}'`],
    ['20,000 conditions', terms(20_000, 'x EQ 1')],
    ['256 brackets', `${'('.repeat(256)}x EQ 1${')'.repeat(256)}`],
    ['256 ANYs', `${'a/ANY(x: '.repeat(256)}x EQ 1${')'.repeat(256)}`],
    ['256 brackets, over and over', terms(70, `${'('.repeat(256)}x EQ 1${')'.repeat(256)}`)],
  ])('%s can be read and printed', (_, text) => {
    const { ast, diagnostics } = parse('filters', text);
    expect(diagnostics).toEqual([]);
    expect(print(ast)).toBe(text);
  });

  test.each<[string, string]>([
    ['too long', 'a'.repeat(500_001)],
    ['1 MB of brackets', '('.repeat(1_000_000)],
    ['too many brackets', '('.repeat(5000) + 'x EQ 1' + ')'.repeat(5000)],
    ['too many brackets, none of them closed', '('.repeat(257)],
    ['too many ANYs', 'a/ANY(x: '.repeat(257)],
    ['too many conditions', terms(20_001, 'x EQ 1')],
    ['too many values', `x IN (${Array.from({ length: 20_001 }, () => '1').join(',')})`],
    ['too many words', 'foo AND '.repeat(20_001)],
    ['too many brackets after other mistakes', `AND NOT = ${'('.repeat(257)}`],
  ])('%s is answered with one diagnostic', (_, text) => {
    const { ast, diagnostics } = parse('filters', text);
    expect(diagnostics).toMatchObject([{ code: 'limit', severity: 'error', fixes: [] }]);
    // It must not be taken for an empty filter, which matches everything.
    expect(ast).toEqual({ kind: 'Invalid', range: { start: 0, end: text.length }, text });
  });
});

test.each(['[', ']', '[]', '[x', "'a'b", '“a', '-(', '{'])('a text of nothing but %j throws nothing', (piece) => {
  const text = piece.repeat(Math.floor(499_999 / piece.length));
  for (const kind of ['filters', 'search', 'sort'] as const) expect(() => parse(kind, text)).not.toThrow();
});

/** Pieces that a careless scanner would look through the whole rest of the text for, again and again. */
const hostile = [
  [
    'x EQ 1 AND ',
    '(',
    ')',
    '(x EQ 1) ',
    '() ',
    'AND ',
    'NOT ',
    'but not ',
    'x EQ 1 (a) ',
    'x EQ 1 // a\n',
    '/* ',
    '<p ',
    'isnull(x) ',
    '!',
    'a/ANY(',
    'a/ANY(b:',
    'ISMATCH(',
    "ISMATCH('a' ",
    'f(',
    'f(1) ',
  ],
  [
    "'",
    "'a",
    "'a ",
    "'a'b ",
    "''a ",
    '\'a" ',
    '"',
    '"a',
    '"{',
    '“a ',
    "a'",
    "a'b ",
    "x EQ 'a AND ",
    "x EQ 'a\n",
    "x EQ '' ",
  ],
  [
    'x EQ {',
    'x EQ {"a',
    'x EQ {{',
    'x EQ {{a',
    'x EQ (',
    'x EQ (1 ',
    'x EQ (1 AND ',
    'x IN (1,',
    'x EQ 1, ',
    'x EQ a ',
    'x EQ aORa ',
    'or',
  ],
  [
    'x BETWEEN 1 ',
    'x LIKE ',
    'x = ',
    'x is ',
    'contains(',
    "contains(x,'a') ",
    'a:',
    'a:"',
    'title:a ',
    ', ',
    '; ',
    '& ',
    '&& ',
  ],
  [
    '%20',
    'a+',
    '%2525',
    'filters=',
    '?a=b&',
    '&sort=',
    'where ',
    'select ',
    ' order by ',
    ' limit ',
    '{ ',
    'x EQ EQ ',
    'and',
    'OR(x EQ 0,',
    "NOT AND('",
    'x EQ 0,eq(',
    '&amp;',
    '&#39;x EQ &gt;',
    'x EQ [1 TO ',
    'x =~ /a',
    'x EQ 1and',
  ],
  [
    'Date Pending ',
    "File Extension EQ 'x' ",
    'c/ANY(AND: ',
    "c/ANY(AND: AND EQ 'x') OR ",
    "c/ALL(c: c EQ 'x') ",
    '{{x}} ',
    '{{x}} AND ',
  ],
  ['a', 'é', ' ', '\u00a0', '\u0000', '\ud800', '/', 'a/', 'a /', 'any ', '-', '\n', '#'],
].flat();

/** How often a unit of a text is looked at while it is parsed: unlike the time, that is the same on a busy machine. */
function looks(text: string): number {
  const original = Object.getOwnPropertyDescriptor(String.prototype, 'charCodeAt');
  if (original === undefined) throw new Error('Strings have lost charCodeAt.');
  let count = 0;
  Reflect.defineProperty(String.prototype, 'charCodeAt', {
    ...original,
    value(this: string, at: number): number {
      count++;
      return Reflect.apply(original.value, this, [at]);
    },
  });
  try {
    parse('filters', text);
  } finally {
    Reflect.defineProperty(String.prototype, 'charCodeAt', original);
  }
  return count;
}

test.each(hostile)('work grows with a text of %j', (piece) => {
  expect(looks(piece.repeat(4000))).toBeLessThan(looks(piece.repeat(500)) * 8 * 1.2 + 4000);
});

test.each(hostile.filter((piece) => !/[()]/.test(piece)))(
  'work grows with a text of %j, whatever stands before',
  (piece) => {
    for (const before of ['x EQ ', "x EQ '", '(', 'a/ANY(a: a EQ ']) {
      const small = looks(before + piece.repeat(500));
      expect(looks(before + piece.repeat(4000))).toBeLessThan(small * 8 * 1.2 + 4000);
    }
  },
);
