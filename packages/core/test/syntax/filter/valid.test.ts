import { parse, schema } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { misplaced } from '../../arbitraries/places.ts';
import { outline } from './outline.ts';

const id = '3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d';
const instant = Date.UTC(2024, 4, 1, 10, 20, 30, 456);

/** Texts that are read without a word, with the shape of their AST. */
const valid: readonly (readonly [string, string])[] = [
  // nothing
  ['', ''],
  [' \t\r\n', ''],
  // case
  ['AssetType EQ Image', 'AssetType EQ Image'],
  ['assettype eq image', 'AssetType EQ image'],
  ['ASSETTYPE Eq IMAGE', 'AssetType EQ IMAGE'],
  ['Status eQ 0 aNd AssetType NE Video oR Status Eq 2', '(or (and Status EQ #0 AssetType NE Video) Status EQ #2)'],
  ...schema.operators.map(({ name }): readonly [string, string] => [`x ${name} 'y'`, `x ${name} 'y'`]),
  ...schema.operators.map(({ name }): readonly [string, string] => [`x ${name.toLowerCase()} 1`, `x ${name} #1`]),
  ["categoryids/any(C: c eq 'x')", "(any CategoryIds C: c EQ 'x')"],
  ["isMatch('a','COGNITIVETEXTINIMAGE')", "(match 'a' cognitiveTextInImage)"],
  // brackets
  ['(Status EQ 0)', '[Status EQ #0]'],
  ['((Status EQ 0))', '[[Status EQ #0]]'],
  ['( Status EQ 0 )', '[Status EQ #0]'],
  ['(AssetType EQ Image)AND(Status EQ 0)', '(and [AssetType EQ Image] [Status EQ #0])'],
  ['(AssetType EQ Image)OR Status EQ 0', '(or [AssetType EQ Image] Status EQ #0)'],
  [
    "((Status EQ 0 OR Status EQ 2) AND AssetType EQ Image) OR FileExtension EQ 'x'",
    "(or [(and [(or Status EQ #0 Status EQ #2)] AssetType EQ Image)] FileExtension EQ 'x')",
  ],
  // joins
  ['a EQ 1 AND b EQ 2 AND c EQ 3', '(and a EQ #1 b EQ #2 c EQ #3)'],
  ['a EQ 1 OR b EQ 2 OR c EQ 3', '(or a EQ #1 b EQ #2 c EQ #3)'],
  ['a EQ 1 AND b EQ 2 OR c EQ 3 AND d EQ 4', '(or (and a EQ #1 b EQ #2) (and c EQ #3 d EQ #4))'],
  ['a EQ 1 OR b EQ 2 AND c EQ 3 OR d EQ 4', '(or a EQ #1 (and b EQ #2 c EQ #3) d EQ #4)'],
  // blanks
  ['  Status   EQ\t0  ', 'Status EQ #0'],
  ['Status\nEQ\r\n0\nAND\nAssetType EQ Image', '(and Status EQ #0 AssetType EQ Image)'],
  ["CategoryIds / ANY ( c : c EQ 'x' )", "(any CategoryIds c: c EQ 'x')"],
  ["CategoryIds/ ANY(c:c EQ 'x')", "(any CategoryIds c: c EQ 'x')"],
  ["CategoryIds /ANY(\nc\n:\nc EQ 'x')", "(any CategoryIds c: c EQ 'x')"],
  ["ISMATCH ( 'a b' , 'cognitiveTextInImage' )", "(match 'a b' cognitiveTextInImage)"],
  // strings
  ["FileExtension EQ 'jpg'", "FileExtension EQ 'jpg'"],
  ["FileExtension EQ ''", "FileExtension EQ ''"],
  ["FileExtension EQ 'it''s'", "FileExtension EQ 'it's'"],
  ["FileExtension EQ ''''", "FileExtension EQ '''"],
  ["FileExtension EQ ''''''", "FileExtension EQ ''''"],
  ["FileExtension EQ 'a AND b (c) EQ 1'", "FileExtension EQ 'a AND b (c) EQ 1'"],
  ["FileExtension EQ 'a\u00a0“b”'", "FileExtension EQ 'a\u00a0“b”'"],
  ["FileExtension EQ'jpg'", "FileExtension EQ 'jpg'"],
  ["FileExtension EQ 'jpg'AND Status EQ 0", "(and FileExtension EQ 'jpg' Status EQ #0)"],
  ["AssetType EQ 'Image'", "AssetType EQ 'Image'"],
  ["Status EQ '0'", "Status EQ '0'"],
  ["x EQ '{{y}}'", "x EQ '{{y}}'"],
  [`CreatedBy EQ '${id}'`, `CreatedBy EQ '${id}'`],
  [`CreatedBy EQ ${id}`, `CreatedBy EQ ${id}`],
  // numbers
  ...['0', '-1', '+1', '1.5', '-0.25', '1e3', '1E-2'].map((text): readonly [string, string] => [
    `x EQ ${text}`,
    `x EQ #${Number(text)}`,
  ]),
  ['x EQ -0', 'x EQ #0'],
  ...['007', '.5', '5.', '1e', '--1', '0x1', '1e999', '1,5'.slice(0, 1) + 'a'].map(
    (text): readonly [string, string] => [`x EQ ${text}`, `x EQ ${text}`],
  ),
  // timestamps
  ['DateUploaded GE 2024-05-01T10:20:30.456Z', `DateUploaded GE @${instant}`],
  ['DateUploaded GE 2024-02-29T00:00:00.000Z', `DateUploaded GE @${Date.UTC(2024, 1, 29)}`],
  ...[
    [
      '2024-05-01',
      '2024-05-01T10:00:00Z',
      '2024-05-01T10:00:00.0000Z',
      '2024-05-01T10:00:00+02:00',
      '2024-05-01T10:00:00.000z',
    ],
    ['2023-02-29T00:00:00.000Z', '2024-13-01T00:00:00.000Z', '2024-04-31T00:00:00.000Z', '2024-01-01T24:00:00.000Z'],
    [
      '2024-01-01T00:60:00.000Z',
      '2024-01-01T00:00:60.000Z',
      '2024-00-01T00:00:00.000Z',
      '2024-01-00T00:00:00.000Z',
      '01.02.2024',
    ],
  ]
    .flat()
    .map((text): readonly [string, string] => [`DateUploaded GE ${text}`, `DateUploaded GE ${text}`]),
  // null
  ['DateExpired EQ null', 'DateExpired EQ null'],
  ['DateExpired NE NULL', 'DateExpired NE null'],
  ["DateExpired EQ 'null'", "DateExpired EQ 'null'"],
  // paths and other names
  ['a/b EQ 1', 'a/b EQ #1'],
  ['any EQ 1', 'any EQ #1'],
  ['a/any EQ 1', 'a/any EQ #1'],
  ['Größe EQ 1', 'Größe EQ #1'],
  ['ismatch EQ 1', 'ismatch EQ #1'],
  ['android EQ 1 AND order EQ 2', '(and android EQ #1 order EQ #2)'],
  ["a/b/ANY(x: x/y EQ 'z')", "(any a/b x: x/y EQ 'z')"],
  // inside ANY
  ["CategoryIds/ANY(c: c EQ 'x' OR c EQ 'y')", "(any CategoryIds c: (or c EQ 'x' c EQ 'y'))"],
  [
    "CategoryIds/ANY(c: (c EQ 'x') AND c NE 'y') AND Status EQ 0",
    "(and (any CategoryIds c: (and [c EQ 'x'] c NE 'y')) Status EQ #0)",
  ],
  ["a/ANY(b: b/ANY(c: c EQ 'x') AND b EQ 'y')", "(any a b: (and (any b c: c EQ 'x') b EQ 'y'))"],
  ["Attributes/ANY(status: status EQ 'x')", "(any Attributes status: status EQ 'x')"],
  // attributes
  [`(Attributes/ANY(a: a EQ '{"Key":"${id}","Value":"Spring"}'))`, `[(any Attributes a: a EQ {'${id}': 'Spring'})]`],
  [
    `Attributes/ANY(a: a EQ '{"Key":"k","Value":"it''s \\"x\\" \\u00e9"}')`,
    `(any Attributes a: a EQ {'k': 'it's "x" é'})`,
  ],
  [`Attributes/ANY(a: a EQ '{"Key":"k","Value":5}')`, "(any Attributes a: a EQ {'k': 5})"],
  [`Attributes/ANY(a: a EQ '{"Key":"k","Value":true}')`, "(any Attributes a: a EQ {'k': true})"],
  [`Attributes/ANY(a: a EQ '{"Key":"k"}')`, `(any Attributes a: a EQ '{"Key":"k"}')`],
  [
    `Attributes/ANY(a: a EQ '{"Key":"k","Value":"v","x":1}')`,
    `(any Attributes a: a EQ '{"Key":"k","Value":"v","x":1}')`,
  ],
  [`CategoryIds/ANY(a: a EQ '{"Key":"k","Value":"v"}')`, `(any CategoryIds a: a EQ '{"Key":"k","Value":"v"}')`],
  [`FileExtension EQ '{"Key":"k","Value":"v"}'`, `FileExtension EQ '{"Key":"k","Value":"v"}'`],
  [
    `Attributes/ANY(a: ISMATCH('{"Key":"k","Value":"v"}','cognitiveTextInImage'))`,
    `(any Attributes a: (match '{"Key":"k","Value":"v"}' cognitiveTextInImage))`,
  ],
];

