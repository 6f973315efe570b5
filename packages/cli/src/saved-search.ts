import { basename, extname } from 'node:path';
import { createCatalogue, type AssetQuery } from '@assetql/client';
import type { CheckOptions, Diagnostic } from '@assetql/core';
import {
  bind,
  checkDocument,
  lookUps,
  lookupIn,
  parseDocument,
  type Catalogue,
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

/** A saved-search file whose searches are to be bound. What holds for all of them is found out once. */
class SearchFile {
  readonly input: Input;
  readonly document: SavedSearchDocument;
  readonly workspace: Workspace;
  private diagnostics: readonly Diagnostic[] | undefined;
  private catalogue: Promise<Catalogue> | undefined;
  private readonly told = new Set<Diagnostic>();

  constructor(input: Input, workspace: Workspace) {
    const name = input.path === undefined ? 'stdin' : basename(input.path, extname(input.path));
    this.input = input;
    this.workspace = workspace;
    this.document = parseDocument(input.text, undefined, { ...workspace.check, name });
  }

  /** What there is to say about a search and the variables of its file. */
  found({ start, length }: SavedSearch, options: CheckOptions): readonly Diagnostic[] {
    this.diagnostics ??= checkDocument(this.document, options);
    return this.diagnostics.filter(
      ({ range }) =>
        range.start < this.document.preamble.length || (range.start >= start && range.start < start + length),
    );
  }

  /** The names of a library that look-ups need. */
  names(connect: () => Promise<Connection>): Promise<Catalogue> {
    const fetchAll = async (): Promise<Catalogue> => {
      const { client } = await connect();
      const fetched = createCatalogue(client);
      await fetched.ready();
      const failure = Object.values(fetched.errors)[0];
      if (failure instanceof Error) throw new CommandFailure(failure.message);
      return fetched;
    };
    return (this.catalogue ??= fetchAll());
  }

  /** Tells what was not told before on standard error. */
  tell(io: Io, diagnostics: readonly Diagnostic[], color: boolean): void {
    const fresh = diagnostics.filter((diagnostic) => !this.told.has(diagnostic));
    for (const diagnostic of fresh) this.told.add(diagnostic);
    const rows = fresh.map((diagnostic) => ({ input: this.input, kind: 'document' as const, diagnostic }));
    if (rows.length > 0) io.err(textReport(rows, color));
  }
}

/** A search of a file, ready to be bound. */
export interface ChosenSearch {
  readonly name: string;
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
export async function readSearches(io: Io, name: string | undefined, workspace: Workspace): Promise<SearchFile> {
  const [input, ...more] = await readInputs(io, name === undefined ? [] : [name]);
  if (input === undefined || more.length > 0)
    throw new CommandFailure(`${name ?? 'The input'} holds several files; name one.`);
  return new SearchFile(input, workspace);
}

/** The searches of a file, in their order. */
export function everySearch(file: SearchFile): readonly ChosenSearch[] {
  if (file.document.searches.length === 0) throw new CommandFailure(`${file.input.name} holds no search.`);
  return file.document.searches.map((search) => ({
    name: search.name,
    bind: (io, options, connect) => bindSearch(io, file, search, options, connect),
  }));
}

/** How many titles of a file a message tells. */
const mostTitles = 20;

/** Takes the search of that name, or the only one of the file. */
export function chooseSearch(file: SearchFile, name: string | undefined): ChosenSearch {
  const all = everySearch(file);
  const shown = all.slice(0, mostTitles).map((search) => `“${search.name}”`);
  const hidden = all.length - shown.length;
  const titles = shown.join(', ') + (hidden === 0 ? '' : ` and ${hidden} more`);
  const found = name === undefined ? all[0] : all.find((search) => search.name === name);
  if (found === undefined)
    throw new CommandFailure(`${file.input.name} has no search “${name ?? ''}”. It has: ${titles}.`);
  if (name === undefined && all.length > 1)
    throw new CommandFailure(`${file.input.name} holds several searches; choose one with --name: ${titles}.`);
  return found;
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

async function bindSearch(
  io: Io,
  file: SearchFile,
  search: SavedSearch,
  { timeZone, now = new Date(), color }: SearchOptions & { readonly color: boolean },
  connect: () => Promise<Connection>,
): Promise<AssetQuery | undefined> {
  const checkOptions = { ...file.workspace.check, ...(timeZone === undefined ? {} : { timeZone }) };
  const found = file.found(search, checkOptions);
  const grave = found.filter((one) => isError(one) || one.severity === 'warning');
  file.tell(io, grave, color);
  if (found.some(isError)) return undefined;
  const catalogue = lookUps(search).length > 0 ? await file.names(connect) : {};
  const { request, diagnostics } = bind(search, { now, ...checkOptions, lookup: lookupIn(catalogue) });
  const unbound = diagnostics.filter(isError);
  file.tell(io, unbound, color);
  return unbound.length > 0 ? undefined : request;
}
