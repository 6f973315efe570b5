import type { TextEdit } from '@assetql/core';
import { lookupIn, type SavedSearch } from '@assetql/core/document';
import { whyZero, type Clause, type Relaxation } from '@assetql/core/meaning';
import type { AskedRequest } from '../answer/current-request.ts';
import type { LibraryNames } from '../answer/library-names.ts';
import type { Counter } from '../count/counter.ts';
import { askCount } from './ask-count.ts';
import { relaxationEdits } from './relaxation-edits.ts';

/** Requests for one search at most. */
const most = 80;

/** A search that finds nothing, as it stands in the file. */
export interface EmptySearch extends AskedRequest {
  readonly file: string;
  readonly search: SavedSearch;
}

/** Why a search finds nothing. */
export interface FoundRelaxations {
  readonly clauses: readonly Clause[];
  /** What finds something instead, the least change first, with the edits of the file that make it. */
  readonly relaxations: readonly (Relaxation & { readonly fileEdits: readonly TextEdit[] })[];
}

/**
 * Finds out why a search finds nothing, within the page's budget; `undefined` when it finds something by now. Rejects when the library does
 * not answer, and when the signal aborts.
 */
export async function findRelaxations(
  counter: Counter,
  catalogue: LibraryNames,
  { file, search, request, now, settings }: EmptySearch,
  signal: AbortSignal,
): Promise<FoundRelaxations | undefined> {
  const count = askCount(counter, () => undefined);
  const { total, clauses, relaxations } = await whyZero(request, count, { requests: most, signal });
  if (total > 0) return undefined;
  const lookup = lookupIn(catalogue);
  return {
    clauses,
    relaxations: relaxations.flatMap((relaxation) => {
      const fileEdits = relaxationEdits(file, search, relaxation, { ...settings, now, lookup });
      return fileEdits === undefined ? [] : [{ ...relaxation, fileEdits }];
    }),
  };
}
