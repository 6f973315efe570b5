import { Option, type Command } from 'commander';
import { parse, type ExpressionKind } from '@assetql/core';
import type { Catalogue, SavedSearch } from '@assetql/core/document';
import type { ExplainOptions } from '@assetql/core/meaning';
import { connectionOptions } from '../connections/connection-options.ts';
import { connect, type Connection, type ConnectionOptions } from '../connections/connection.ts';
import { refuseUnknownVariables } from '../options/given-variables.ts';
import { diagnose } from '../file-diagnostics.ts';
import { readInputs, type Input } from '../files/input.ts';
import { CommandFailure, type Io } from '../io.ts';
import { noSuchSearch } from '../searches/no-such-search.ts';
import { explanationRow, explanationText, type ExplainedText } from '../report/explanation.ts';
import { textReport } from '../report/text.ts';
import { namesOf, SearchFile, type SearchOptions } from '../searches/search-file.ts';
import { kindOption, nameOption, nowOption, variableOption, zoneOption } from '../options/search-options.ts';
import { readWorkspace, type Workspace } from '../workspace/workspace.ts';

const explainFormats = ['text', 'tree', 'json'] as const;

interface ExplainCommandOptions extends ConnectionOptions, SearchOptions {
  readonly kind?: ExpressionKind;
  readonly format: (typeof explainFormats)[number];
  readonly names: boolean;
  readonly color: boolean;
}

/** Defines `assetql explain`. */
export function defineExplain(assetql: Command, io: Io, color: boolean, finish: (status: number) => void): void {
  connectionOptions(
    assetql
      .command('explain')
      .description('say in plain English what saved searches or expressions ask')
      .argument('[file...]', 'files or folders; - or nothing reads standard input')
      .addOption(kindOption())
      .addOption(nameOption())
      .addOption(variableOption())
      .addOption(new Option('--format <format>', 'how to say it').choices(explainFormats).default('text'))
      .option('--names', 'ask the library for the names of ids', false)
      .addOption(zoneOption())
      .addOption(nowOption())
      .addHelpText(
        'after',
        `
No library is asked, and ids are said as they are, unless --names or an option
that chooses a library is given. Dates are said in UTC, in the zone of the
file, or in --time-zone. With --now, whole days, months and years beside that
moment are said as “yesterday” or “this month”.

Examples:
  $ assetql explain logos.assetql
  $ assetql explain logos.assetql --name "New logos" --names
  $ echo "AverageRating GE 4 AND Status EQ 0" | assetql explain --kind filters
  $ assetql explain logos.assetql --format tree       one line for each part`,
      ),
  ).action(async (names: string[], options: ExplainCommandOptions) =>
    finish(await explainCommand(io, names, { ...options, color })),
  );
}

/** The explanations of a file: one expression, or its searches, of which `name` selects one. */
async function explained(
  input: Input,
  { kind, name, ...variables }: ExplainCommandOptions,
  workspace: Workspace,
  options: ExplainOptions,
): Promise<readonly ExplainedText[]> {
  const { explain, explainSearch } = await import('@assetql/core/meaning');
  if (kind !== undefined) {
    const { ast } = parse(kind, input.text, { ...workspace.check, variables: true });
    return [{ name: input.name, explanation: explain(kind, ast, options), search: undefined }];
  }
  const { searches } = new SearchFile(input, workspace, variables).document;
  return searches
    .filter((search) => name === undefined || search.name === name)
    .map((search: SavedSearch) => ({ name: search.name, explanation: explainSearch(search, options), search }));
}

/**
 * `assetql explain`: explains texts in English. A text with errors is explained as far as possible; its errors are reported, and the status
 * is 1.
 */
async function explainCommand(io: Io, names: readonly string[], options: ExplainCommandOptions): Promise<number> {
  const { kind, name, format, timeZone, now, baseUrl, connection, embedded = false, data } = options;
  if (kind !== undefined && name !== undefined) throw new CommandFailure('Give --kind or --name, not both.');
  const workspace = await readWorkspace(io);
  if (kind !== undefined && options.var !== undefined)
    throw new CommandFailure('Give --kind or --var, not both: an expression has no variables.');
  const inputs = await readInputs(io, names, kind);
  if (kind === undefined)
    refuseUnknownVariables(
      inputs.map((input) => new SearchFile(input, workspace, options).document),
      options,
    );
  await using stack = new AsyncDisposableStack();
  const open = async (): Promise<Connection> => stack.use(await connect(io, options, workspace));
  const wantsNames = options.names || embedded || [baseUrl, connection, data].some((given) => given !== undefined);
  const catalogue: Catalogue | undefined = wantsNames ? await namesOf(open) : undefined;
  const settings = { schema: workspace.check.schema, timeZone, now, catalogue };
  const all = (await Promise.all(inputs.map((input) => explained(input, options, workspace, settings)))).flat();
  if (all.length === 0) {
    const titles = inputs.flatMap((input) =>
      new SearchFile(input, workspace).document.searches.map((each) => each.name),
    );
    throw noSuchSearch(inputs, titles, name);
  }
  const errors = inputs
    .flatMap((input) => diagnose(input, { kind, timeZone, workspace, variables: options }))
    .filter(({ diagnostic }) => diagnostic.severity === 'error');
  if (format === 'json') io.out(`${JSON.stringify(all.map(explanationRow), undefined, 2)}\n`);
  else io.out(explanationText(all, format === 'tree'));
  if (errors.length > 0) io.err(textReport(errors, options.color));
  return errors.length > 0 ? 1 : 0;
}
