import { basename, extname } from 'node:path';
import { ClientError, createCatalogue } from '@assetql/client';
import type { Diagnostic } from '@assetql/core';
import {
  checkDocument,
  parseDocument,
  resolveSearch,
  type Catalogue,
  type ResolvedSearch,
  type SavedSearch,
  type SavedSearchDocument,
} from '@assetql/core/document';
import type { Connection } from '../connections/connection.ts';
import { failureOfCall } from '../connections/failure-of-call.ts';
import { withGivenVariables, refuseUnknownVariables, type VariableOptions } from '../options/given-variables.ts';
import { readInputs, type Input } from '../files/input.ts';
import { CommandFailure, type Io } from '../io.ts';
import { textReport } from '../report/text.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface SearchOptions extends VariableOptions {
  readonly name?: string;
  readonly now?: Date;
  readonly timeZone?: string;
}

type Connect = () => Promise<Connection>;

/** The catalogue of a library, shared by all files. */
const catalogues = new WeakMap<Connect, Promise<Catalogue>>();

async function fetchNames(connect: Connect): Promise<Catalogue> {
  const { client, signInHint } = await connect();
  const fetched = createCatalogue(client);
  await fetched.ready();
  const failure = Object.values(fetched.errors)[0];
  if (failure instanceof ClientError) throw failureOfCall(failure, await signInHint(failure));
  if (failure instanceof Error) throw new CommandFailure(failure.message);
  return fetched;
}

/** The catalogue of the library that `connect` opens, fetched once. */
export function namesOf(connect: Connect): Promise<Catalogue> {
  const names = catalogues.get(connect) ?? fetchNames(connect);
  catalogues.set(connect, names);
  return names;
}

/** A saved-search file whose searches are to be bound. What its searches share is computed once. */
export class SearchFile {
  readonly input: Input;
  readonly document: SavedSearchDocument;
  private readonly workspace: Workspace;
  private diagnostics: readonly Diagnostic[] | undefined;
  private readonly told = new Set<Diagnostic>();

  constructor(input: Input, workspace: Workspace, variables: VariableOptions = {}) {
    const name = input.path === undefined ? 'stdin' : basename(input.path, extname(input.path));
    this.input = input;
    this.workspace = workspace;
    const document = parseDocument(input.text, undefined, { ...workspace.check, name });
    this.document = withGivenVariables(document, variables);
  }

  /** Resolves the variables, times and look-ups of a search. The library is contacted only for look-ups, and only once. */
  async resolve(
    search: SavedSearch,
    { timeZone, now = new Date() }: SearchOptions,
    connect: Connect,
  ): Promise<ResolvedSearch> {
    const options = { ...this.workspace.check, ...(timeZone === undefined ? {} : { timeZone }) };
    this.diagnostics ??= checkDocument(this.document, options);
    const names = (): Promise<Catalogue> => namesOf(connect);
    return resolveSearch(this.document, search, this.diagnostics, { ...options, now, names });
  }

  /** Prints diagnostics that were not printed before to standard error. */
  tell(io: Io, diagnostics: readonly Diagnostic[], color: boolean): void {
    const fresh = diagnostics.filter((diagnostic) => !this.told.has(diagnostic));
    for (const diagnostic of fresh) this.told.add(diagnostic);
    const rows = fresh.map((diagnostic) => ({ input: this.input, kind: 'document' as const, diagnostic }));
    if (rows.length > 0) io.err(textReport(rows, color));
  }
}

/** Reads the saved-search files that the arguments name, or standard input for `-` or no argument. */
export async function readSearchFiles(
  io: Io,
  names: readonly string[],
  workspace: Workspace,
  variables: VariableOptions = {},
): Promise<readonly SearchFile[]> {
  const files = (await readInputs(io, names)).map((input) => new SearchFile(input, workspace, variables));
  refuseUnknownVariables(
    files.map(({ document }) => document),
    variables,
  );
  return files;
}
