import type { AssetQuery } from '@assetql/client';
import type { ExpressionKind } from '@assetql/core';
import type { Connection } from '../connections/connection.ts';
import { nameList } from '../options/did-you-mean.ts';
import { isErrorOrWarning, diagnose } from '../file-diagnostics.ts';
import type { VariableOptions } from '../options/given-variables.ts';
import { onlyOne } from '../files/only-one.ts';
import { readInputs } from '../files/input.ts';
import { visible } from '@assetql/client/visible';
import { CommandFailure, type Io } from '../io.ts';
import { noSuchSearch } from './no-such-search.ts';
import { textReport } from '../report/text.ts';
import { readSearchFiles, type SearchFile, type SearchOptions } from './search-file.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A search of a file, ready to be bound. */
export interface ChosenSearch {
  readonly name: string;
  /**
   * The search's request with variables, times and look-ups resolved; `undefined` after reporting its errors. The library is contacted only
   * for look-ups.
   */
  readonly bind: (
    io: Io,
    options: SearchOptions & { readonly color: boolean },
    connect: () => Promise<Connection>,
  ) => Promise<AssetQuery | undefined>;
}

/** Reads a saved-search file, or standard input for `-` or no argument. */
export async function readSearches(
  io: Io,
  name: string | undefined,
  workspace: Workspace,
  variables: VariableOptions = {},
): Promise<SearchFile> {
  return onlyOne(name, await readSearchFiles(io, name === undefined ? [] : [name], workspace, variables));
}

/** The searches of a file, in order. */
export function everySearch(file: SearchFile): readonly ChosenSearch[] {
  if (file.document.searches.length === 0) throw noSuchSearch([file.input], [], undefined);
  return file.document.searches.map((search) => ({
    name: search.name,
    bind: async (io, options, connect) => {
      const { request, diagnostics } = await file.resolve(search, options, connect);
      file.tell(io, diagnostics, options.color);
      return request;
    },
  }));
}

/** The search with that name, or the only one of the file. */
export function chooseSearch(file: SearchFile, name: string | undefined): ChosenSearch {
  const all = everySearch(file);
  const titles = all.map((search) => search.name);
  const found = name === undefined ? all[0] : all.find((search) => search.name === name);
  if (found === undefined) throw noSuchSearch([file.input], titles, name);
  if (name === undefined && all.length > 1)
    throw new CommandFailure(`${file.input.name} holds several searches; choose one with --name: ${nameList(titles)}.`);
  return found;
}

/** Wraps an expression in a search. Its errors are reported when it is bound, like those of a search. */
async function expressionSearch(
  io: Io,
  name: string | undefined,
  kind: ExpressionKind,
  workspace: Workspace,
): Promise<ChosenSearch> {
  const input = onlyOne(name, await readInputs(io, name === undefined ? [] : [name], kind));
  // A program that was to write the expression, and has failed, must not end in a list of everything.
  if (input.text.trim() === '')
    throw new CommandFailure(
      `${visible(input.name)} has no expression, which would find every asset. To mean every asset, give --kind search and write *.`,
    );
  return {
    name: input.name,
    bind: (_io, { timeZone, color }) => {
      const found = diagnose(input, { kind, timeZone, workspace }).filter(isErrorOrWarning);
      if (found.length > 0) io.err(textReport(found, color));
      const isBroken = found.some(({ diagnostic }) => diagnostic.severity === 'error');
      return Promise.resolve(isBroken ? undefined : { [kind]: input.text });
    },
  };
}

/** The search selected by a command's arguments: an expression if a kind is given, else a search of a saved-search file. */
export async function chooseFrom(
  io: Io,
  name: string | undefined,
  options: SearchOptions & { readonly kind?: ExpressionKind },
  workspace: Workspace,
): Promise<ChosenSearch> {
  if (options.kind === undefined) return chooseSearch(await readSearches(io, name, workspace, options), options.name);
  if (options.name !== undefined) throw new CommandFailure('Give --kind or --name, not both.');
  if (options.var !== undefined)
    throw new CommandFailure('Give --kind or --var, not both: an expression has no variables.');
  return expressionSearch(io, name, options.kind, workspace);
}
