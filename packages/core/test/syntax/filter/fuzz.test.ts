import { parse } from '@assetql/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText, mutated } from '../../arbitraries/hostile-text.ts';
import { misplaced } from '../../arbitraries/places.ts';
import { brokenPromises } from '../../validation/diagnostic-promises.ts';
import { validContainerFilter, validFilter } from '../../validation/valid-text.ts';
import { brokenFilter } from './broken-filter.ts';

describe('any text', () => {
  const texts = fc.oneof(hostileText, mutated(validFilter), mutated(validContainerFilter), brokenFilter);
  test('is read to the end, with ranges that nest and are in order, and findings that keep their promises', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), (text, variables) => {
        const { ast, diagnostics } = parse('filters', text, { variables });
        if (ast !== undefined) expect({ text, found: misplaced(ast, text) }).toEqual({ text, found: [] });
        expect({
          text,
          found: brokenPromises(text, diagnostics).filter((problem) => !problem.includes('sentence')),
        }).toEqual({ text, found: [] });
        expect({ text, found: diagnostics.filter(({ message }) => message.includes('from here on')) }).toEqual({
          text,
          found: [],
        });
        if (ast === undefined) expect(text.trim() === '' || diagnostics.length > 0).toBe(true);
      }),
      { numRuns: Number(process.env['RUNS'] ?? 3000) },
    );
  });

  test.each([
    "DateUploaded GE datetime'2024-05-01' till 'x'",
    "DateUploaded CT datetime'2024-05-01' oder ^= 'u1'",
    "DateUploaded EQ date '2024-05-01' or so '2024-05-02'",
  ])('with more text behind a timestamp that has its type before it ends: %s', (text) => {
    const { ast, diagnostics } = parse('filters', text);
    expect(ast?.range).toEqual({ start: 0, end: expect.any(Number) });
    expect(brokenPromises(text, diagnostics)).toEqual([]);
  });
});
