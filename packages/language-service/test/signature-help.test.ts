import { schema } from '@assetql/core';
import { timeBases, lookUpNames } from '@assetql/core/document';
import { signatureHelp, type LanguageDocument, type SignatureHelp } from '@assetql/language-service';
import { marked } from '@assetql/language-service/test';
import { describe, expect, test } from 'vitest';

const at = (kind: LanguageDocument['kind'], text: string): SignatureHelp | undefined => {
  const { document, offset } = marked(kind, text);
  return signatureHelp(document, offset);
};

/** The active signature with its active parameter in `[ ]`. */
function shown(help: SignatureHelp | undefined): string | undefined {
  const signature = help?.signatures[help.activeSignature];
  const parameter = signature?.parameters[help?.activeParameter ?? 0];
  if (signature === undefined || parameter === undefined) return undefined;
  const { start, end } = parameter.label;
  const { label } = signature;
  return `${label.slice(0, start)}[${label.slice(start, end)}]${label.slice(end)}`;
}

const category = "CategoryIds/ANY([c]: c EQ 'id')";
const categoryBody = "CategoryIds/ANY(c: [c EQ 'id'])";
const attribute = `Attributes/ANY([a]: a EQ '{"Key":"id","Value":"value"}')`;
const attributeBody = `Attributes/ANY(a: [a EQ '{"Key":"id","Value":"value"}'])`;
const key = `'{"[Key]":"id","Value":"value"}'`;
const value = `'{"Key":"id","[Value]":"value"}'`;

describe('calls of a filter', () => {
  test.each([
    ['CategoryIds/ANY(<|>', category],
    ['CategoryIds/ANY(<|>)', category],
    ['CategoryIds/ANY( <|>', category],
    ['CategoryIds/ANY(c<|>', category],
    ['CategoryIds/ANY(c<|>: c EQ 1)', category],
    ['CategoryIds/ANY(c:<|>', categoryBody],
    ['CategoryIds/ANY(c: <|>', categoryBody],
    ['CategoryIds/ANY(c: c<|>', categoryBody],
    ['CategoryIds/ANY(c: c EQ<|>', categoryBody],
    ["CategoryIds/ANY(c: c EQ '<|>", categoryBody],
    ["CategoryIds/ANY(c: c EQ 'x'<|>", categoryBody],
    ["CategoryIds/ANY(c: (c EQ 'x' OR <|>", categoryBody],
    ["CategoryIds/ANY(c: c EQ 'x<|>')", categoryBody],
    ['Status EQ 0 AND (categoryids/any(c: c EQ <|>', categoryBody],
    ['CategoryIds / ANY (<|>', category],
    ['CategoryIds/ANY(cat: cat EQ <|>', "CategoryIds/ANY(cat: [cat EQ 'id'])"],
    ['LightboxIds/ANY(<|>', "LightboxIds/ANY([l]: l EQ 'id')"],
    ['Attributes/ANY(<|>', attribute],
    ['Attributes/ANY(a: a EQ <|>', attributeBody],
    ['Attributes/ANY(a: a EQ {{x<|>', attributeBody],
    ['Nonsense/ANY(<|>', 'Nonsense/ANY([variable]: condition)'],
    ['Nonsense/ANY(x: <|>', 'Nonsense/ANY(x: [condition])'],
    ['ANY(<|>', 'ANY([variable]: condition)'],
    [`Attributes/ANY(a: a EQ '{<|>`, key],
    [`Attributes/ANY(a: a EQ '{"<|>`, key],
    [`Attributes/ANY(a: a EQ '{"Key":"<|>`, key],
    [`Attributes/ANY(a: a EQ '{"Key":"x"<|>`, key],
    [`Attributes/ANY(a: a EQ '{"Key":"x","Value":<|>`, value],
    [`Attributes/ANY(a: a EQ '{"Key":"x","Value":"y<|>"}')`, value],
    [`Attributes/ANY(a: a EQ '{"Key":"x<|>","Value":"y"}')`, key],
    [`Attributes/ANY(a: a EQ '{"value":"y<|>","key":"x"}')`, value],
    [`Attributes/ANY(a: a EQ '{"value":"y","key":"x<|>"}')`, key],
    [`Attributes/ANY(a: a EQ '{"Key":"x","Value":"y"}'<|>)`, attributeBody],
    ['ISMATCH(<|>', 'ISMATCH([text], field)'],
    ["ISMATCH('a<|>", 'ISMATCH([text], field)'],
    ["ISMATCH('a, b<|>'", 'ISMATCH([text], field)'],
    ["ISMATCH('a' <|>", 'ISMATCH([text], field)'],
    ["ISMATCH('a',<|>", 'ISMATCH(text, [field])'],
    ["ISMATCH('a', 'cog<|>", 'ISMATCH(text, [field])'],
    ["ismatch('a', 'cog'<|>)", 'ISMATCH(text, [field])'],
    ["AND ISMATCH('a',,<|>", 'ISMATCH(text, [field])'],
  ])('%s', (text, expected) => {
    expect(shown(at('filters', text))).toBe(expected);
    expect(shown(at('containerfilter', text))).toBe(expected);
    expect(shown(at('document', `### A\nfilters:\n  Status EQ 0 AND\n  # note (\n  ${text}\nsort: title`))).toBe(
      expected,
    );
  });

  test.each([
    '<|>CategoryIds/ANY(',
    'CategoryIds/ANY<|>(',
    "CategoryIds/ANY(c: c EQ 'x')<|>",
    "CategoryIds/ANY(c: c EQ 'x') AND <|>",
    '(Status EQ <|>0)',
    'Status EQ (<|>',
    "FileExtension EQ 'ANY(<|>'",
    "ISMATCH('a','b')<|>",
    ')<|>',
    '<|>',
    'Status EQ 0 <|>,:',
  ])('none in %s', (text) => {
    expect(at('filters', text)).toBeUndefined();
  });

  test.each(['search', 'sort'] as const)('none in a %s', (kind) => {
    expect(at(kind, 'ANY(<|>')).toBeUndefined();
  });

  test('the fields of ISMATCH are named', () => {
    const { document, offset } = marked('filters', "ISMATCH('a', <|>");
    const [signature] = signatureHelp(document, offset, { schema })?.signatures ?? [];
    expect(signature?.parameters[1]?.documentation).toContain("'cognitiveTextInImage' or 'videoIntelligence'");
    expect(signature?.documentation).toMatch(/\.$/);
  });

  test('a collection is described', () => {
    expect(at('filters', 'LightboxIds/ANY(<|>')?.signatures[0].documentation).toContain(
      'The lightboxes the asset is in.',
    );
  });
});

