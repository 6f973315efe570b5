import { Option, type Command } from 'commander';
import type { Resolution } from '@assetql/client/expectations';
import { schema as specified } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import { visible } from '@assetql/client/export';
import { connectionOptions } from '../connections/connection-options.ts';
import { connect, type Connection, type ConnectionOptions } from '../connections/connection.ts';
import { failureOfCall } from '../connections/failure-of-call.ts';
import { mapInOrder } from '../files/map-in-order.ts';
import { CommandFailure, type Io } from '../io.ts';
import { noSuchSearch } from '../searches/no-such-search.ts';
import { wholeNumber } from '../options/option-values.ts';
import { githubReporter } from '../report/expectations/github-reporter.ts';
import { jsonReporter } from '../report/expectations/json-reporter.ts';
import { junitReporter } from '../report/expectations/junit-reporter.ts';
import type { ReportedSearch, TestReporter } from '../report/expectations/test-reporter.ts';
import { textReporter } from '../report/expectations/text-reporter.ts';
import { reportFolder } from '../report/report-paths.ts';
import { readSearchFiles, type SearchFile, type SearchOptions } from '../searches/search-file.ts';
import { nameOption, nowOption, variableOption, zoneOption } from '../options/search-options.ts';
import { readWorkspace } from '../workspace/workspace.ts';

const testFormats = ['text', 'json', 'junit', 'github'] as const;
const defaultJobs = 4;

interface TestCommandOptions extends ConnectionOptions, SearchOptions {
  readonly format: (typeof testFormats)[number];
  readonly jobs: number;
  readonly watch: boolean;
  readonly color: boolean;
}

/** Defines `assetql test`. */
export function defineTest(assetql: Command, io: Io, color: boolean, finish: (status: number) => void): void {
  connectionOptions(assetql.command('test'))
    .description('run saved searches and compare what they find with their expect: lines')
    .argument('[file...]', 'files or folders; - or nothing reads standard input')
    .addOption(nameOption())
    .addOption(variableOption())
    .addOption(new Option('--format <format>', 'how to report').choices(testFormats).default('text'))
    .addOption(
      new Option('--jobs <number>', 'searches that are run at once').argParser(wholeNumber(1, 64)).default(defaultJobs),
    )
    .option('--watch', 'run them again whenever a file changes, until you press Ctrl-C', false)
    .addOption(nowOption())
    .addOption(zoneOption())
    .addHelpText(
      'after',
      `
A missed expectation ends with status 1, with 2 what cannot be run or known.

Examples:
  $ assetql test logos.assetql
  $ assetql test searches/ --format junit > report.xml
  $ assetql test searches/ --format github --connection work`,
    )
    .action(async (names: string[], options: TestCommandOptions) =>
      finish(await (options.watch ? watchTests : testCommand)(io, names, { ...options, color })),
    );
}

function reporterFor(io: Io, { format, color }: TestCommandOptions): TestReporter {
  switch (format) {
    case 'json':
      return jsonReporter();
    case 'junit':
      return junitReporter(new Date());
    case 'github':
      return githubReporter(reportFolder(io));
    default:
      return textReporter(color);
  }
}

/** The selected searches, grouped by file. */
function chosenSearches(
  files: readonly SearchFile[],
  name: string | undefined,
): readonly { readonly file: SearchFile; readonly search: SavedSearch }[] {
  const chosen = files.flatMap((file) =>
    file.document.searches
      .filter((search) => name === undefined || search.name === name)
      .map((search) => ({ file, search })),
  );
  if (chosen.length > 0) return chosen;
  const titles = files.flatMap((file) => file.document.searches.map((search) => search.name));
  throw noSuchSearch(
    files.map(({ input }) => input),
    titles,
    name,
  );
}

/** Counts the results of tests. */
class Tally {
  private met = 0;
  private missed = 0;
  private broken = 0;
  private untested = 0;

  add(search: ReportedSearch): void {
    if (search.kind === 'untested') this.untested += 1;
    else if (search.kind === 'failed') this.broken += 1;
    else {
      const has = (status: string): boolean => search.expectations.some((each) => each.status === status);
      // A search can have both missed and unknown expectations.
      if (has('missed')) this.missed += 1;
      if (has('unknown')) this.broken += 1;
      if (!has('missed') && !has('unknown')) this.met += 1;
    }
  }

  get status(): number {
    return this.broken > 0 ? 2 : this.missed > 0 ? 1 : 0;
  }

  summary(): string {
    const parts: string[] = [`${this.met} passed`];
    if (this.missed > 0) parts.push(`${this.missed} missed`);
    if (this.broken > 0) parts.push(`${this.broken} could not be run or known`);
    if (this.untested > 0) parts.push(`${this.untested} not tested`);
    return parts.join(', ');
  }
}

/** Resolves a search. A failure to fetch names is reported as a problem of the search. */
async function resolvedSearch(
  file: SearchFile,
  search: SavedSearch,
  options: SearchOptions,
  connected: () => Promise<Connection>,
): Promise<Resolution> {
  try {
    return await file.resolve(search, options, connected);
  } catch (error) {
    if (error instanceof CommandFailure) return { request: undefined, diagnostics: [{ message: error.message }] };
    throw error;
  }
}

/** `assetql test`: status 1 when an expectation is missed, 2 when something cannot be run or determined. */
async function testCommand(io: Io, names: readonly string[], options: TestCommandOptions): Promise<number> {
  const workspace = await readWorkspace(io);
  const files = await readSearchFiles(io, names, workspace, options);
  const chosen = chosenSearches(files, options.name);
  const schema = workspace.check.schema ?? specified;
  await using connection = await connect(io, options, workspace);
  const { ServiceQueries, ServiceHealth, testSearch } = await import('@assetql/client/expectations');
  const service = new ServiceQueries(connection.client, schema, io.signal);
  const health = new ServiceHealth(() => service.list({ count: 0 }));
  const moment = { ...options, now: options.now ?? new Date() };
  const connected = (): Promise<Connection> => Promise.resolve(connection);
  const test = async ({ file, search }: (typeof chosen)[number]): Promise<ReportedSearch> => {
    const resolve = (): Promise<Resolution> => resolvedSearch(file, search, moment, connected);
    return { file, name: search.name, ...(await testSearch(search, { schema, resolve, service, health })) };
  };
  const reporter = reporterFor(io, options);
  const tally = new Tally();
  try {
    for await (const search of mapInOrder(chosen, options.jobs, test)) {
      tally.add(search);
      io.out(reporter.add(search));
    }
  } catch (error) {
    throw failureOfCall(error, await connection.signInHint(error));
  }
  io.out(reporter.end());
  io.err(`${tally.summary()}\n`);
  return tally.status;
}

/** `assetql test --watch`: tests now and after every change, until interrupted. The status is that of the last run. */
async function watchTests(io: Io, names: readonly string[], options: TestCommandOptions): Promise<number> {
  if (names.length === 0 || names.includes('-'))
    throw new CommandFailure('--watch needs files or folders; standard input is read once.');
  const { watchPaths } = await import('../watch/watch-paths.ts');
  using watcher = await watchPaths(io, names);
  let status = 0;
  while (!io.signal.aborted) {
    try {
      status = await testCommand(io, names, options);
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      // A file that is being edited, or a service that is down, may be fine in the next run.
      io.err(`assetql: ${visible(error.message)}\n`);
      status = 2;
    }
    io.err('Waiting for changes; press Ctrl-C to stop.\n');
    await watcher.changed().catch((error: unknown) => {
      if (!io.signal.aborted) throw error;
    });
  }
  return status;
}
