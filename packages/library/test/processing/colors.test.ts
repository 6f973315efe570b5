import { schema } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { analyseColors } from '../../src/processing/analyse-colors.ts';
import { colorName } from '../../src/processing/color-names.ts';
import type { Color } from '../../src/processing/color-space.ts';

function read(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const names = schema.enumeration('CognitiveColor')?.values ?? [];

test('each colour of the language has the name of its own swatch', () => {
  expect(names).toHaveLength(12);
  for (const { value, swatch = '' } of names) expect(colorName(read(swatch)), value).toBe(value);
});

test.each([
  ['#000080', 'blue'],
  ['#8b0000', 'red'],
  ['#ffd700', 'yellow'],
  ['#006400', 'green'],
  ['#40e0d0', 'teal'],
  ['#4b0082', 'purple'],
  ['#ffb6c1', 'pink'],
  ['#8d5524', 'brown'],
  ['#ff8c00', 'orange'],
  ['#000000', 'black'],
  ['#708090', 'grey'],
  ['#f5f5dc', 'white'],
])('people call %s %s', (hex, name) => {
  expect(colorName(read(hex))).toBe(name);
});

/** A picture of letters: `r`ed, `w`hite, `b`lue, `.` transparent. */
function picture(...rows: readonly string[]) {
  const colors = new Map([
    ['r', [214, 47, 47, 255]],
    ['w', [255, 255, 255, 255]],
    ['b', [47, 111, 214, 255]],
  ]);
  const data = Uint8Array.from(
    rows.flatMap((row) => row.split('').flatMap((letter) => colors.get(letter) ?? [0, 0, 0, 0])),
  );
  return { width: rows[0]?.length ?? 0, height: rows.length, data };
}

describe('the colours of a picture', () => {
  test('are named by their area; the background is that of the edge', () => {
    expect(analyseColors(picture('wwwww', 'wrrrw', 'wrbrw', 'wrrrw', 'wwwww'))).toEqual({
      colors: ['white', 'red', 'blue'],
      dominantColors: ['white', 'red'],
      backgroundColor: 'white',
      foregroundColor: 'red',
    });
  });

  test('where the edge is transparent, the background is the largest colour', () => {
    expect(analyseColors(picture('.....', '.rrr.', '.rbr.', '.....'))).toMatchObject({
      backgroundColor: 'red',
      foregroundColor: 'blue',
    });
  });

  test('of one colour there is no foreground, and of nothing no background', () => {
    expect(analyseColors(picture('rr', 'rr'))).toMatchObject({ backgroundColor: 'red', foregroundColor: null });
    expect(analyseColors(picture('..', '..'))).toEqual({
      colors: [],
      dominantColors: [],
      backgroundColor: null,
      foregroundColor: null,
    });
  });
});
