import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { CheckOptions } from '../../validation/options.ts';
import { applySeverities } from '../../diagnostics/apply-severities.ts';
import { bind, type BoundRequest } from './bind.ts';
import type { Catalogue } from '../../schema/catalogue.ts';
import { checkDocument } from '../check/check-document.ts';
import { giveVariables, withVariables, type GivenVariables } from './given-variables.ts';
import { partitionPoint } from '../../text/partition-point.ts';
import { lookupIn } from '../../values/lookup-in.ts';
import { lookUps } from './look-ups.ts';
import type { SavedSearch, SavedSearchDocument } from '../saved-search.ts';
import { isError } from '../../diagnostics/severity.ts';

export interface ResolveOptions extends Pick<CheckOptions, 'schema' | 'severities' | 'timeZone'> {
  /** The one instant of the run that relative times start from: a date, or epoch milliseconds. */
  readonly now: Date | number;
  /** The names of the library; asked for only when the search looks some up. What it rejects with, resolving rejects with. */
  readonly names: () => Promise<Catalogue>;
  /** Values from outside, over those that the file defines. A name that the search does not know is an error. */
  readonly variables?: GivenVariables;
}

/** A search with values in the place of its variables, and what there is to say about it. */
export interface ResolvedSearch {
  /** Absent when the search has errors. */
  readonly request: BoundRequest | undefined;
  /** Errors and warnings of the search and of what its file shares, with ranges in the file. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Errors and warnings in the order of their places, which the searches of a file share. */
const ordered = new WeakMap<readonly Diagnostic[], readonly Diagnostic[]>();

function inOrder(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const known = ordered.get(found);
  if (known !== undefined) return known;
  const sorted = found
    .filter(({ severity }) => severity === 'error' || severity === 'warning')
    .toSorted((one, other) => one.range.start - other.range.start);
  ordered.set(found, sorted);
  return sorted;
}

/** The index of the first diagnostic at or after an offset. */
const firstFrom = (sorted: readonly Diagnostic[], offset: number): number =>
  partitionPoint(sorted, ({ range }) => range.start < offset);

/** Errors and warnings in what all searches of a file share, and in the search. */
function concerningSearch(
  found: readonly Diagnostic[],
  { length: shared }: SavedSearch,
  { start, length }: SavedSearch,
): readonly Diagnostic[] {
  const sorted = inOrder(found);
  const ofFile = firstFrom(sorted, shared);
  const from = Math.max(ofFile, firstFrom(sorted, start));
  return [...sorted.slice(0, ofFile), ...sorted.slice(from, Math.max(from, firstFrom(sorted, start + length)))];
}

/** What is told of a whole file, which a search alone does not show. */
const ofFile = new Set<string>(['unused-variable', 'duplicate-title']);

/** The search with the values from outside, and what there is to say of it and of what its file shares. */
function given(
  document: SavedSearchDocument,
  written: SavedSearch,
  found: readonly Diagnostic[],
  variables: GivenVariables | undefined,
  options: CheckOptions,
): { readonly search: SavedSearch; readonly found: readonly Diagnostic[] } {
  if (variables === undefined) return { search: written, found };
  const { search, unknown } = giveVariables(written, variables);
  // What was found before is about the values in the file.
  const alone = withVariables({ ...document, searches: [written] }, variables);
  const checked = checkDocument(alone, options).filter(({ code }) => !ofFile.has(code));
  return { search, found: [...applySeverities(unknown, options), ...checked] };
}

/** Resolves the variables, times and look-ups of a search. `found` is what `checkDocument` says of its file. */
export async function resolveSearch(
  document: SavedSearchDocument,
  written: SavedSearch,
  foundInFile: readonly Diagnostic[],
  { names, variables, now, ...checkOptions }: ResolveOptions,
): Promise<ResolvedSearch> {
  const { search, found } = given(document, written, foundInFile, variables, checkOptions);
  const concerning = concerningSearch(found, document.preamble, search);
  if (concerning.some(isError)) return { request: undefined, diagnostics: concerning };
  const catalogue = lookUps(search).length > 0 ? await names() : {};
  const { request, diagnostics } = bind(search, { ...checkOptions, now, lookup: lookupIn(catalogue) });
  const unbound = diagnostics.filter(isError);
  return { request: unbound.length > 0 ? undefined : request, diagnostics: [...concerning, ...unbound] };
}
