import type { Range } from '@assetql/core';

/** Where a name gets its meaning. */
export interface NameDefinition {
  /** All of the definition. */
  readonly range: Range;
  readonly nameRange: Range;
}

/** A name that a text defines, with every place where it is written. Ranges count in the document, and are those of names alone. */
export interface Occurrences {
  readonly name: string;
  /** Where it is written at the caret. */
  readonly at: Range;
  /** Absent for a variable that is only used. */
  readonly definition?: NameDefinition;
  /** Where it is used, ascending. For a variable of a file all of its searches are looked through when this is read. */
  readonly uses: readonly Range[];
}
