import type { TextEdit } from '@assetql/core';
import { lookupIn, type SavedSearch } from '@assetql/core/document';
import { whyZero, type Clause, type Relaxation } from '@assetql/core/meaning';
import type { ResolvedRequest } from '../answer/current-request.ts';
import type { LibraryNames } from '../answer/library-names.ts';
import type { Counter } from '../count/counter.ts';
import { askCount } from './ask-count.ts';
import { relaxationEdits } from './relaxation-edits.ts';

/** The maximum number of requests for one search. */
const most = 80;

/** A search without results, with its position in the file. */
export interface EmptySearch extends ResolvedRequest {
  readonly file: string;
  readonly search: SavedSearch;
}

/** The reasons why a search has no results. */
export interface FoundRelaxations {
  readonly clauses: readonly Clause[];
  /** Changes that give results, the smallest first, with their edits of the file. */
  readonly relaxations: readonly (Relaxation & { readonly fileEdits: readonly TextEdit[] })[];
}

/**
 * Finds out why a search has no results, within the request budget. `undefined` when it has results by now. Rejects when the library does
 * not respond, and when the signal aborts.
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
