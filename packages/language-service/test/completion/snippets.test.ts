import { describe, expect, test } from 'vitest';
import { check, schema } from '@assetql/core';
import { checkDocument, parseDocument } from '@assetql/core/document';
import { completion, type CompletionItem, type LanguageDocument, type ServiceContext } from '@assetql/language-service';
import { marked } from '@assetql/language-service/test';
import { catalogue } from '../catalogue.ts';

const context: ServiceContext = { catalogue, now: Date.UTC(2024, 4, 15, 13, 45), timeZone: 'Europe/Berlin' };

function item(kind: LanguageDocument['kind'], text: string, label: string): CompletionItem {
  const { document, offset } = marked(kind, text);
  const found = completion(document, offset, context).items.find((each) => each.label === label);
  if (found === undefined) throw new Error(`No ${label}.`);
  return found;
}

/** What is inserted, with each place to be filled in as `[number:text]`. */
function shown({ insert, stops = [] }: CompletionItem): string {
  const places = stops.flatMap(({ ranges }, index) => ranges.map((range) => ({ ...range, number: index + 1 })));
  let text = insert;
  for (const { start, end, number } of places.toSorted((a, b) => b.start - a.start))
    text = `${text.slice(0, start)}[${number}:${text.slice(start, end)}]${text.slice(end)}`;
  return text;
}

const range = (field: string): string => `${field} from … to …`;
const from = '2024-04-14T22:00:00.000Z';
const to = '2024-05-15T21:59:59.999Z';

describe('a stretch of time', () => {
  test.each([
    ['<|>', 'DateUploaded', `DateUploaded GE [1:${from}] AND DateUploaded LE [2:${to}]`],
    ['<|>', 'DateApproved', `DateApproved GE [1:${from}] AND DateApproved LE [2:${to}] AND Status EQ 0`],
    ['<|>', 'DateCheckedOut', `DateCheckedOut GE [1:${from}] AND DateCheckedOut LE [2:${to}] AND Status EQ 9`],
    ['Status EQ 0 AND <|>', 'DateApproved', `DateApproved GE [1:${from}] AND DateApproved LE [2:${to}]`],
    ['status eq 0 and <|>', 'DateApproved', `DateApproved GE [1:${from}] AND DateApproved LE [2:${to}]`],
    ['<|> AND Status EQ 0', 'DateUploaded', `DateUploaded GE [1:${from}] AND DateUploaded LE [2:${to}]`],
    [
      'AssetType EQ Image OR <|>',
      'DateApproved',
      `(DateApproved GE [1:${from}] AND DateApproved LE [2:${to}] AND Status EQ 0)`,
    ],
    [
      'Status EQ 0 OR <|>',
      'DateApproved',
      `(DateApproved GE [1:${from}] AND DateApproved LE [2:${to}] AND Status EQ 0)`,
    ],
    [
      'Status EQ 2 AND <|>',
      'DateApproved',
      `DateApproved GE [1:${from}] AND DateApproved LE [2:${to}] AND Status EQ 0`,
    ],
  ])('%s of %s', (text, field, inserted) => expect(shown(item('filters', text, range(field)))).toBe(inserted));

  test.each(schema.fields.filter(({ type }) => type === 'timestamp').map(({ name }) => name))(
    'of %s is a filter without mistakes',
    (name) => {
      const { insert } = item('filters', '<|>', range(name));
      expect(check('filters', insert).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    },
  );
});

describe('containers', () => {
  const brand = '55555555-5555-4555-8555-555555555555';
  test.each([
    ['<|>', 'CategoryIds and below', "CategoryIds/ANY(c: c EQ '[1:]') OR CategoryAncestorIds/ANY(c: c EQ '[1:]')"],
    ['<|>', 'Brand/…', `CategoryIds/ANY(c: c EQ '${brand}') OR CategoryAncestorIds/ANY(c: c EQ '${brand}')`],
    [
      "LightboxIds/ANY(l: l EQ 'x') AND <|>",
      'Brand/…',
      `(CategoryIds/ANY(c: c EQ '${brand}') OR CategoryAncestorIds/ANY(c: c EQ '${brand}'))`,
    ],
    [
      "LightboxIds/ANY(l: l EQ 'x') AND <|>",
      'CategoryIds and below',
      "(CategoryIds/ANY(c: c EQ '[1:]') OR CategoryAncestorIds/ANY(c: c EQ '[1:]'))",
    ],
  ])('%s, then %s', (text, label, inserted) => expect(shown(item('containerfilter', text, label))).toBe(inserted));
});

describe('places to be filled in', () => {
  test.each([
    ['filters', '<|>', 'Attributes', `Attributes/ANY(a: a EQ '{"Key":"[1:]","Value":"[2:]"}')`],
    ['document', '<|>', 'new search', '### [1:New search]\nfilters: [2:]'],
    ['document', 'count: 5\r\n\r\n<|>', 'new search', '### [1:New search]\r\nfilters: [2:]'],
    [
      'document',
      '<|>',
      'new search in a category',
      '### [1:New search]\n@category = category("[2:Brand/Logos]")\ncontainerfilter: CategoryIds/ANY(c: c EQ {{category}})[3:]',
    ],
    [
      'document',
      '##<|>',
      'new search for what is new',
      '### [1:New search]\n@since = now - [2:30d]\nfilters: DateUploaded GE {{since}}\nsort: record.createdAt D[3:]',
    ],
    ['document', '@<|>', '@name = value', '@[1:name] = [2:"value"]'],
    ['document', '@since = <|>', 'now - 30d', 'now - [1:30]d'],
    ['document', 'expect: <|>', 'total', 'total > [1:0]'],
  ] as const)('%s %j, then %s', (kind, text, label, inserted) => {
    const found = item(kind, text, label);
    expect(shown(found)).toBe(inserted);
    expect(found.caret).toBe(found.stops?.[0]?.ranges[0].end);
  });

  test.each(['new search in a category', 'new search for what is new'])('“%s” is right as it stands', (label) => {
    const found = checkDocument(parseDocument(item('document', '<|>', label).insert));
    expect(found.filter(({ severity }) => severity === 'error' || severity === 'warning')).toEqual([]);
  });

  test('whole searches are offered where nothing of another one follows', () => {
    const labels = (text: string): readonly string[] => {
      const { document, offset } = marked('document', text);
      return completion(document, offset, context).items.map(({ label }) => label);
    };
    expect(labels('### A\nsearch: x\n<|>\n### B\nsearch: y\n')).toContain('new search');
    expect(labels('### A\nsearch: x\n<|>\nsort: title D\n')).not.toContain('new search');
  });

  test('a single empty place is the caret’s', () => {
    const { insert, caret, stops } = item('filters', '<|>', 'ISMATCH … cognitiveTextInImage');
    expect({ insert, caret, stops }).toEqual({
      insert: "ISMATCH('','cognitiveTextInImage')",
      caret: 9,
      stops: undefined,
    });
  });
});
