import { check, parse, type DiagnosticCode } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { applyFix, badFixes, brokenPromises } from '../../validation/diagnostic-promises.ts';
import { outline } from './outline.ts';

/** Code, the whole text, what the preferred fix leaves of it, and what is understood of it meanwhile. */
const misplaced: readonly (readonly [DiagnosticCode, string, string | undefined, string?])[] = [
  // still encoded
  ['encoded-text', 'Status+EQ+0', 'Status EQ 0', 'Status EQ #0'],
  [
    'encoded-text',
    "(AssetType+EQ+Image)+AND+FileExtension+EQ+'jpg'",
    "(AssetType EQ Image) AND FileExtension EQ 'jpg'",
    "(and [AssetType EQ Image] FileExtension EQ 'jpg')",
  ],
  ['encoded-text', 'Status%20EQ%200', 'Status EQ 0'],
  ['encoded-text', 'FileExtension EQ %27jpg%27', "FileExtension EQ 'jpg'"],
  ['encoded-text', 'FileExtension+EQ+%27jpg%27', "FileExtension EQ 'jpg'"],
  ['encoded-text', 'FileExtension%20EQ%20%27j%C3%A9%2B%27', "FileExtension EQ 'jé+'"],
  ['encoded-text', 'Status%2520EQ%25200', 'Status EQ 0'],
  ['encoded-text', 'FileExtension%252BEQ%252B%2527jpg%2527', "FileExtension EQ 'jpg'"],
  ['encoded-text', '%28Status EQ 0%29', '(Status EQ 0)'],
  ['encoded-text', 'DateUploaded GE 2024-05-01T10%3A00%3A00.000Z', 'DateUploaded GE 2024-05-01T10:00:00.000Z'],
  ['encoded-text', 'CategoryIds%2FANY(c%3A+c+EQ+%27x%27)', "CategoryIds/ANY(c: c EQ 'x')"],
  // parameters and addresses
  ['wrong-language', 'filters=Status EQ 0', 'Status EQ 0', 'Status EQ #0'],
  ['wrong-language', '?Filters=Status+EQ+0', 'Status EQ 0', 'Status EQ #0'],
  [
    'wrong-language',
    "containerFilter=CategoryIds/ANY(c: c EQ 'x')",
    "CategoryIds/ANY(c: c EQ 'x')",
    "(any CategoryIds c: c EQ 'x')",
  ],
  ['wrong-language', 'count=5&filters=Status%20EQ%200&offset=5', 'Status EQ 0'],
  ['wrong-language', 'https://host.example/assets?filters=Status+EQ+0&sort=title+D', 'Status EQ 0', 'Status EQ #0'],
  ['wrong-language', 'Status EQ 0&sort=title D', 'Status EQ 0', 'Status EQ #0'],
  [
    'wrong-language',
    "filters=AssetType+EQ+Image&containerfilter=(CategoryIds/ANY(c: c EQ 'x'))",
    'AssetType EQ Image',
    'AssetType EQ Image',
  ],
  [
    'wrong-language',
    "https://host.example/assets?filters=FileExtension EQ 'a&sort=b'&search=red logo",
    "FileExtension EQ 'a&sort=b'",
    "FileExtension EQ 'a&sort=b'",
  ],
  ['wrong-language', 'Status+EQ+0&count=10', 'Status EQ 0', 'Status EQ #0'],
  ['wrong-language', '(Status%20EQ%200)&search=it', '(Status EQ 0)'],
  [
    'wrong-language',
    "FileExtension EQ 'a&sort=b'&sort=title D",
    "FileExtension EQ 'a&sort=b'",
    "FileExtension EQ 'a&sort=b'",
  ],
  ['wrong-language', 'assets&count=10', undefined],
  ['wrong-language', 'search=logo', undefined],
  ['wrong-language', '?sort=title+D', undefined],
  // other languages
  ['wrong-language', 'WHERE Status EQ 0', 'Status EQ 0', 'Status EQ #0'],
  ['wrong-language', 'select id from assets where Status EQ 0 order by title', 'Status EQ 0', 'Status EQ #0'],
  ['wrong-language', 'Status EQ 0 ORDER BY title', 'Status EQ 0', 'Status EQ #0'],
  ['wrong-language', "FileExtension EQ 'x' LIMIT 10;", "FileExtension EQ 'x'", "FileExtension EQ 'x'"],
  [
    'wrong-language',
    "WHERE FileExtension EQ 'a limit 1 b' ORDER BY title LIMIT 5",
    "FileExtension EQ 'a limit 1 b'",
    "FileExtension EQ 'a limit 1 b'",
  ],
  ['wrong-language', 'Status EQ 0 ORDER BY title DESC LIMIT 5 OFFSET 10', 'Status EQ 0', 'Status EQ #0'],
  ['wrong-language', 'SELECT * FROM assets', undefined],
  ['wrong-language', '{ assets { id } }', undefined],
  ['wrong-language', 'query { assets { id } }', undefined],
  ['wrong-language', '{"Status": 0}', undefined],
  ['wrong-language', 'title:logo NOT draft', undefined],
  // look-ups in the place of their variable
  ['syntax', 'CategoryIds/ANY(c: c EQ {{category("Brand/Logos")}})', undefined],
  ['syntax', `CreatedBy EQ {{user('mary')}}`, undefined],
  ['syntax', 'category("Brand/Logos")', undefined],
  ['syntax', `{{ attribute("Camera") }} EQ 'Canon EOS 6D' AND Status EQ 0`, undefined],
  // copied from the source of a web page
  ['encoded-text', 'AverageRating &gt;= 4', 'AverageRating GE 4'],
  ['encoded-text', 'AverageRating &amp;gt;= 4', 'AverageRating GE 4'],
  ['encoded-text', 'AverageRating &#62; 4', 'AverageRating GT 4'],
  ['encoded-text', 'FileExtension EQ &#39;jpg&#39;', "FileExtension EQ 'jpg'"],
  ['encoded-text', 'FileExtension EQ &apos;j &#x70;&apos;', "FileExtension EQ 'j p'"],
  ['encoded-text', 'Status EQ 0 &amp;&amp; AssetType EQ Image', 'Status EQ 0 AND AssetType EQ Image'],
  ['encoded-text', "Status EQ 0&nbsp;AND FileExtension EQ 'R&amp;D'", "Status EQ 0 AND FileExtension EQ 'R&D'"],
  ['wrong-language', 'filters=Status+EQ+0&amp;count=10', 'Status EQ 0'],
  [
    'encoded-text',
    "Attributes/ANY(a: a EQ '{&quot;Key&quot;:&quot;k&quot;,&quot;Value&quot;:&quot;v&quot;}')",
    `Attributes/ANY(a: a EQ '{"Key":"k","Value":"v"}')`,
  ],
  ['wrong-language', '"a phrase" OR x', undefined],
  ['wrong-language', 'logo draft', undefined],
  ['wrong-language', 'logo* AND -draft', undefined],
  ['wrong-language', 'record.createdAt', undefined],
  ['wrong-language', 'title D', undefined],
  ['wrong-language', '-title desc', undefined],
];

