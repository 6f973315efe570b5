import type { FieldRow, SearchFieldRow } from '@assetql/core';
import { defineLibrary, type Library } from '@assetql/core/build';

/** The builder of the specification, whose fields are asked for by names that only the running program knows. */
export type OpenLibrary = Library<{
  readonly fields: readonly FieldRow[];
  readonly searchFields: readonly SearchFieldRow[];
}>;

export const openLibrary = (): OpenLibrary =>
  defineLibrary<{ readonly fields: readonly FieldRow[]; readonly searchFields: readonly SearchFieldRow[] }>({
    fields: [],
    searchFields: [],
  });
