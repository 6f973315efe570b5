import { parseDocument } from '@assetql/core/document';
import type { Comparison, Side } from '@assetql/client/comparison';
import { describe, expect, test } from 'vitest';
import { changeRows, type ChangeRow } from '../src/compare/change-rows.ts';
import { pairRequests } from '../src/compare/pair-requests.ts';
import { firstSide, sideTotals } from '../src/compare/side-totals.ts';
import type { ReadSide } from '../src/compare/use-difference.ts';

function rows(before: string, after: string): readonly ChangeRow[] {
  const [one, other] = [before, after].map((text) => {
    const document = parseDocument(text.includes('###') ? text : `### A\n${text}\n`);
    const [search] = document.searches;
    return search === undefined ? [] : [{ document, search }];
  });
  const [left, right] = [one?.[0], other?.[0]];
  return left === undefined || right === undefined ? [] : changeRows(left, right);
}

describe('the changes of a text', () => {
  test.each<readonly [string, string, string, readonly ChangeRow[]]>([
    ['a value', 'search: cat', 'search: dog', [{ key: 'search', before: 'cat', after: 'dog' }]],
    [
      'a condition more, and one less',
      'filters: AverageRating GE 3 AND Status EQ 0',
      "filters: AverageRating GE 3 AND FileExtension EQ 'jpg'",
      [
        { key: 'filters', before: 'Status EQ 0' },
        { key: 'filters', after: "FileExtension EQ 'jpg'" },
      ],
    ],
    [
      'what joins them',
      'filters: AverageRating GE 3 AND Status EQ 0',
      'filters: AverageRating GE 3 OR Status EQ 0',
      [{ key: 'filters', before: 'all of them (AND)', after: 'any of them (OR)' }],
    ],
    ['a key that is new', 'search: cat', 'search: cat\nsort: title A', [{ key: 'sort', after: 'title A' }]],
    ['a key that is gone', 'search: cat\ncount: 5', 'search: cat', [{ key: 'count', before: '5' }]],
    ['a variable', '@a = 1\ncount: {{a}}', '@a = 2\ncount: {{a}}', [{ key: '@a', before: '1', after: '2' }]],
    [
      'a variable of the file',
      '@a = 1\n### A\ncount: {{a}}\n',
      '@a = 2\n### A\ncount: {{a}}\n',
      [{ key: '@a', before: '1', after: '2' }],
    ],
    ['nothing that finds others', '# One\nsearch: cat', '# Two\nsearch: cat\nexpect: total > 0', []],
  ])('%s', (_what, before, after, expected) => {
    expect(rows(before, after)).toEqual(expected);
  });

  test('are shortened when long', () => {
    const [row] = rows('search: cat', `search: "${'dog '.repeat(1000)}"`);
    expect(row?.after?.length).toBeLessThan(500);
  });
});

test('both searches are bound at the same instant', () => {
  const [search] = parseDocument('@since = now - 1d\nfilters: DateUploaded GE {{since}}\n').searches;
  if (search === undefined) throw new Error('There is no search.');
  const pair = pairRequests(search, search, {}, 1_700_000_000_000, false, {});
  expect(pair).toMatchObject({ kind: 'requests' });
  if (pair.kind === 'requests') expect(pair.before).toEqual(pair.after);
});

test('a search that cannot be bound is reported', () => {
  const [good, bad] = ['search: cat', 'filters: AssetType EQ'].map((text) => parseDocument(text).searches[0]);
  if (good === undefined || bad === undefined) throw new Error('There is no search.');
  expect(pairRequests(good, bad, {}, 0, false, {})).toEqual({ kind: 'held', which: 'after' });
  expect(pairRequests(bad, good, {}, 0, false, {})).toEqual({ kind: 'held', which: 'before' });
});

describe('the totals of the sides of a comparison', () => {
  const exactly = (total: number): { total: number; isLeast: boolean } => ({ total, isLeast: false });
  const unsaid: Side = { kind: 'difference', request: {}, except: {} };
  const unread = { onlyBefore: undefined, onlyAfter: undefined };
  const compared = (part: Partial<Comparison>): Comparison => ({
    before: exactly(10),
    after: exactly(8),
    onlyBefore: { kind: 'none' },
    onlyAfter: { kind: 'none' },
    both: { kind: 'none' },
    ...part,
  });
  const read = (found: number, state: ReadSide['state']): ReadSide => ({
    found: Array.from({ length: found }, (_, at) => ({ id: String(at), rating: {}, file: {}, media: {}, record: {} })),
    read: 100,
    state,
  });

  test('are taken from requests', () => {
    const totals = sideTotals(
      compared({
        onlyBefore: { kind: 'request', request: {}, total: exactly(3) },
        both: { kind: 'request', request: {}, total: exactly(7) },
        onlyAfter: { ...unsaid, total: 1 },
      }),
      unread,
    );
    expect(totals).toEqual({ onlyBefore: exactly(3), both: exactly(7), onlyAfter: exactly(1) });
  });

  test('are unknown before reading, and lower bounds during it', () => {
    const comparison = compared({ onlyBefore: unsaid, onlyAfter: unsaid, both: undefined });
    expect(sideTotals(comparison, unread).onlyBefore.total).toBeUndefined();
    const halfway = sideTotals(comparison, { onlyBefore: read(2, 'reading'), onlyAfter: read(1, 'bound') });
    expect(halfway.onlyBefore).toEqual({ total: 2, isLeast: true });
    expect(halfway.onlyAfter).toEqual({ total: 1, isLeast: true });
    expect(halfway.both.total).toBeUndefined();
  });

  test('of both is computed when no request counts it', () => {
    const comparison = compared({ onlyBefore: unsaid, onlyAfter: unsaid, both: undefined });
    const totals = sideTotals(comparison, { onlyBefore: read(4, 'all'), onlyAfter: read(1, 'reading') });
    expect(totals.both).toEqual(exactly(6));
  });

  test('determine which side is shown first', () => {
    expect(firstSide(compared({}))).toBe('both');
    expect(firstSide(compared({ onlyBefore: unsaid }))).toBe('onlyBefore');
    expect(firstSide(compared({ onlyBefore: unsaid, onlyAfter: unsaid }))).toBe('onlyAfter');
  });
});
