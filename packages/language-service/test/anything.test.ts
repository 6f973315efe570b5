import type { Range } from '@assetql/core';
import {
  codeLenses,
  colorPresentations,
  documentColors,
  documentLinks,
  hover,
  inlayHints,
  openDocument,
  signatureHelp,
  type LanguageDocument,
} from '@assetql/language-service';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';

const pieces = fc.constantFrom(
  'filters: ',
  'containerfilter:',
  'search: ',
  'sort: ',
  'count: ',
  'searchFields: ',
  'expect: ',
  '### ',
  '# ',
  '@a = ',
  '@timeZone = ',
  '{{a}}',
  '{{',
  '}}',
  "'",
  '"',
  '(',
  ')',
  ' AND ',
  ' OR ',
  ' NOT ',
  'Status ',
  'CognitiveColor ',
  'DateApproved ',
  'CreatedBy ',
  'EQ ',
  'GE ',
  '0',
  'red',
  '2024-05-01T00:00:00.000Z',
  'null',
  'CategoryIds/ANY(c: c ',
  'Attributes/ANY(',
  'ISMATCH(',
  ',',
  ':',
  '*',
  '\n',
  '\r\n',
  '\r',
  '  ',
  '😀',
  '{"Key":"',
  '","Value":"',
  '"}',
  'category("',
  'now',
  ' - 30d',
  '["',
  '"]',
  'total > 0',
  'contains "',
  'first.title = "',
  '33333333-3333-4333-8333-333333333333',
  'https://example.org/',
  '\uFEFF',
  '\u0000',
  '\uD800',
);
const texts = fc
  .array(fc.oneof({ weight: 8, arbitrary: pieces }, fc.string({ maxLength: 3 })), { maxLength: 30 })
  .map((parts) => parts.join(''));
const kinds: fc.Arbitrary<LanguageDocument['kind']> = fc.constantFrom(
  'document',
  'filters',
  'containerfilter',
  'search',
  'sort',
);

const context = {
  catalogue,
  now: Date.UTC(2026, 10, 22),
  timeZone: 'Europe/Berlin',
  totals: { of: () => 3 },
  baseUrl: 'https://example.org/api',
};

test('whatever is written, nothing throws, and every range lies in the text', () => {
  fc.assert(
    fc.property(kinds, texts, fc.nat(), fc.nat(), (kind, text, first, second) => {
      const document = openDocument(kind, text);
      const offset = first % (text.length + 1);
      const inside = ({ start, end }: Range): boolean => 0 <= start && start <= end && end <= text.length;
      const found = hover(document, offset, context);
      if (found !== undefined) {
        expect(inside(found.range)).toBe(true);
        expect(found.range.start <= offset && offset < found.range.end).toBe(true);
        expect(found.text !== '' || found.details.length > 0 || found.title !== undefined).toBe(true);
      }
      const help = signatureHelp(document, offset, context);
      if (help !== undefined) {
        const { parameters } = help.signatures[help.activeSignature] ?? { parameters: [] };
        expect(help.activeParameter).toBeLessThan(parameters.length);
      }
      const end = offset + (second % (text.length - offset + 1));
      const range = { start: offset, end };
      let last = offset;
      for (const hint of inlayHints(document, range, context, { counts: true })) {
        expect(hint.offset).toBeGreaterThanOrEqual(last);
        expect(hint.offset).toBeLessThanOrEqual(end);
        expect(hint.label).not.toBe('');
        last = hint.offset;
      }
      for (const { range: at } of [...codeLenses(document, context), ...documentLinks(document, context)])
        expect(inside(at)).toBe(true);
      for (const { range: at, color } of documentColors(document, context)) {
        expect(inside(at)).toBe(true);
        expect(colorPresentations(document, at, color, context)[0]?.color).toBe(color);
      }
    }),
    { numRuns: 600 },
  );
});

test('hints of the parts of a text are those of the whole', () => {
  fc.assert(
    fc.property(texts, fc.nat(), (text, seed) => {
      const document = openDocument('document', text);
      const middle = seed % (text.length + 1);
      const all = inlayHints(document, { start: 0, end: text.length }, context);
      const parts = [
        ...inlayHints(document, { start: 0, end: middle }, context),
        ...inlayHints(document, { start: middle, end: text.length }, context).filter(({ offset }) => offset > middle),
      ];
      expect(parts).toEqual(all);
    }),
  );
});
