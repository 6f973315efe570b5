import type { Diagnostic } from '../diagnostic.ts';
import type { CheckOptions } from '../options.ts';
import { bind, type BoundRequest } from './bind.ts';
import type { Catalogue } from './catalogue.ts';
import { lookupIn } from './lookup-in.ts';
import { lookUps } from './look-ups.ts';
import type { SavedSearch, SavedSearchDocument } from './saved-search.ts';

export interface ResolveOptions extends Pick<CheckOptions, 'schema' | 'severities' | 'timeZone'> {
  /** The one instant of the run that relative times start from: a date, or epoch milliseconds. */
  readonly now: Date | number;
  /** The names of the library; asked for only when the search looks some up. What it rejects with, resolving rejects with. */
  readonly names: () => Promise<Catalogue>;
}

/** A search with values in the place of its variables, and what there is to say about it. */
export interface ResolvedSearch {
  /** Absent when the search has errors. */
  readonly request: BoundRequest | undefined;
  /** Errors and warnings of the search and of what its file shares, with ranges in the file. */
  readonly diagnostics: readonly Diagnostic[];
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/** Resolves the variables, times and look-ups of a search. `found` is what `checkDocument` says of its file. */
export async function resolveSearch(
  { preamble }: SavedSearchDocument,
  search: SavedSearch,
  found: readonly Diagnostic[],
  { names, ...options }: ResolveOptions,
): Promise<ResolvedSearch> {
  const { start, length } = search;
  const concerning = found.filter(
    ({ range, severity }) =>
      (severity === 'error' || severity === 'warning') &&
      (range.start < preamble.length || (range.start >= start && range.start < start + length)),
  );
  if (concerning.some(isError)) return { request: undefined, diagnostics: concerning };
  const catalogue = lookUps(search).length > 0 ? await names() : {};
  const { request, diagnostics } = bind(search, { ...options, lookup: lookupIn(catalogue) });
  const unbound = diagnostics.filter(isError);
  return { request: unbound.length > 0 ? undefined : request, diagnostics: [...concerning, ...unbound] };
}
