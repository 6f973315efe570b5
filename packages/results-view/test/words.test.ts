import { describe, expect, test } from 'vitest';
import {
  failureOfStatus,
  failureWords,
  formatCount,
  formatCountOf,
  formatMoment,
  formatSize,
  statusWords,
} from '@assetql/results-view';
import { shortened } from '../src/view/text/shortened.ts';

describe('formatted numbers', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [2914, '2,914'],
    [1_000_000, '1,000,000'],
  ])('%d is %s', (count, words) => expect(formatCount(count)).toBe(words));

  test.each([
    [1, '1 asset'],
    [0, '0 assets'],
    [2914, '2,914 assets'],
  ])('%d is %s', (count, words) => expect(formatCountOf(count, 'asset')).toBe(words));

  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1.0 KB'],
    [12_345, '12 KB'],
    [999_499, '999 KB'],
    [999_999, '1.0 MB'],
    [2_400_000, '2.4 MB'],
    [200_000_000_000, '200 GB'],
    [5e15, '5000 TB'],
  ])('%d bytes are %s', (bytes, words) => expect(formatSize(bytes)).toBe(words));
});

describe('formatMoment', () => {
  test('returns the moment in UTC besides the local time', () => {
    expect(formatMoment(Date.UTC(2024, 4, 1, 12, 30))?.utc).toBe('1 May 2024, 12:30:00 UTC');
    expect(formatMoment(Date.UTC(2024, 4, 1, 12, 30))?.local).toMatch(/2024/);
  });
  test('returns undefined for an invalid moment', () => expect(formatMoment(Number.NaN)).toBeUndefined());
});

describe('statusWords', () => {
  test.each([
    [0, 'approved', 'good'],
    [2, 'pending', 'warn'],
    [5, 'rejected', 'bad'],
    [7, 'expired', 'note'],
    [9, 'checked out', 'note'],
    [77, 'status 77', 'note'],
  ] as const)('%d is %s', (status, word, tone) => expect(statusWords(status)).toMatchObject({ word, tone }));

  test('every tone has an icon, so that colour is never the only sign', () => {
    const icons = [0, 2, 5, 7].map((status) => statusWords(status).icon);
    expect(new Set(icons).size).toBe(4);
  });
});

describe('failures', () => {
  test.each([
    [400, 'refused'],
    [401, 'signed-out'],
    [403, 'forbidden'],
    [0, 'not-found'],
    [301, 'not-found'],
    [404, 'not-found'],
    [405, 'refused'],
    [410, 'not-found'],
    [429, 'busy'],
    [500, 'failed'],
    [503, 'unreachable'],
  ] as const)('status %d is %s', (status, kind) => expect(failureOfStatus(status).kind).toBe(kind));

  test("keeps the service's message unless it is empty", () => {
    expect(failureOfStatus(400, 'Bad filter')).toEqual({ kind: 'refused', status: 400, raw: 'Bad filter' });
    expect(failureOfStatus(400, '')).toEqual({ kind: 'refused', status: 400 });
  });

  test('a URL that is not found is named, with a hint at the base URL', () => {
    const { title, advice } = failureWords('not-found', { address: 'https://library.test/api/v1/assets' });
    expect(`${title} ${advice}`).not.toMatch(/query/i);
    expect(advice).toMatch(/https:\/\/library\.test\/api\/v1\/assets.*base URL.*probably wrong/);
  });

  test('each kind has its own text and advice', () => {
    const kinds = [
      'offline',
      'signed-out',
      'forbidden',
      'not-found',
      'refused',
      'busy',
      'unreachable',
      'failed',
      'too-far',
    ] as const;
    const words = kinds.map((kind) => failureWords(kind));
    expect(new Set(words.map(({ title }) => title)).size).toBe(words.length);
    for (const { title, advice } of words) for (const text of [title, advice]) expect(text).toMatch(/^[A-Z][^!]*\.$/);
  });
});

describe('a long text', () => {
  test.each([
    ['one that fits', 'a fox', 5, 'a fox'],
    ['one with little more than fits', 'a red fox', 8, 'a red fox'],
    ['a whole word', 'a red fox in the snow', 12, 'a red fox in …'],
    ['letters without blanks', 'abcdefghijklmnop', 5, 'abcde …'],
    ['whole characters', 'ab🦊🦊🦊🦊🦊🦊', 3, 'ab …'],
  ])('is shown up to %s', (_, text, length, short) => expect(shortened(text, length)).toBe(short));
});
