import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineSchema } from '@assetql/core';
import { checkDocument, parseDocument, printDocument, type SavedSearchDocument } from '@assetql/core/document';
import { anyText, documentText } from './document-text.ts';

const sections = ({ preamble, searches }: SavedSearchDocument): SavedSearchDocument['searches'] => [
  ...new Set([preamble, ...searches]),
];

interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(),
  removed: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(40)),
  inserted: fc.oneof(
    fc.constantFrom(
      '',
      'x',
      '\n',
      '#',
      '###',
      '### ',
      '### A\n',
      ' ',
      '@name = "b"\n',
      "'",
      '"',
      '{{name}}',
      '\r',
      '\uFEFF',
    ),
    documentText,
  ),
});

function apply(text: string, { at, removed, inserted }: Edit): string {
  const start = at % (text.length + 1);
  return text.slice(0, start) + inserted + text.slice(start + removed);
}

describe('documents', () => {
  test('every line of any text belongs to exactly one item', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, documentText), (text) => {
        const document = parseDocument(text);
        let end = text.startsWith('\uFEFF') ? 1 : 0;
        for (const { start, length, items } of sections(document)) {
          expect(start).toBe(end);
          end = start + length;
          const covered = items.map(({ range }) => text.slice(start + range.start, start + range.end));
          let at = start;
          for (const [index, item] of items.entries()) {
            expect(item.range.start).toBe(at - start);
            at = start + item.range.end;
            const [lineEnd = ''] = /^(?:\r\n|\r|\n)?/.exec(text.slice(at, end)) ?? [];
            // Between two items stands a line end and nothing else.
            if (index < items.length - 1) expect(lineEnd).not.toBe('');
            at += lineEnd.length;
          }
          expect(at, JSON.stringify(covered)).toBe(end);
        }
        expect(end).toBe(text.length);
      }),
      { numRuns: 1000 },
    );
  });

  test('diagnostics and their fixes lie in the text, in order, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, documentText), (text) => {
        let last = 0;
        for (const { range, fixes, related = [] } of checkDocument(parseDocument(text))) {
          expect(range.start).toBeGreaterThanOrEqual(last);
          last = range.start;
          const edits = fixes.flatMap((fix) => fix.edits.map((one) => one.range));
          for (const { start, end } of [range, ...edits, ...related.map((one) => one.range)]) {
            expect(0 <= start && start <= end && end <= text.length).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('reading after an edit gives what reading from scratch gives', () => {
    fc.assert(
      fc.property(documentText, fc.array(edit, { minLength: 1, maxLength: 5 }), (text, edits) => {
        let current = text;
        let document = parseDocument(current);
        checkDocument(document);
        printDocument(document);
        for (const one of edits) {
          current = apply(current, one);
          document = parseDocument(current, document);
          const fresh = parseDocument(current);
          // A comparison that fails says the edit; the difference of two documents would fill the screen.
          expect(isDeepStrictEqual(document, fresh)).toBe(true);
          expect(isDeepStrictEqual(checkDocument(document), checkDocument(fresh))).toBe(true);
          expect(printDocument(document)).toBe(printDocument(fresh));
        }
      }),
      { numRuns: 400 },
    );
  });

  test('searches that an edit leaves alone are shared with the version before', () => {
    const search = (name: string): string => `### ${name}\nfilters: AssetType EQ Image\nsearch: ${name}\n\n`;
    const text = ['A', 'B', 'C', 'D', 'E'].map(search).join('');
    const before = parseDocument(text);
    const after = parseDocument(text.replace('search: C', 'search: CC'), before);
    const shared = after.searches.map(({ items }, index) => items === before.searches[index]?.items);
    expect(shared).toEqual([true, true, false, true, true]);
    // Those before the edit have not even moved.
    expect(after.searches[0]).toBe(before.searches[0]);
    expect(after.searches[2]?.filters?.parsed).toBe(before.searches[2]?.filters?.parsed);
    expect(parseDocument(text, before)).toEqual(before);
  });

  test('a file is laid out for the fields that it was opened with', () => {
    const text = 'filters: Shoe  EQ 5\n';
    const shoe = {
      name: 'Shoe',
      type: 'string' as const,
      member: 'fileExtension' as const,
      documentation: 'A shoe.',
      spec: '',
      example: "'boot'",
    };
    const schema = defineSchema({ fields: [shoe] });
    const plain = parseDocument(text);
    expect(printDocument(plain)).toBe('filters: Shoe EQ 5\n');
    // A number is no text, and what has an error stays as it is.
    expect(printDocument({ ...plain, options: { schema } })).toBe(text);
    expect(printDocument(plain)).toBe('filters: Shoe EQ 5\n');
  });

  test('searches that change places are shared', () => {
    const before = parseDocument('### A\nsearch: a\n### B\nsearch: b\n### C\nsearch: c\n');
    const after = parseDocument('### C\nsearch: c\n### B\nsearch: b\n### A\nsearch: a\n', before);
    const items = before.searches.map((search) => search.items);
    expect(after.searches.map((search) => items.indexOf(search.items))).toEqual([2, 1, 0]);
  });

  test('another time zone of the file gives other fixes', () => {
    const zone = '@timeZone = "Europe/Berlin"';
    const text = `${zone}\n\n### A\nfilters: DateUploaded GE 2024-05-01\n`;
    const before = parseDocument(text);
    expect(checkDocument(before)[0]?.fixes.map(({ safe }) => safe)).toEqual([false, false]);
    const after = parseDocument(text.replace(zone, '#'.repeat(zone.length)), before);
    expect(checkDocument(after)[0]?.fixes.map(({ safe }) => safe)).toEqual([true]);
  });

  test('other options read everything again', () => {
    const before = parseDocument('search: a', undefined, { name: 'one' });
    expect(parseDocument('search: a', before, { name: 'two' }).searches[0]?.name).toBe('two');
  });
});
