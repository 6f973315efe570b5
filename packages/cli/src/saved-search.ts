import { basename, extname } from 'node:path';
import { createCatalogue, type AssetQuery } from '@assetql/client';
import {
  bind,
  checkDocument,
  lookUps,
  lookupIn,
  parseDocument,
  type SavedSearch,
  type SavedSearchDocument,
} from '@assetql/core/document';
import type { Connection } from './connection.ts';
import { readInputs, type Input } from './input.ts';
import { CommandFailure, type Io } from './io.ts';
import { textReport } from './report/text.ts';
import type { Workspace } from './workspace/workspace.ts';

export interface SearchOptions {
  readonly name?: string;
  readonly now?: Date;
  readonly timeZone?: string;
}

interface Searches {
  readonly input: Input;
  readonly document: SavedSearchDocument;
  readonly workspace: Workspace;
}

/** A search of a file, ready to be bound. */
interface ChosenSearch {
  /**
   * The request that the search makes, with its variables, times and look-ups resolved; `undefined` after its errors have been told.
   * A library is asked for only when there are look-ups.
   */
  readonly bind: (
    io: Io,
    options: SearchOptions & { readonly color: boolean },
    connect: () => Promise<Connection>,
  ) => Promise<AssetQuery | undefined>;
}

/** Reads a saved-search file, or standard input for `-` and for nothing. */
export async function readSearches(io: Io, name: string | undefined, workspace: Workspace): Promise<Searches> {
  const [input, ...more] = await readInputs(io, name === undefined ? [] : [name]);
  if (input === undefined || more.length > 0)
    throw new CommandFailure(`${name ?? 'The input'} holds several files; name one.`);
  const fileName = input.path === undefined ? 'stdin' : basename(input.path, extname(input.path));
  return { input, document: parseDocument(input.text, undefined, { ...workspace.check, name: fileName }), workspace };
}

/** How many titles of a file a message tells. */
const mostTitles = 20;

/** Takes the search of that name, or the only one of the file. */
export function chooseSearch(searches: Searches, name: string | undefined): ChosenSearch {
  const { input, document } = searches;
  const shown = document.searches.slice(0, mostTitles).map((search) => `“${search.name}”`);
  const hidden = document.searches.length - shown.length;
  const titles = shown.join(', ') + (hidden === 0 ? '' : ` and ${hidden} more`);
  const [first, ...others] = document.searches;
  if (first === undefined) throw new CommandFailure(`${input.name} holds no search.`);
  if (name === undefined) {
    if (others.length > 0)
      throw new CommandFailure(`${input.name} holds several searches; choose one with --name: ${titles}.`);
    return { bind: (io, options, connect) => bindSearch(io, searches, first, options, connect) };
  }
  const found = document.searches.find((search) => search.name === name);
  if (found === undefined) throw new CommandFailure(`${input.name} has no search “${name}”. It has: ${titles}.`);
  return { bind: (io, options, connect) => bindSearch(io, searches, found, options, connect) };
}

async function bindSearch(
  io: Io,
  { input, document, workspace }: Searches,
  search: SavedSearch,
  options: SearchOptions & { readonly color: boolean },
  connect: () => Promise<Connection>,
): Promise<AssetQuery | undefined> {
  const checkOptions = {
    ...workspace.check,
    ...(options.timeZone === undefined ? {} : { timeZone: options.timeZone }),
  };
  const end = search.start + search.length;
  const inSearch = checkDocument(document, checkOptions).filter(
    ({ range }) => range.start < document.preamble.length || (range.start >= search.start && range.start < end),
  );
  const tell = (diagnostics: typeof inSearch): void => {
    if (diagnostics.length === 0) return;
    io.err(
      textReport(
        diagnostics.map((diagnostic) => ({ input, kind: 'document', diagnostic })),
        options.color,
      ),
    );
  };
  const errors = inSearch.filter(({ severity }) => severity === 'error');
  tell(inSearch.filter(({ severity }) => severity === 'error' || severity === 'warning'));
  if (errors.length > 0) return undefined;

  let catalogue = {};
  if (lookUps(search).length > 0) {
    const connection = await connect();
    const fetched = createCatalogue(connection.client);
    await fetched.ready();
    const failure = Object.values(fetched.errors)[0];
    if (failure instanceof Error) throw new CommandFailure(failure.message);
    catalogue = fetched;
  }
  const { request, diagnostics } = bind(search, {
    now: options.now ?? new Date(),
    ...checkOptions,
    lookup: lookupIn(catalogue),
  });
  const unbound = diagnostics.filter(({ severity }) => severity === 'error');
  tell(unbound);
  return unbound.length > 0 ? undefined : request;
}
