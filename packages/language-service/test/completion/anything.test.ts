import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  completion,
  itemLimit,
  keywordCompletion,
  openDocument,
  type LanguageDocument,
} from '@assetql/language-service';
import { catalogue } from '../catalogue.ts';

const kinds: readonly LanguageDocument['kind'][] = ['document', 'filters', 'containerfilter', 'search', 'sort'];
const context = { catalogue, now: Date.UTC(2024, 4, 15), timeZone: 'Asia/Kolkata' };

/** Pieces that mean something, broken off anywhere, beside any characters at all. */
const pieces = fc.oneof(
  fc.constantFrom(
    'AssetType',
    'Status',
    'DateApproved',
    ' EQ ',
    ' GE ',
    ' AND ',
    ' OR ',
    '(',
    ')',
    "'",
    '"',
    '{{',
    '}}',
    'now - 3',
    '@x = ',
    '\n',
    '\r\n',
    '\r',
    '  ',
    '# ',
    '### ',
    'filters:',
    'search: ',
    'sort: ',
    'expect: first.',
    'count: ',
    'searchFields: a,',
    'Attributes/ANY(a: a EQ ',
    '{"Key":"',
    '","Value":"',
    'ISMATCH(',
    'CategoryIds/',
    'category("',
    'title:',
    '\uFEFF',
    '😀',
    '\uD83D',
    '@timeZone = "',
    '>=',
    '=',
    'null',
    '2024-05',
    "''",
    '\\',
    '\u00A0',
    'Bra',
    'lo*',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const texts = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''));

describe.each(kinds)('any text as %s, at any place', (kind) => {
  test('gets a list whose items can be inserted where they say', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (text, seed) => {
        const offset = seed % (text.length + 1);
        const { items, range } = completion(openDocument(kind, text), offset, context);
        expect(items.length).toBeLessThanOrEqual(itemLimit);
        expect(range.start <= offset && offset <= range.end && range.end <= text.length).toBe(true);
        expect(text.slice(range.start, range.end)).not.toMatch(/[\r\n]/);
        for (const { label, insert, caret = 0, stops = [], kind: what } of items) {
          expect(label).not.toBe('');
          expect(caret).toBeLessThanOrEqual(insert.length);
          if (what !== 'snippet') expect(insert).not.toMatch(/[\r\n]/);
          let end = 0;
          for (const place of stops.flatMap(({ ranges }) => ranges).toSorted((a, b) => a.start - b.start)) {
            expect(place.start >= end && place.end >= place.start && place.end <= insert.length).toBe(true);
            end = place.end;
          }
        }
      }),
      { numRuns: 1500 },
    );
  });

  test('never fails to ask for keywords', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), async (text, seed) => {
        const offset = seed % (text.length + 1);
        const { range } = await keywordCompletion(openDocument(kind, text), offset, context);
        expect(range.start <= offset && offset <= range.end).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
