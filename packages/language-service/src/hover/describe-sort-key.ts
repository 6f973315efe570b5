import type { Schema } from '@assetql/core';
import { fromRow, type Described } from './hover-parts.ts';

/** A key of a sort, and the member of the first asset that an expectation names. */
export function describeSortKey(text: string, schema: Schema): Described | undefined {
  const row = schema.sortKey(text);
  return row && fromRow(row.key, { documentation: `${row.label}.`, spec: row.spec });
}
