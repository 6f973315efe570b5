import { schema, type Sort } from '@assetql/core';
import fc from 'fast-check';
import { nameOf, range } from './node.ts';

/** A sort key of the schema with its direction. */
export const parsedSort: fc.Arbitrary<Sort> = fc
  .tuple(fc.constantFrom(...schema.sortKeys), fc.constantFrom('A' as const, 'D' as const))
  .chain(([row, direction]) =>
    nameOf(row.key).map((key) => ({ kind: 'SortKey' as const, range, key, direction, explicit: true })),
  );