/** Square brackets: the whole text, what is wrong with it and where, and what the preferred fix makes of it. */
const square: readonly (readonly [text: string, findings: readonly string[], mended?: string])[] = [
  ['[AssetType] EQ Image', ['syntax [AssetType]'], 'AssetType EQ Image'],
  ['Status EQ [0]', ['syntax [0]'], 'Status EQ 0'],
  ['[Status]EQ[0] AND AverageRating GE 4', ['syntax [Status]'], 'Status EQ 0 AND AverageRating GE 4'],
  ["FileExtension EQ ['jpg']", ["syntax ['jpg']"], "FileExtension EQ 'jpg'"],
  ['[AssetType EQ Image]', ['syntax [AssetType EQ Image]'], '(AssetType EQ Image)'],
  ['[[AssetType] EQ Image OR Status EQ 0]', ['syntax [['], '(AssetType EQ Image OR Status EQ 0)'],
  ["CategoryIds/ANY[c: c EQ 'x']", ["syntax [c: c EQ 'x']"], "CategoryIds/ANY(c: c EQ 'x')"],
  ['Status IN [0, 2]', ['unknown-operator IN'], '(Status EQ 0 OR Status EQ 2)'],
  ["FileExtension EQ '[x]' AND [Status EQ 0", ['syntax ['], "FileExtension EQ '[x]' AND Status EQ 0"],
  ['Status EQ 0]', ['syntax ]'], 'Status EQ 0'],
  [
    '[AverageRating]:[3 TO 5] AND [Status EQ 0]',
    ['syntax [AverageRating]', 'unknown-operator :[3 TO 5]'],
    'AverageRating :[3 TO 5] AND (Status EQ 0)',
  ],
  ['[A]', ['missing-operand A']],
  ['[]', ['missing-operand []'], ''],
];

