import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check, type ExpressionKind } from '@assetql/core';
import { applyEdits, completion, openDocument, type CompletionList } from '@assetql/language-service';
import { catalogue } from '../catalogue.ts';
import { queries, written } from './written-queries.ts';

const kinds: readonly ExpressionKind[] = ['filters', 'containerfilter', 'search', 'sort'];
const context = { catalogue, now: Date.UTC(2024, 4, 15), timeZone: 'Europe/Berlin' };

/** Mistakes of writing. What a text still lacks, and what a new field makes of the value behind it, are none of an item. */
const mistakes = new Set([
  'syntax',
  'unterminated-string',
  'missing-join',
  'unknown-operator',
  'timestamp-format',
  'lambda-variable',
  'sort-direction',
  'unknown-sort-key',
  'wildcard-position',
  'wrong-language',
  'encoded-text',
  'unknown-field',
]);

const errors = (kind: ExpressionKind, text: string): ReadonlySet<string> =>
  new Set(
    check(kind, text)
      .diagnostics.filter(({ severity, code }) => severity === 'error' && mistakes.has(code))
      .map(({ code }) => code),
  );

const complete = (kind: ExpressionKind, text: string, offset: number): CompletionList =>
  completion(openDocument(kind, text), offset, context);

describe.each(kinds)('%s', (kind) => {
  test('what is chosen where a text was cut off makes no mistake that was not there', () => {
    fc.assert(
      fc.property(queries[kind], fc.nat(), (pieces, seed) => {
        const { text } = written(pieces);
        for (let offset = 0; offset <= text.length; offset += 1) {
          const cut = text.slice(0, offset);
          if (/[\uD800-\uDBFF]$/.test(cut)) continue;
          const { items, range } = complete(kind, cut, offset);
          expect(range.start <= offset && range.end >= offset && range.end <= cut.length).toBe(true);
          const item = items[(seed + offset * 7) % Math.max(1, items.length)];
          if (item === undefined) continue;
          const after = applyEdits(cut, [{ range, newText: item.insert }]);
          const before = errors(kind, cut);
          const made = [...errors(kind, after)].filter((code) => !before.has(code));
          expect(made, `${cut}<|> then ${item.label}: ${after}`).toEqual([]);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('what is chosen inside a text without mistakes makes none', () => {
    fc.assert(
      fc.property(queries[kind], fc.nat(), (pieces, seed) => {
        const { text } = written(pieces);
        const before = errors(kind, text);
        const offset = seed % (text.length + 1);
        const { items, range } = complete(kind, text, offset);
        for (const item of items.slice(0, 40)) {
          const after = applyEdits(text, [{ range, newText: item.insert }]);
          const made = [...errors(kind, after)].filter((code) => !before.has(code));
          expect(made, `${text.slice(0, offset)}<|>${text.slice(offset)} then ${item.label}: ${after}`).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a piece that is missing is offered', () => {
    fc.assert(
      fc.property(queries[kind], fc.nat(), (pieces, seed) => {
        const { text, ranges } = written(pieces);
        const places = pieces.flatMap((piece, index) => (piece.known ? [index] : []));
        const place = places[seed % Math.max(1, places.length)];
        const range = place === undefined ? undefined : ranges[place];
        const piece = place === undefined ? undefined : pieces[place];
        if (range === undefined || piece === undefined) return;
        const without = text.slice(0, range.start) + text.slice(range.end);
        const list = complete(kind, without, range.start);
        const results = list.items.map((item) => applyEdits(without, [{ range: list.range, newText: item.insert }]));
        const isThere = results.some(
          (result) => result.replace(/\s+/g, ' ').trim() === text || result.startsWith(text.slice(0, range.end)),
        );
        const labels = list.items.map(({ label }) => label).join(', ');
        expect(isThere, `${without.slice(0, range.start)}<|>${without.slice(range.start)} has ${labels}`).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
