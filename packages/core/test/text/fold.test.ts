import { fold } from '@assetql/core/meaning';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from '../arbitraries/hostile-text.ts';

describe('folding', () => {
  test.each([
    ['Logo', 'logo'],
    [' Logo ', ' logo '],
    ['E\u0301', '\u00e9'],
    ['\u0130', 'i\u0307'],
    ['I', 'i'],
    ['\u0131', '\u0131'],
    ['\u1e9e', '\u00df'],
    ['SS', 'ss'],
    ['\u212a', 'k'],
    ['\u212b', '\u00e5'],
    ['\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c2'],
    ['%_', '%_'],
  ])('%j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('is NFC, lower case, NFC', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.string({ unit: 'binary' })), (text) => {
        expect(fold(text)).toBe(text.normalize('NFC').toLowerCase().normalize('NFC'));
      }),
      { numRuns: 500 },
    );
  });

  test('folds half a million marks in a row', () => {
    expect(fold('\u0315\u0300'.repeat(250_000))).toHaveLength(500_000);
  });
});
