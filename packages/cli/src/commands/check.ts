import { Option, type Command } from 'commander';
import { fixAll, type ExpressionKind } from '@assetql/core';
import { parseDocument, type Catalogue } from '@assetql/core/document';
import { connectionOptions } from '../connections/connection-options.ts';
import type { ConnectionOptions } from '../connections/connection.ts';
import { diagnose, isError, type FileDiagnostic, type DiagnoseOptions } from '../file-diagnostics.ts';
import { readInputs, type Input } from '../files/input.ts';
import { refuseUnknownVariables, type VariableOptions } from '../options/given-variables.ts';
import { CommandFailure, type Io } from '../io.ts';
import { githubReport } from '../report/github.ts';
import { jsonReport } from '../report/json.ts';
import { mostResults, sarifReport, type SarifRun } from '../report/sarif/sarif.ts';
import { summary, textReport } from '../report/text.ts';
import { wholeNumber } from '../options/option-values.ts';
import { reportFolder } from '../report/report-paths.ts';
import { rewriteInput } from '../files/rewrite-input.ts';
import { kindOption, variableOption, zoneOption } from '../options/search-options.ts';
import { programLanguage } from '../templates/program-language.ts';
import { readWorkspace, type Workspace } from '../workspace/workspace.ts';

const checkFormats = ['text', 'json', 'github', 'sarif'] as const;

interface CheckCommandOptions extends VariableOptions, ConnectionOptions {
  readonly names: boolean;
  readonly kind?: ExpressionKind;
  readonly format: (typeof checkFormats)[number];
  readonly fix: boolean;
  readonly maxWarnings?: number;
  readonly timeZone?: string;
  readonly color: boolean;
  /** The version of the command. */
  readonly version: string;
}

/** Defines `assetql check`. */
export function defineCheck(
  assetql: Command,
  io: Io,
  surroundings: Pick<CheckCommandOptions, 'color' | 'version'>,
  finish: (status: number) => void,
): void {
  connectionOptions(assetql.command('check'))
    .description('say what is wrong with saved-search files, folders of them, or expressions, and mend it')
    .argument('[file...]', 'files or folders; - or nothing reads standard input')
    .addOption(kindOption())
    .addOption(variableOption())
    .addOption(new Option('--format <format>', 'how to report').choices(checkFormats).default('text'))
    .option('--names', 'look up names and ids in the library', false)
    .option('--fix', 'apply every safe fix to the files, or to standard input', false)
    .addOption(
      new Option('--max-warnings <number>', 'how many warnings are allowed; any number when not given').argParser(
        wholeNumber(0, Number.MAX_SAFE_INTEGER),
      ),
    )
    .addOption(zoneOption())
    .addHelpText(
      'after',
      `
Infos and hints are advice. --fix applies only fixes that cannot change
a meaning that was clear before, and reports what remains.

Examples:
  $ assetql check logos.assetql
  $ echo "AsseType EQ Image" | assetql check --kind filters
  $ assetql check --fix searches/
  $ assetql check --fix < logos.assetql | diff logos.assetql -
  $ assetql check --format github searches/
  $ assetql check --format sarif searches/ > assetql.sarif`,
    )
    .action(async (names: string[], options: CheckCommandOptions) =>
      finish(await checkCommand(io, names, { ...options, ...surroundings })),
    );
}

/** The catalogue of the library, if requested or if a library is chosen. Its modules are loaded on demand. */
async function catalogueFor(
  io: Io,
  options: CheckCommandOptions,
  workspace: Workspace,
  stack: AsyncDisposableStack,
): Promise<Catalogue | undefined> {
  const { names, embedded = false, baseUrl, connection, data } = options;
  const isChosen = embedded || [baseUrl, connection, data].some((given) => given !== undefined);
  if (!names && !isChosen) return undefined;
  const [{ connect }, { namesOf }] = await Promise.all([
    import('../connections/connection.ts'),
    import('../searches/search-file.ts'),
  ]);
  return namesOf(async () => stack.use(await connect(io, options, workspace)));
}

/** The input after its safe fixes: a file is rewritten in place, standard input is printed to standard output. */
async function fixed(io: Io, input: Input, options: DiagnoseOptions): Promise<Input> {
  const { text, fixes } = fixAll(input.text, (part) =>
    diagnose({ ...input, text: part }, options).map(({ diagnostic }) => diagnostic),
  );
  return (await rewriteInput(io, input, text, `: ${fixes} fixed`)) ? { ...input, text } : input;
}

function report(found: readonly FileDiagnostic[], { format, color }: CheckCommandOptions, run: SarifRun): string {
  switch (format) {
    case 'json':
      return jsonReport(found);
    case 'github':
      return githubReport(found, run.folder);
    case 'sarif':
      return sarifReport(found, run);
    default:
      return textReport(found, color);
  }
}

/**
 * `assetql check`: reports diagnostics, with `--fix` after applying all safe fixes. Status 1 with an error or with more warnings than
 * allowed. When standard input is fixed, the remaining diagnostics go to standard error.
 */
async function checkCommand(io: Io, names: readonly string[], options: CheckCommandOptions): Promise<number> {
  const workspace = await readWorkspace(io);
  if (options.kind !== undefined && options.var !== undefined)
    throw new CommandFailure('Give --kind or --var, not both: an expression has no variables.');
  const inputs: Input[] = [];
  const read = await readInputs(io, names, options.kind);
  if (options.var !== undefined)
    refuseUnknownVariables(
      read.map(({ text }) => parseDocument(text)),
      options,
    );
  const hasPrograms = options.kind === undefined && read.some(({ name }) => programLanguage(name) !== undefined);
  const checkTemplates = hasPrograms ? (await import('../templates/check-templates.ts')).checkTemplates : undefined;
  await using stack = new AsyncDisposableStack();
  const catalogue = await catalogueFor(io, options, workspace, stack);
  const settings = { ...options, workspace, variables: options, checkTemplates, catalogue };
  for (const input of read) inputs.push(options.fix ? await fixed(io, input, settings) : input);
  const found = inputs.flatMap((input) => diagnose(input, settings));
  const resultIsText = options.fix && inputs.some(({ path }) => path === undefined);
  const print = resultIsText ? io.err : io.out;
  print(report(found, options, { inputs, folder: reportFolder(io), version: options.version }));
  if (options.format === 'text' && found.length > 0) io.err(`${summary(found)}\n`);
  if (options.format === 'sarif' && found.length > mostResults)
    io.err(`The log has the ${mostResults} gravest of ${found.length} findings, as many as code scanning takes.\n`);
  const warnings = found.filter(({ diagnostic }) => diagnostic.severity === 'warning').length;
  return found.some(isError) || warnings > (options.maxWarnings ?? Infinity) ? 1 : 0;
}
