import type { Filter } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';

/** A filter with its text, which the ranges of the AST refer to. */
export interface WrittenFilter {
  readonly text: string;
  readonly ast: Filter | undefined;
}

/** The filter of a search as written; empty if it has none. */
export function writtenFilter({ filters }: SavedSearch): WrittenFilter {
  return { text: filters?.value.text ?? '', ast: filters?.parsed.ast };
}
