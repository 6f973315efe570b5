import { assert, nat, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meantField } from '../../src/schema/meant-field.ts';
import { editDistance, nearest, suggestion } from '../../src/text/nearest.ts';
import { schema } from '../../src/schema/schema.ts';

const fieldNames = schema.fields.map((row) => row.name);

describe('nearest', () => {
  test.each([
    ['AsseType', 'AssetType'],
    ['assettyp', 'AssetType'],
    ['Satus', 'Status'],
    ['Sttaus', 'Status'],
    ['FileExtention', 'FileExtension'],
    ['FileExtentoin', 'FileExtension'],
    ['file_extension', 'FileExtension'],
    ['DateUpladed', 'DateUploaded'],
  ])('%s may be meant as %s', (text, name) => {
    expect(nearest(text, fieldNames)[0]).toBe(name);
  });

  test.each(['Stau', 'AsetTyp', 'Title', '', 'x', 'Status'.repeat(1000)])('%s is no near miss', (text) => {
    expect(nearest(text, fieldNames)).toEqual([]);
  });

  test('names of fewer than five letters are never a near miss, but may be suggested', () => {
    expect(nearest('rde', ['red'])).toEqual([]);
    expect(nearest('rde', ['red'], suggestion)).toEqual(['red']);
  });

  test('nearer names come first', () => {
    expect(nearest('DateRejecte', ['DateReject', 'DateRejected', 'DateRejecte'])).toEqual([
      'DateRejecte',
      'DateReject',
      'DateRejected',
    ]);
  });
});

describe('meantField', () => {
  test.each([
    ['assettype', 'AssetType'],
    ['AsseType', 'AssetType'],
    ['Statsu', 'Status'],
    ['Shoe', undefined],
    ['', undefined],
    // A collection is as near, and no field.
    ['CategoriIds', undefined],
  ])('%j is %s', (text, name) => expect(meantField(text, schema)?.name).toBe(name));
});

describe('editDistance', () => {
  test('counts a swap of neighbours once', () => {
    expect(editDistance('ab', 'ba', 3)).toBe(1);
    expect(editDistance('abcd', 'acbd', 3)).toBe(1);
    expect(editDistance('kitten', 'sitting', 9)).toBe(3);
  });

  const text = string({ maxLength: 8 });
  test('is symmetric, zero only for equal texts, and at most the longer length', () => {
    assert(
      property(text, text, (left, right) => {
        const distance = editDistance(left, right, 99);
        expect(distance).toBe(editDistance(right, left, 99));
        expect(distance === 0).toBe(left === right);
        expect(distance).toBeLessThanOrEqual(Math.max(left.length, right.length));
      }),
    );
  });

  test('a limit changes no answer within it', () => {
    assert(
      property(text, text, nat(4), (left, right, limit) => {
        expect(editDistance(left, right, limit)).toBe(Math.min(editDistance(left, right, 99), limit + 1));
      }),
    );
  });
});
