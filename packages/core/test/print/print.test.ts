import { parse, print, type ExpressionKind, type Filter, type Search, type Sort, type Value } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { range } from '../arbitraries/node.ts';

const formatted = (kind: ExpressionKind, text: string, width?: number): string =>
  print(parse(kind, text, { variables: true }).ast, width === undefined ? {} : { style: 'pretty', width });

describe('the compact print', () => {
  test.each<[ExpressionKind, string, string]>([
    // joins, operators and names in canonical form
    ['filters', 'assettype eq Image and (status ne 0)', 'AssetType EQ Image AND (Status NE 0)'],
    ['filters', '(AssetType EQ Image)AND(Status EQ 0)', '(AssetType EQ Image) AND (Status EQ 0)'],
    ['filters', 'Status EQ 0\n  OR\tStatus EQ 2', 'Status EQ 0 OR Status EQ 2'],
    ['filters', '(( Status EQ 0 ))', '((Status EQ 0))'],
    ['filters', 'nowhere EQ 0', 'nowhere EQ 0'],
    // values as they are written
    ['filters', 'AverageRating EQ 4', 'AverageRating EQ 4'],
    ['filters', "AssetType EQ 'Image'", "AssetType EQ 'Image'"],
    ['filters', "FileExtension EQ 'it''s'", "FileExtension EQ 'it''s'"],
    ['filters', 'CreatedBy EQ NULL', 'CreatedBy EQ null'],
    ['filters', 'DateUploaded GE 2024-05-01T00:00:00.000Z', 'DateUploaded GE 2024-05-01T00:00:00.000Z'],
    ['filters', 'CreatedBy EQ {{ me }}', 'CreatedBy EQ {{me}}'],
    // functions
    ['containerfilter', "categoryids/any( x : x eq 'b' )", "CategoryIds/ANY(x: x EQ 'b')"],
    ['filters', "ismatch( 'a b' , 'cognitivetextinimage' )", "ISMATCH('a b','cognitiveTextInImage')"],
    [
      'filters',
      `Attributes/ANY(a: a EQ '{ "value" : "it''s \\u0041", "KEY":"k" }')`,
      `Attributes/ANY(a: a EQ '{"Key":"k","Value":"it''s A"}')`,
    ],
    ['filters', `Attributes/ANY(a: a EQ '{"Key":"k","Value":5}')`, `Attributes/ANY(a: a EQ '{"Key":"k","Value":5}')`],
    [
      'filters',
      `Attributes/ANY(a: a EQ '{"Key":"{{ k }}","Value":"{{v}}"}')`,
      `Attributes/ANY(a: a EQ '{"Key":"{{k}}","Value":"{{v}}"}')`,
    ],
    // searches
    ['search', 'a AND b  c', 'a b c'],
    ['search', 'a OR b AND NOT c', 'a OR b NOT c'],
    ['search', ' KEYWORD:"a b" title:( a OR *b* ) ', 'keywords:"a b" title:(a OR *b*)'],
    ['search', '* {{x}} ""', '* {{x}} ""'],
    // sorts
    ['sort', 'RECORD.createdat d', 'record.createdAt D'],
    ['sort', 'title a', 'title A'],
    ['sort', 'title', 'title'],
    // what cannot be read stays as it is
    ['search', 'a ()', 'a ()'],
    ['search', '?search=a', '?search=a'],
  ])('of %s %j', (kind, text, printed) => {
    expect(formatted(kind, text)).toBe(printed);
  });

  test('of nothing is nothing', () => {
    expect(print(undefined)).toBe('');
    expect(print(undefined, { style: 'pretty' })).toBe('');
  });
});

const name = (text: string) => ({ kind: 'Name' as const, range, text });
const operator = { kind: 'Operator' as const, range, name: 'EQ' as const, text: 'EQ' };
const text = (value: string, quoted: boolean): Value => ({ kind: 'String', range, value, quoted });
const comparison = (value: Value): Filter => ({ kind: 'Comparison', range, field: name('f'), operator, value });
const word = (value: string, leading = false, trailing = false): Search => ({
  kind: 'Word',
  range,
  text: value,
  leading,
  trailing,
});
const or = (...operands: readonly Search[]): Search => ({ kind: 'Or', range, operands });
const and = (...operands: readonly Search[]): Search => ({ kind: 'And', range, operands });
const not = (operand: Search): Search => ({ kind: 'Not', range, operand });

