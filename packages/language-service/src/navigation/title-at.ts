import { searchAt, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';
import type { Range } from '@assetql/core';
import type { LanguageDocument } from '../language-document.ts';
import { moved, touches } from '../range.ts';

/** The title of a search of a file. */
export interface TitleOccurrence {
  readonly name: string;
  readonly at: Range;
  readonly search: SavedSearch;
  readonly parsed: SavedSearchDocument;
}

/** The title in whose line the caret is. One that has no text yet is written, not renamed. */
export function titleAt(document: LanguageDocument, offset: number): TitleOccurrence | undefined {
  if (document.kind !== 'document') return undefined;
  const { parsed } = document;
  const search = searchAt(parsed, offset);
  const { title } = search;
  if (title === undefined || title.text === '') return undefined;
  if (!touches(moved(title.range, search.start), offset)) return undefined;
  return { name: title.text, at: moved(title.textRange, search.start), search, parsed };
}

/** Why a search cannot have a title: one sentence. */
export function titleProblem({ search, parsed }: TitleOccurrence, newTitle: string): string | undefined {
  if (newTitle === '') return 'A search that is renamed has a title. Write one.';
  if (/[\r\n]/.test(newTitle)) return 'A title is one line.';
  const isTaken = parsed.searches.some((other) => other !== search && other.title?.text === newTitle);
  return isTaken ? `The file has a search “${newTitle}” already. Choose another title.` : undefined;
}