describe.each(['filters', 'containerfilter'] as const)('%s', (kind) => {
  test.each(valid)('%j', (text, shape) => {
    const { ast, diagnostics } = parse(kind, text);
    expect(diagnostics).toEqual([]);
    expect(outline(ast)).toBe(shape);
    if (ast !== undefined) expect(misplaced(ast, text)).toEqual([]);
  });
});

describe('variables', () => {
  test.each([
    ['Status EQ {{x}}', 'Status EQ $x'],
    ['Status EQ {{ a-b.c_1 }} AND AssetType EQ {{t}}', '(and Status EQ $a-b.c_1 AssetType EQ $t)'],
    ['(Status EQ {{x}})', '[Status EQ $x]'],
    ["ISMATCH({{words}},'cognitiveTextInImage')", '(match $words cognitiveTextInImage)'],
    ['CategoryIds/ANY(c: c EQ {{größe}})', '(any CategoryIds c: c EQ $größe)'],
    [`Attributes/ANY(a: a EQ '{"Key":"{{k}}","Value":"{{ v }}"}')`, '(any Attributes a: a EQ {$k: $v})'],
    [`Attributes/ANY(a: a EQ '{"Key":"k","Value":"x{{v}}"}')`, "(any Attributes a: a EQ {'k': 'x{{v}}'})"],
    ["FileExtension EQ '{{x}}'", "FileExtension EQ '{{x}}'"],
  ])('%j is read', (text, shape) => {
    const { ast, diagnostics } = parse('filters', text, { variables: true });
    expect(diagnostics).toEqual([]);
    expect(outline(ast)).toBe(shape);
    const unbound = parse('filters', text);
    expect(outline(unbound.ast)).toBe(shape);
    const count = shape.split('$').length - 1;
    expect(unbound.diagnostics.map(({ code }) => code)).toEqual(
      Array.from({ length: count }, () => 'unbound-variable'),
    );
    for (const { range } of unbound.diagnostics) expect(text.slice(range.start, range.end)).toMatch(/^\{\{.*\}\}$/);
  });

  test.each([
    'Status EQ {{',
    'Status EQ {{}}',
    'Status EQ {{a b}}',
    'Status EQ {{a',
    'Status EQ {{ AND AssetType EQ Image',
  ])('%j is one mistake', (text) => {
    const { diagnostics } = parse('filters', text, { variables: true });
    expect(diagnostics.map(({ code }) => code)).toEqual(['syntax']);
  });
});

