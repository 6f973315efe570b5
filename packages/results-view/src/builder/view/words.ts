import { check, type Diagnostic, type TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import { firstKey, setKey } from '../../edit/edit-search.ts';

/** The words of a search on one line, without comments. */
export const wordsOf = (search: SavedSearch | undefined): string =>
  (search?.search?.value.text ?? '').replaceAll(/\s+/g, ' ').trim();

/** The edits that write words into a search; comments among the words before stay. */
export function writeWords(file: string, search: SavedSearch | undefined, words: string): readonly TextEdit[] {
  return search === undefined ? firstKey(file, 'search', words) : setKey(file, search, 'search', words);
}

/** The first mistake that keeps words from being searched. */
export const mistakeIn = (words: string): Diagnostic | undefined =>
  check('search', words, { variables: true }).diagnostics.find(({ severity }) => severity === 'error');