describe('values of variables', () => {
  test.each([
    ['category(<|>', 'category(["A/B"])'],
    ['category("<|>', 'category(["A/B"])'],
    ['category("A/<|>B")', 'category(["A/B"])'],
    ['category("A, (B)<|>")', 'category(["A/B"])'],
    ['category("A"<|>', 'category(["A/B"])'],
    ['category("A",<|>', 'category("A", ["B"], …)'],
    ['category("A", "<|>', 'category("A", ["B"], …)'],
    ['category("A", "B", <|>', 'category("A", "B", […])'],
    ['category("A", "B", "C", "D<|>', 'category("A", "B", […])'],
    ['user(<|>', 'user(["name"])'],
    ['user ("a<|>da")', 'user(["name"])'],
    ['attribute("<|>', 'attribute(["name"])'],
    ['lightbox("a",<|>', 'lightbox(["name"])'],
    ['now<|>', '[now] - 30d'],
    ['now <|>', 'now [-] 30d'],
    ['now -<|>', 'now - [30]d'],
    ['now - <|>', 'now - [30]d'],
    ['now - 3<|>', 'now - [30]d'],
    ['now - 30 <|>', 'now - 30[d]'],
    ['now - 30m<|>', 'now - 30[d]'],
    ['now - 30min <|>', 'now [-] 30d'],
    ['now-30d+<|>', 'now - [30]d'],
    ['now-30d+2h<|>', 'now - 30[d]'],
    ['startOfWeek + 1<|>d', 'startOfWeek - [30]d'],
    ['now nonsense<|>', 'now [-] 30d'],
  ])('%s', (text, expected) => {
    expect(shown(at('document', `@x = ${text}\n\n### A\nsearch: {{x}}`))).toBe(expected);
    expect(shown(at('document', `### A\n@x = ${text}\nsearch: {{x}}`))).toBe(expected);
  });

  test.each([
    'category("A")<|>',
    'nothing(<|>',
    'cat<|>',
    '"now - <|>"',
    '["a", <|>',
    '2024-<|>',
    '<|>',
    'later - 3<|>',
  ])('none in %s', (text) => {
    expect(at('document', `@x = ${text}\n`)).toBeUndefined();
  });

  test.each(['@now <|>= now', 'search: now - <|>', 'expect: total > <|>', '# now - <|>', '### now - <|>'])(
    'none in %s',
    (text) => {
      expect(at('document', text)).toBeUndefined();
    },
  );

  test('every look-up and every start of a time has one, in sentences, and each parameter is a part of the label', () => {
    for (const text of [...lookUpNames.map((name) => `${name}(<|>`), ...timeBases.map((base) => `${base}<|>`)]) {
      const { signatures } = at('document', `@x = ${text}`) ?? { signatures: [] };
      expect(signatures.length).toBeGreaterThan(0);
      for (const { label, documentation, parameters } of signatures) {
        expect(documentation).toMatch(/\.$/);
        let last = 0;
        for (const { label: range, documentation: said } of parameters) {
          expect(said).toMatch(/\.$/);
          expect(range.start).toBeGreaterThanOrEqual(last);
          expect(range.end).toBeGreaterThan(range.start);
          last = range.end;
        }
        expect(last).toBeLessThanOrEqual(label.length);
      }
    }
  });
});