describe('what a program builds', () => {
  test.each<[string, Value, string]>([
    ['a bare word', text('Image', false), 'Image'],
    ['a bare text that is a number', text('5', false), "'5'"],
    ['a bare text that is null', text('null', false), "'null'"],
    ['a bare text that is a timestamp', text('2024-05-01T00:00:00.000Z', false), "'2024-05-01T00:00:00.000Z'"],
    ['a bare text that is a join', text('And', false), "'And'"],
    ['a bare text that is a variable', text('{{x}}', false), "'{{x}}'"],
    ['a bare text with a blank', text('a b', false), "'a b'"],
    ['a bare text with a quote', text("it's", false), "'it''s'"],
    ['an empty bare text', text('', false), "''"],
    ['quotes', text("'", true), "''''"],
    ['a number whose text is another', { kind: 'Number', range, value: 5, text: '' }, '5'],
    ['a number in another notation', { kind: 'Number', range, value: 100, text: '1e2' }, '1e2'],
    ['a timestamp whose text is another', { kind: 'Timestamp', range, value: 0, text: '' }, '1970-01-01T00:00:00.000Z'],
    ['a timestamp that is none', { kind: 'Timestamp', range, value: Number.NaN, text: 'never' }, 'never'],
    ['what is invalid', { kind: 'Invalid', range, text: '<?>' }, '<?>'],
    [
      'a value of an attribute that is no JSON',
      {
        kind: 'AttributeMatch',
        range,
        key: { kind: 'String', range, value: '"\ud800', quoted: true },
        value: { kind: 'String', range, value: 'x"', quoted: false },
      },
      `'{"Key":"\\"\\ud800","Value":"x\\""}'`,
    ],
  ])('has %s as its value', (_, value, printed) => {
    expect(print(comparison(value))).toBe(`f EQ ${printed}`);
  });

  test('may have an operator that is none', () => {
    const unknown = { kind: 'Operator' as const, range, text: '~=' };
    const absent = { kind: 'Operator' as const, range, text: '' };
    const value: Value = { kind: 'Null', range };
    const field = name('f');
    expect(print({ kind: 'Comparison', range, field, operator: unknown, value })).toBe('f ~= null');
    expect(print({ kind: 'Comparison', range, field, operator: absent, value })).toBe('f null');
  });

  test.each<[string, Search, string]>([
    ['an OR inside an AND', and(or(word('a'), word('b')), word('c')), '(a OR b) c'],
    ['an AND inside an OR', or(and(word('a'), word('b')), word('c')), 'a b OR c'],
    [
      'joins inside a NOT',
      and(not(and(word('a'), word('b'))), not(or(word('a'), word('b')))),
      'NOT (a b) NOT (a OR b)',
    ],
    ['a NOT inside a NOT', not(not(word('a'))), 'NOT (NOT a)'],
    ['joins of one', and(or(word('a'))), 'a'],
    ['a NOT in joins of one inside a NOT', not(and(not(word('a')))), 'NOT (NOT a)'],
    ['joins inside joins of their kind', or(or(word('a'), word('b')), word('c')), 'a OR b OR c'],
    ['joins of nothing', and(word('a'), and()), 'a'],
    ['a word of operators', and(word('AND'), word('OR'), word('NOT', false, true)), '"AND" "OR" NOT*'],
    ['a word with blanks', word('a b', true), '"a b"'],
    ['a word with brackets', word('a(b)'), '"a(b)"'],
    ['a word with a colon', word('a:b'), '"a:b"'],
    ['a word with quotes', and(word('a"b'), word('“a”'), word("it's")), '"a b" "“a”" it\'s'],
    ['a word with blanks of other kinds', word('a\u00a0b'), '"a\u00a0b"'],
    ['a word with braces', and(word('{{x}}'), word('{x}')), '"{{x}}" {x}'],
    ['words with stars', and(word('*'), word('*a'), word('a*'), word('a*b')), '"*" "*a" "a*" a*b'],
    ['an empty word', and(word(''), word('', true), word('', true, true)), '"" "" ""'],
    ['a word that is a parameter', word('search=a'), '"search=a"'],
    ['a phrase with quotes and line ends', { kind: 'Phrase', range, text: 'a"b\r\nc' }, '"a b  c"'],
    ['a group', { kind: 'Group', range, body: or(word('a'), word('b')) }, '(a OR b)'],
    [
      'a field of a group',
      {
        kind: 'Field',
        range,
        name: { ...name('KEYWORD'), canonical: 'keywords' },
        operand: { kind: 'Group', range, body: or(word('a'), word('b')) },
      },
      'keywords:(a OR b)',
    ],
    [
      'nothing but what is invalid',
      and({ kind: 'Invalid', range, text: '<' }, { kind: 'Invalid', range, text: '>' }),
      '< AND >',
    ],
  ])('gets the brackets and quotes it needs: %s', (_, ast, printed) => {
    expect(print(ast)).toBe(printed);
  });

  test('filters, too, get the brackets they need', () => {
    const a = comparison(text('a', false));
    const b = comparison(text('b', false));
    const c = comparison(text('c', false));
    const either: Filter = { kind: 'Or', range, operands: [a, b] };
    expect(print({ kind: 'And', range, operands: [either, c] } satisfies Filter)).toBe('(f EQ a OR f EQ b) AND f EQ c');
    expect(print({ kind: 'Or', range, operands: [{ kind: 'And', range, operands: [a, b] }, c] } satisfies Filter)).toBe(
      'f EQ a AND f EQ b OR f EQ c',
    );
    expect(print({ kind: 'Any', range, collection: name('xs'), variable: name('x'), body: either })).toBe(
      'xs/ANY(x: f EQ a OR f EQ b)',
    );
  });

  test('a descending sort says so, whether or not its direction was written', () => {
    const sort = (direction: 'A' | 'D', explicit: boolean): Sort => ({
      kind: 'SortKey',
      range,
      key: name('title'),
      direction,
      explicit,
    });
    expect([sort('A', false), sort('A', true), sort('D', false), sort('D', true)].map((ast) => print(ast))).toEqual([
      'title',
      'title A',
      'title D',
      'title D',
    ]);
  });
});

