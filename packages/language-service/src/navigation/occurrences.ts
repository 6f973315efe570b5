import type { Range } from '@assetql/core';
import type { LanguageDocument } from '../language-document.ts';
import { parameterAt } from './parameter-at.ts';
import { variableAt } from './variable-at.ts';

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

/** The variable or lambda variable that the caret is at, at either end too. */
export const occurrencesAt = (document: LanguageDocument, offset: number): Occurrences | undefined =>
  variableAt(document, offset) ?? parameterAt(document, offset);
