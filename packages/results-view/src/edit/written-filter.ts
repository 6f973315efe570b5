import type { Filter } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';

/** A filter as it stands in a text; ranges of the AST count in it. */
export interface WrittenFilter {
  readonly text: string;
  readonly ast: Filter | undefined;
}

/** The filter of a search as it is written; empty where there is none. */
export function writtenFilter({ filters }: SavedSearch): WrittenFilter {
  return { text: filters?.value.text ?? '', ast: filters?.parsed.ast };
}