describe('a text that is something else', () => {
  test.for(misplaced)('%s: %j', ([code, text, mended, shape]) => {
    const { ast, diagnostics } = parse('filters', text);
    expect(diagnostics).toMatchObject([{ code, severity: 'error' }]);
    expect(check('filters', text).diagnostics.filter(({ severity }) => severity === 'error')).toEqual(diagnostics);
    expect(brokenPromises(text, diagnostics)).toEqual([]);
    expect(badFixes('filters', text, {}, diagnostics)).toEqual([]);
    const fix = diagnostics[0]?.fixes[0];
    expect(fix && applyFix(text, fix)).toBe(mended);
    expect(outline(ast)).toBe(shape ?? `invalid<${text}>`);
  });

  test.each([
    'logo',
    'Status',
    'Assettyp EQ Image',
    'Sttatus foo bar',
    'Status foo bar',
    "FileExtension EQ 'a+b' AND",
    'DateUploaded GE 2024-05-01T10:00:00+02:00 AND',
    "FileExtension EQ '100%' AND",
    "FileExtension EQ 'select where order by x' AND",
    "FileExtension EQ 'a&sort=b' AND",
    "FileExtension EQ 'it's&sort=b'",
    `FileExtension EQ '{{category("a")}}' AND`,
    'Status EQ 0 title',
    '= 0',
    'EQ 0',
  ])('%j is taken for a filter', (text) => {
    const codes = parse('filters', text).diagnostics.map(({ code }) => code);
    expect(codes).not.toContain('wrong-language');
    expect(codes).not.toContain('encoded-text');
  });

  test('a look-up is shown as a variable', () => {
    const text = `{{category('Travels/Rome')}}`;
    expect(parse('containerfilter', text).diagnostics.map(({ message }) => message)).toEqual([
      'A look-up is the value of a variable; write @category = category("Travels/Rome") above the search, and {{category}} as the value of a condition.',
    ]);
  });

  test('other mistakes in it are reported as well', () => {
    const { diagnostics } = parse('filters', 'filters=Status = 0 AND (AssetType EQ Image');
    expect(diagnostics.map(({ code }) => code)).toEqual(['wrong-language', 'unknown-operator', 'unbalanced-bracket']);
  });
});

describe('blanks that are none', () => {
  test.each([
    ['Status\u00a0EQ\u00a00', 'Status EQ 0'],
    ['\ufeffStatus EQ 0', ' Status EQ 0'],
    ["FileExtension\u2003EQ 'a\u00a0b'", "FileExtension EQ 'a\u00a0b'"],
    ["FileExtension EQ \u200f'سلام\u200f'\u200e", "FileExtension EQ  'سلام\u200f' "],
    ['\u2067Status\u061c EQ 0\u2069', ' Status  EQ 0 '],
    ['Status EQ 0\u200bAND\u3000AssetType EQ Image', 'Status EQ 0 AND AssetType EQ Image'],
  ])('%j is one mistake', (text, mended) => {
    const { diagnostics } = parse('filters', text);
    expect(diagnostics).toMatchObject([{ code: 'syntax' }]);
    const [fix] = diagnostics[0]?.fixes ?? [];
    expect(fix && applyFix(text, fix)).toBe(mended);
    expect(parse('filters', mended).diagnostics).toEqual([]);
    expect(outline(parse('filters', text).ast)).toBe(outline(parse('filters', mended).ast));
  });

  test('a text of nothing else is empty, and said to have them', () => {
    const { ast, diagnostics } = parse('filters', ' \u00a0 ');
    expect(ast).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'syntax', range: { start: 1, end: 2 } }]);
  });
});

describe('square brackets', () => {
  test.for(square)('%j: %j', ([text, findings, mended]) => {
    const { diagnostics } = parse('filters', text);
    expect(diagnostics.map(({ code, range }) => `${code} ${text.slice(range.start, range.end)}`)).toEqual(findings);
    expect(brokenPromises(text, diagnostics)).toEqual([]);
    expect(badFixes('filters', text, {}, diagnostics)).toEqual([]);
    const fix = diagnostics[0]?.fixes.find(({ preferred }) => preferred === true);
    expect(fix && applyFix(text, fix)).toBe(mended);
  });
});
