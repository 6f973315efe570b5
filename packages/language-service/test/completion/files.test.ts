import { describe, expect, test } from 'vitest';
import { applyEdits, completion, diagnostics, openDocument } from '@assetql/language-service';
import { catalogue } from '../catalogue.ts';

const context = { catalogue, now: Date.UTC(2024, 4, 15), timeZone: 'Europe/Berlin' };

const file = `# Everything about the brand.
@timeZone = "Europe/Berlin"
@brand = category("Brand/Brand logos")
@me = user("ada")
@since = startOfMonth - 3mo + 2h
@kinds = ["Image", "Video"]

### Recent logos
# For the start page.
filters:
  (AssetType EQ {{kinds}} OR FileExtension SW 'p')
  # Approved ones only.
  AND DateApproved GE {{since}} AND Status EQ 0 AND CreatedBy EQ {{me}}
  AND Attributes/ANY(a: a EQ '{"Key":"11111111-1111-4111-8111-111111111111","Value":"Web"}')
containerfilter: CategoryIds/ANY(c: c EQ {{brand}})
search: logo* NOT (draft OR title:"work in progress")
searchFields: title,keywords
sort: record.createdAt D
count: 50
offset: 0
expect: total > 0
expect: first.title = "Logo"
`;

/** What a text still lacks while it is written, and what names and values of the rest make of it. */
const unfinished = new Set([
  'missing-operand',
  'unbalanced-bracket',
  'status-companion',
  'value-range',
  'value-type',
  'operator-type',
  'unquoted-string',
  'attribute-json',
  'timestamp-format',
  'variable-type',
  'unused-variable',
  'undefined-variable',
  'unbound-variable',
  'unterminated-string',
  'look-up',
  'time-expression',
  'expect-syntax',
  'duplicate-key',
  'redundant',
  'contradiction',
]);

const errors = (text: string): ReadonlySet<string> =>
  new Set(
    diagnostics(openDocument('document', text), context)
      .filter(({ severity, code }) => severity === 'error' && !unfinished.has(code))
      .map(({ code }) => code),
  );

/** A name without its value yet. */
const isWhole = ({ insert }: { readonly insert: string }): boolean => !insert.endsWith(' = ');

const offsets = Array.from({ length: file.length + 1 }, (_, offset) => offset);

describe.each([
  ['with line feeds', file],
  ['with carriage returns and line feeds', file.replaceAll('\n', '\r\n')],
])('a file %s', (_, text) => {
  test('is itself without mistakes', () => expect(errors(text)).toEqual(new Set()));

  test.each([
    ['cut off at any place', (offset: number) => text.slice(0, offset)],
    ['at any place', () => text],
  ] as const)('%s gets items that make no mistake', (_name, version) => {
    for (const offset of offsets) {
      // No caret stands between the two units of a line end.
      if (text.slice(offset - 1, offset + 1) === '\r\n') continue;
      const before = version(offset);
      const { items, range } = completion(openDocument('document', before), offset, context);
      const known = errors(before);
      for (const item of items.filter(isWhole).filter((_item, index) => index < 2 || (index + offset) % 11 === 0)) {
        const after = applyEdits(before, [{ range, newText: item.insert }]);
        const made = [...errors(after)].filter((code) => !known.has(code));
        const shown = `${before.slice(Math.max(0, offset - 60), offset)}<|>${before.slice(offset, offset + 30)}`;
        expect(made, `${shown} then ${item.label}: ${item.insert}`).toEqual([]);
      }
    }
  });
});
