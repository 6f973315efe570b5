import { check, parse, schema, type DiagnosticCode, type Sort } from '@assetql/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText, mutated } from '../../arbitraries/hostile-text.ts';
import { misplaced } from '../../arbitraries/places.ts';
import { applyFix, badFixes, brokenPromises } from '../../validation/diagnostic-promises.ts';
import { validSort } from '../../validation/valid-text.ts';

function outline(ast: Sort | undefined): string {
  if (ast === undefined) return '';
  if (ast.kind === 'Invalid') return `invalid<${ast.text}>`;
  return `${ast.key.canonical ?? ast.key.text} ${ast.direction}${ast.explicit ? '' : ' (assumed)'}`;
}

describe('a sort', () => {
  test.each([
    ['', ''],
    ['  \n', ''],
    ['title', 'title A (assumed)'],
    ['title A', 'title A'],
    ['TITLE d', 'title D'],
    [' record.createdat\tD ', 'record.createdAt D'],
    ['undefined', 'undefined A (assumed)'],
    ['a.b.c D', 'a.b.c D'],
    ...schema.sortKeys.map(({ key }): [string, string] => [`${key} D`, `${key} D`]),
  ])('%j is read', (text, shape) => {
    const { ast, diagnostics } = parse('sort', text);
    expect(diagnostics).toEqual([]);
    expect(outline(ast)).toBe(shape);
    expect(ast === undefined ? [] : misplaced(ast, text)).toEqual([]);
  });

  test('has ranges without the blanks around it', () => {
    expect(parse('sort', ' title  D ').ast).toEqual({
      kind: 'SortKey',
      range: { start: 1, end: 9 },
      key: { kind: 'Name', range: { start: 1, end: 6 }, text: 'title', canonical: 'title' },
      direction: 'D',
      explicit: true,
    });
  });
});

/** Code, guilty characters, the text, what the preferred fix makes of it, and what is understood meanwhile. */
const mistakes: readonly (readonly [DiagnosticCode, string, string, string | undefined, string])[] = [
  ['sort-direction', 'desc', 'title desc', 'title D', 'title D'],
  ['sort-direction', 'ASC', 'title ASC', 'title A', 'title A'],
  ['sort-direction', 'Descending', 'file.fileName Descending', 'file.fileName D', 'file.fileName D'],
  ['sort-direction', 'ascending', 'title   ascending', 'title A', 'title A'],
  ['sort-direction', 'desc', 'title:desc', 'title D', 'title D'],
  ['sort-direction', 'D', 'title:D', 'title D', 'title D'],
  ['sort-direction', 'desc', 'title=desc', 'title D', 'title D'],
  ['sort-direction', 'D', 'title +D', 'title D', 'title D'],
  ['sort-direction', 'desc', 'title,desc', 'title D', 'title D'],
  ['sort-direction', 'ASC', 'title ; ASC', 'title A', 'title A'],
  ['sort-direction', 'D', 'record.createdAt, D', 'record.createdAt D', 'record.createdAt D'],
  ['sort-direction', '-', '-title', 'title D', 'title D'],
  ['sort-direction', '+', '+title', 'title A', 'title A'],
  ['sort-direction', 'X', 'title X', undefined, 'title A (assumed)'],
  ['sort-direction', 'foo bar', 'title foo bar', undefined, 'title A (assumed)'],
  ['missing-operand', 'D', 'D', undefined, ' D'],
  ['missing-operand', 'desc', 'desc', undefined, ' D'],
  ['missing-operand', '+D', '+D', undefined, ' D'],
  ['missing-operand', '-asc', '-asc', undefined, ' A'],
  ['syntax', 'foo', 'title D foo', 'title D', 'title D'],
  ['syntax', 'title D, file.fileName A', 'title D, file.fileName A', 'title D', 'title D'],
  ['syntax', 'title desc;file.fileName', 'title desc;file.fileName', 'title D', 'title D'],
  ['syntax', '-title,desc', '-title,desc', 'title D', 'title D'],
  ['syntax', 'title,desc,file.fileName', 'title,desc,file.fileName', 'title D', 'title D'],
  ['syntax', 'title,file.fileName,desc', 'title,file.fileName,desc', 'title', 'title A (assumed)'],
  ['syntax', 'titleD,record.createdAtA', 'titleD,record.createdAtA', 'title D', 'title D'],
  ['syntax', 'file.fileName_desc; title', 'file.fileName_desc; title', 'file.fileName D', 'file.fileName D'],
  ['syntax', 'record.createdAtA', 'titleD record.createdAtA', 'title D', 'title D'],
  ['sort-direction', 'desc', 'desc title', 'title D', 'title D'],
  ['sort-direction', 'A', 'A record.createdAt', 'record.createdAt A', 'record.createdAt A'],
  ['syntax', "'title' D", "'title' D", 'title D', 'title D'],
  ['syntax', '[file.fileName]', '[file.fileName]', 'file.fileName', 'file.fileName A (assumed)'],
  ['syntax', '`title` D, [file.fileName] A', '`title` D, [file.fileName] A', 'title D', 'title D'],
  ['wrong-language', 'sort=titleD', 'sort=titleD', 'title D', 'title D'],
  ['wrong-language', 'ORDER BY "title" DESC', 'ORDER BY "title" DESC', 'title D', 'title D'],
  ['encoded-text', 'titleD+file.fileNameA', 'titleD+file.fileNameA', 'title D', 'title D'],
  ['encoded-text', 'title+D', 'title+D', 'title D', 'title D'],
  ['encoded-text', 'title%20D', 'title%20D', 'title D', 'invalid<title%20D>'],
  ['encoded-text', 'title%2BD', 'title%2BD', 'title D', 'invalid<title%2BD>'],
  ['encoded-text', 'title%2520desc', 'title%2520desc', 'title D', 'invalid<title%2520desc>'],
  ['encoded-text', 'title&nbsp;D', 'title&nbsp;D', 'title D', 'invalid<title&nbsp;D>'],
  ['encoded-text', 'title&amp;nbsp;desc', 'title&amp;nbsp;desc', 'title D', 'invalid<title&amp;nbsp;desc>'],
  ['wrong-language', 'ORDER BY title', 'ORDER BY title', 'title', 'title A (assumed)'],
  ['wrong-language', 'order by title desc;', 'order by title desc;', 'title D', 'title D'],
  ['wrong-language', 'order by title,desc', 'order by title,desc', 'title D', 'title D'],
  ['wrong-language', 'order by asc', 'order by asc', undefined, ' A'],
  ['syntax', '- ,', '- ,', undefined, ' D'],
  ['wrong-language', 'sort=title,desc', 'sort=title,desc', 'title D', 'title D'],
  ['wrong-language', 'sort=title D', 'sort=title D', 'title D', 'title D'],
  ['wrong-language', '?count=5&sort=title+D&x=1', '?count=5&sort=title+D&x=1', 'title D', 'title D'],
  ['wrong-language', 'Status EQ 0', 'Status EQ 0', undefined, 'invalid<Status EQ 0>'],
  ['wrong-language', "FileExtension = 'x'", "FileExtension = 'x'", undefined, "invalid<FileExtension = 'x'>"],
  ['wrong-language', 'filters=x', 'filters=x', undefined, 'invalid<filters=x>'],
  ['wrong-language', '{{key}}', '{{key}}', undefined, 'invalid<{{key}}>'],
  ['syntax', '\u00a0', 'title\u00a0D', 'title D', 'title D'],
];

