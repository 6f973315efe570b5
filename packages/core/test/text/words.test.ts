import { words } from '@assetql/core/meaning';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from '../arbitraries/hostile-text.ts';

const cases: readonly (readonly [text: string, words: readonly string[]])[] = [
  ['', []],
  ['Logo', ['logo']],
  ['brand_logo-final.v2>x', ['brand', 'logo', 'final', 'v2', 'x']],
  ["rock'n'roll", ['rock', 'n', 'roll']],
  ['Zürich', ['zurich']],
  ['Zu\u0308rich', ['zurich']],
  ['\u0130stanbul', ['istanbul']],
  ['\u0131', ['\u0131']],
  ['STRASSE Stra\u00dfe STRA\u1e9eE', ['strasse', 'stra\u00dfe', 'stra\u00dfe']],
  ['\u039f\u0394\u039f\u03a3.jpg', ['\u03bf\u03b4\u03bf\u03c2', 'jpg']],
  ['\u212a \u212b', ['k', 'a']],
  ['\ufb01ne \u2460 x\u00b2', ['fine', '1', 'x2']],
  ['\u00bd', ['1', '2']],
  ['\uff8a\uff9f\uff70', ['\u30cf\u309a\u30fc']],
  ['日本語 テスト', ['日本語', 'テスト']],
  ['שָׁלוֹם', ['שָׁלוֹם']],
  ['a😀b', ['a', '😀', 'b']],
  ['😀😀', ['😀', '😀']],
  ['👩\u200d👩\u200d👧!', ['👩\u200d👩\u200d👧']],
  ['🇩🇪🇫🇷', ['🇩🇪', '🇫🇷']],
  ['👍🏽 👍', ['👍🏽', '👍']],
  ['☀\ufe0f ☀', ['☀', '☀']],
  ['1\ufe0f\u20e3 # *', ['1\u20e3']],
  ['Acme™ ©2024', ['acme', '™', '©', '2024']],
  ['\ud83d a \ude00', ['a']],
  ['a\0b\u200bc', ['a', 'b', 'c']],
  ['--- ... "" %', []],
  ['\u0301', []],
  ['\u21ae', []],
  ['\u2194\u0338', []],
  ['\u2194', ['\u2194']],
];

describe('words of a text', () => {
  test.each(cases)('%j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test('are themselves their only word', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.string({ unit: 'grapheme' })), (text) => {
        for (const word of words(text)) expect(words(word)).toEqual([word]);
      }),
      { numRuns: 500 },
    );
  });

  test('of two texts are those of the first and those of the second', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (first, second) => {
        expect(words(`${first} ${second}`)).toEqual([...words(first), ...words(second)]);
      }),
      { numRuns: 300 },
    );
  });

  test('do not depend on how letters are composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(words(text.normalize('NFD'))).toEqual(words(text));
        expect(words(text.normalize('NFC'))).toEqual(words(text));
      }),
      { numRuns: 300 },
    );
  });

  test('are whole Unicode, so that every database can keep them', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const word of words(text)) expect(word).toMatch(/^[^\p{Cs}\0\s]{1,1000}$/u);
      }),
      { numRuns: 500 },
    );
  });

  test('are cut after 1,000 letters', () => {
    expect(words('a'.repeat(2500)).map(({ length }) => length)).toEqual([1000, 1000, 500]);
    expect(words('😀\u200c'.concat('\u200c'.repeat(1500))).map((word) => Array.from(word).length)).toEqual([1000, 502]);
  });

  test.each([
    ['accents', '\u0315\u0300'],
    ['other marks', '\u05b0\u05b1\u059a'],
    ['emoji', '🙂 '],
    ['joined emoji', '👩\u200d'],
    ['halves of pairs', '\ud83d'],
  ])('of 500,000 %s are taken one by one', (_, unit) => {
    expect(words(unit.repeat(500_000 / unit.length)).length).toBeLessThanOrEqual(500_000);
  });
});
