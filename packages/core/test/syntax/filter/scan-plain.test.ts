import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FilterScan } from '../../../src/syntax/filter/scan.ts';
import { scanFilter } from '../../../src/syntax/filter/scan-filter.ts';
import { hostileText, mutated } from '../../arbitraries/hostile-text.ts';
import { validContainerFilter, validFilter } from '../../validation/valid-text.ts';
import { brokenFilter } from './broken-filter.ts';

function scanned(text: string, variables: boolean, short: boolean): object {
  const scan = new FilterScan(text, { variables });
  if (short) scanFilter(scan);
  else scanFilter(scan, (_, __, next) => next);
  const { tokens, findings, pos, limit, suspicious, strangeBlanks } = scan;
  return { tokens, findings, pos, limit, suspicious, strangeBlanks };
}

test('the short way through a filter leads where the long one does', () => {
  const valid = fc.oneof(validFilter, validContainerFilter);
  fc.assert(
    fc.property(fc.oneof(valid, mutated(valid), brokenFilter, hostileText), fc.boolean(), (text, variables) => {
      expect(scanned(text, variables, true)).toEqual(scanned(text, variables, false));
    }),
    { numRuns: Number(process.env['RUNS'] ?? 3000) },
  );
});