describe('the pretty print', () => {
  test('leaves a short text on its line', () => {
    expect(formatted('filters', 'Status EQ 0 AND (AssetType EQ Image OR AssetType EQ Video)', 80)).toBe(
      'Status EQ 0 AND (AssetType EQ Image OR AssetType EQ Video)',
    );
  });

  test('starts lines with joins and indents groups', () => {
    const written =
      "Status EQ 0 AND (AssetType EQ Image OR DateUploaded GE 2024-05-01T00:00:00.000Z AND FileExtension EQ 'svg') AND AverageRating GE 3";
    expect(formatted('filters', written, 50)).toBe(`\
Status EQ 0
AND (
  AssetType EQ Image
  OR DateUploaded GE 2024-05-01T00:00:00.000Z
    AND FileExtension EQ 'svg'
)
AND AverageRating GE 3`);
  });

  test('fills lines with a list of values', () => {
    const written = `(${['jpg', 'png', 'gif', 'webp', 'svg'].map((value) => `FileExtension EQ '${value}'`).join(' OR ')}) AND Status EQ 0`;
    expect(formatted('filters', written, 56)).toBe(`\
(
  FileExtension EQ 'jpg' OR FileExtension EQ 'png'
  OR FileExtension EQ 'gif' OR FileExtension EQ 'webp'
  OR FileExtension EQ 'svg'
)
AND Status EQ 0`);
  });

  test('breaks inside ANY, and shares the lines of brackets in brackets', () => {
    const written = "((CategoryIds/ANY(c: c EQ '3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d' OR c EQ 'x')))";
    expect(formatted('containerfilter', written, 50)).toBe(`\
((
  CategoryIds/ANY(c:
    c EQ '3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d'
    OR c EQ 'x'
  )
))`);
  });

  test('wraps terms as words of a text', () => {
    expect(formatted('search', 'logo* NOT draft title:(spring OR "summer sale") keywords:brand red blue', 24)).toBe(`\
logo*
NOT draft
title:(
  spring
  OR "summer sale"
)
keywords:brand
red
blue`);
    expect(formatted('search', 'logo* NOT draft keywords:brand red blue OR green', 20)).toBe(`\
logo* NOT draft
  keywords:brand red
  blue
OR green`);
  });

  test('starts no line with what a saved search takes for a comment', () => {
    const printed = formatted('search', '#first #second (#third OR #fourth) title:(#fifth #sixth)', 10);
    expect(
      printed
        .split('\n')
        .slice(1)
        .filter((line) => line.trim().startsWith('#')),
    ).toEqual([]);
  });

  test('is 80 units wide when nothing is said', () => {
    const written = 'a'.repeat(20).concat(' ').repeat(10);
    const lines = print(parse('search', written).ast, { style: 'pretty' }).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBe(62);
  });

  test('gives way to the compact print where indentation would make it too long to be read', () => {
    const deep = `${'(a '.repeat(250)}b${')'.repeat(250)} `.repeat(79).trim();
    const { ast, diagnostics } = parse('search', deep);
    expect(diagnostics).toEqual([]);
    const printed = print(ast, { style: 'pretty', width: 200 });
    expect(parse('search', printed).diagnostics).toEqual([]);
  });
});