test('the members of an attribute may be in any order and case', () => {
  const { ast, diagnostics } = parse('filters', `Attributes/ANY(a: a EQ '{ "value" : "v" , "KEY" : "k" }')`);
  expect(diagnostics).toEqual([]);
  expect(outline(ast)).toBe("(any Attributes a: a EQ {'k': 'v'})");
});

/** Every node's own text, in the order they are met. */
function texts(node: unknown, text: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own =
    'kind' in node &&
    'range' in node &&
    typeof node.range === 'object' &&
    node.range !== null &&
    'start' in node.range &&
    'end' in node.range
      ? [`${String(node.kind)} ${text.slice(Number(node.range.start), Number(node.range.end))}`]
      : [];
  return [...own, ...Object.entries(node).flatMap(([name, value]) => (name === 'range' ? [] : texts(value, text)))];
}

test('ranges are those of the text, also inside strings', () => {
  const text = `Status EQ 0 AND (Attributes/ANY(a: a EQ '{"Key":"it''s","Value":"{{v}}"}') OR ISMATCH('x','cognitiveTextInImage'))`;
  const { ast } = parse('filters', text, { variables: true });
  expect(texts(ast, text)).toEqual([
    `And ${text}`,
    'Comparison Status EQ 0',
    'Name Status',
    'Operator EQ',
    'Number 0',
    `Group ${text.slice(16)}`,
    `Or ${text.slice(17, -1)}`,
    `Any ${text.slice(17, text.indexOf(' OR '))}`,
    'Name Attributes',
    'Name a',
    `Comparison a EQ '{"Key":"it''s","Value":"{{v}}"}'`,
    'Name a',
    'Operator EQ',
    `AttributeMatch '{"Key":"it''s","Value":"{{v}}"}'`,
    `String "it''s"`,
    'Variable {{v}}',
    `IsMatch ISMATCH('x','cognitiveTextInImage')`,
    "String 'x'",
    'Name cognitiveTextInImage',
  ]);
});