describe('a mistake in a sort', () => {
  test.each(mistakes)('%s at %j: %j', (code, guilty, text, mended, shape) => {
    const { ast, diagnostics } = parse('sort', text);
    const errors = check('sort', text).diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code: found, range }) => [found, text.slice(range.start, range.end)])).toEqual([
      [code, guilty],
    ]);
    expect(brokenPromises(text, diagnostics)).toEqual([]);
    expect(badFixes('sort', text, {}, diagnostics)).toEqual([]);
    const fix = diagnostics[0]?.fixes.find(({ preferred }) => preferred === true);
    expect(fix && applyFix(text, fix)).toBe(mended);
    expect(outline(ast)).toBe(shape);
  });

  test.each([...mistakes.filter(([code]) => code === 'sort-direction').map(([, , text]) => text), 'titel', 'titel A'])(
    'nothing is said of how the direction of %j is taken meanwhile',
    (text) => {
      expect(check('sort', text).diagnostics.map(({ code }) => code)).not.toContain('assumed');
    },
  );

  test('a label in place of a key is left to the rule that knows the keys', () => {
    expect(parse('sort', 'Date uploaded').diagnostics).toEqual([]);
    expect(outline(parse('sort', 'Date uploaded D').ast)).toBe('Date uploaded D');
  });

  test('too long a sort is answered with one diagnostic', () => {
    const text = 'a'.repeat(500_001);
    const { ast, diagnostics } = parse('sort', text);
    expect(diagnostics).toMatchObject([{ code: 'limit' }]);
    expect(ast).toMatchObject({ kind: 'Invalid', text });
  });

  test('a sort that was encoded for HTML very often is not taken apart', () => {
    const text = `title&${'amp;'.repeat(100_000)}nbsp;D`;
    expect(parse('sort', text).diagnostics).toMatchObject([{ code: 'encoded-text', fixes: [] }]);
  });

  test.each([
    'a ',
    'a',
    ' ',
    '+',
    '-',
    ':',
    ',',
    'a,',
    '%20',
    'a=',
    '&a=',
    'a D ',
    'order by ',
    '\u00a0',
    'a.',
    '&amp;',
    'amp;',
  ])('a long text of %j is read to its end', (piece) => {
    const text = piece.repeat(100_000 / piece.length);
    expect(parse('sort', text).ast?.range.end ?? 0).toBeLessThanOrEqual(text.length);
  });

  test('nothing throws, and ranges nest and are in order', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, mutated(validSort)), (text) => {
        const { ast, diagnostics } = parse('sort', text);
        const promises = brokenPromises(text, diagnostics).filter((problem) => !problem.includes('sentence'));
        expect({ text, promises }).toEqual({ text, promises: [] });
        if (ast === undefined) expect(text.trim()).toBe('');
        else if (!/^\s*[-+]/.test(text)) expect({ text, found: misplaced(ast, text) }).toEqual({ text, found: [] });
      }),
      { numRuns: 3000 },
    );
  });
});

test.each([
  ['sort', 'title, record.createdAt D', false],
  ['sort', 'order by title desc', true],
  ['sort', 'title,desc', true],
  ['sort', 'title,desc,file.fileName', false],
  ['filters', 'Status EQ 0 && AverageRating GE 4', true],
  ['filters', 'Status EQ 0 ANT AverageRating GE 4', false],
] as const)('in %s the fix of %j is safe only where nothing is lost: %s', (kind, text, safe) => {
  expect(check(kind, text).diagnostics.map(({ fixes }) => fixes[0]?.safe)).toEqual([safe]);
});
