import { readFileSync } from 'node:fs';
import { Command, CommanderError, Option } from 'commander';
import { defineCheck } from './commands/check.ts';
import { defineCompletion } from './commands/completion.ts';
import { defineConnection } from './commands/connection.ts';
import { defineExplain } from './commands/explain.ts';
import { defineDiff } from './commands/diff.ts';
import { fmtCommand, type FmtCommandOptions } from './commands/fmt.ts';
import { defineFromUrl } from './commands/from-url.ts';
import { defineLogin } from './commands/login.ts';
import { defineLogout } from './commands/logout.ts';
import { defineLsp } from './commands/lsp.ts';
import { parseCommand, type ParseCommandOptions } from './commands/parse.ts';
import { defineRun } from './commands/run.ts';
import { serveCommand, type ServeCommandOptions } from './commands/serve.ts';
import { defineTest } from './commands/test.ts';
import { defineTypes } from './commands/types.ts';
import { defineUrl } from './commands/url.ts';
import { defineWhoami } from './commands/whoami.ts';
import { CommandFailure, type Io } from './io.ts';
import { notEmpty, wholeNumber } from './option-values.ts';
import { visible } from '@assetql/client/export';
import { kindOption } from './search-options.ts';

const version: string = (() => {
  const manifest: { readonly version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return manifest.version;
})();

/** Builds the command line; `finish` receives the status of the command that ran. */
function program(io: Io, color: boolean, finish: (status: number) => void): Command {
  const assetql = new Command('assetql')
    .description('Checks, formats, explains and runs queries of a digital asset library.')
    .version(version, '-V, --version', 'print the version')
    .helpCommand('help [command]', 'print the help of a command')
    .configureOutput({
      writeOut: io.out,
      writeErr: (text) => io.err(text.split('\n').map(visible).join('\n')),
      getOutHelpWidth: () => io.columns,
      getErrHelpWidth: () => io.columns,
    })
    .showSuggestionAfterError(true)
    .exitOverride()
    .addHelpText(
      'after',
      `
Examples:
  $ assetql serve                                open the playground on the embedded library
  $ assetql check searches/*.assetql             say what is wrong with saved searches
  $ echo "Status EQ Approved" | assetql check --kind filters
  $ assetql fmt searches/                        format every saved search of a folder
  $ assetql run logos.assetql --name "New logos" run a saved search

Exit status: 0 fine, 1 findings, 2 bad usage or the run failed.`,
    );

  defineCheck(assetql, io, { color, version }, finish);

  assetql
    .command('fmt')
    .description('format files in place, standard input to standard output')
    .argument('[file...]', 'files or folders; - or nothing reads standard input')
    .addOption(kindOption())
    .option('--check', 'only name the files that are not formatted', false)
    .addHelpText(
      'after',
      `
Comments and the order of things are kept; an expression with an error stays as it is.

Examples:
  $ assetql fmt logos.assetql
  $ echo "status eq 0 and(assettype eq image)" | assetql fmt --kind filters`,
    )
    .action(async (names: string[], options: FmtCommandOptions) => finish(await fmtCommand(io, names, options)));

  assetql
    .command('parse')
    .description('print the syntax tree of an expression as JSON')
    .argument('[file...]', 'files; - or nothing reads standard input')
    .addOption(kindOption().makeOptionMandatory())
    .addHelpText('after', `\nExample:\n  $ echo "title D" | assetql parse --kind sort`)
    .action(async (names: string[], options: ParseCommandOptions) =>
      finish(await parseCommand(io, names, { ...options, color })),
    );

  defineExplain(assetql, io, color, finish);
  defineDiff(assetql, io, color, finish);
  defineUrl(assetql, io, color, finish);
  defineFromUrl(assetql, io, color, finish);
  defineRun(assetql, io, color, finish);
  defineTest(assetql, io, color, finish);

  assetql
    .command('serve')
    .description('serve the embedded library and the playground')
    .addOption(
      new Option('--port <number>', 'port; 0 takes a free one').argParser(wholeNumber(0, 65_535)).default(4310),
    )
    .option('--host <address>', 'address to listen on', notEmpty, '127.0.0.1')
    .option('--allow-host <name...>', 'host names to answer to when listening beyond this machine', [])
    .option(
      '--allow-origin <origin...>',
      'origins of pages that may ask with the token, such as https://vscode.dev',
      [],
    )
    .option('--data <folder>', 'where the library keeps its data', notEmpty)
    .option('--open', 'open the playground in the browser', false)
    .addOption(
      new Option('--token-life <seconds>', 'how long an access token holds; 3600 when not given').argParser(
        wholeNumber(1, 86_400),
      ),
    )
    .option(
      '--redirect-uri <address...>',
      'where the browser may go after signing in, in the place of what was registered',
      [],
    )
    .option('--new-passwords', 'make new passwords and a new client secret', false)
    .addHelpText('after', `\nExample:\n  $ assetql serve --port 8080`)
    .action(async (options: ServeCommandOptions) => finish(await serveCommand(io, options)));

  defineLogin(assetql, io, finish);
  defineLogout(assetql, io, finish);
  defineWhoami(assetql, io, finish);
  defineConnection(assetql, io, finish);
  defineLsp(assetql, io, version, finish);
  defineTypes(assetql, io, finish);
  defineCompletion(assetql, io);

  return assetql;
}

/** Whether results are coloured: only on a terminal, and never against `NO_COLOR`. */
function wantsColor(io: Io): boolean {
  return io.outIsTerminal && (io.env['NO_COLOR'] ?? '') === '' && io.env['TERM'] !== 'dumb';
}

/**
 * Runs the command line `assetql ARGS`. Gives the exit status: 0 fine, 1 findings, 2 bad usage or the run failed,
 * which one line on standard error explains.
 */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  let status = 0;
  const assetql = program(io, wantsColor(io), (result) => {
    status = result;
  });
  try {
    if (args.length === 0) {
      assetql.outputHelp({ error: true });
      return 2;
    }
    await assetql.parseAsync([...args], { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (io.signal.aborted) return 130;
    const message = error instanceof CommandFailure ? error.message : `something went wrong: ${String(error)}`;
    // What a file or a service is called or says comes from elsewhere.
    io.err(`assetql: ${visible(message)}\n`);
    return 2;
  }
}
