import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { defineCommands } from './command-table.ts';
import { CommandFailure, type Io } from './io.ts';
import { visible } from '@assetql/client/export';
import { packageFile } from './package-file.ts';

const version: string = (() => {
  const manifest: { readonly version: string } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
  return manifest.version;
})();

/** The one rule of all commands. */
const exitStatus =
  'Exit status: 0 fine, 1 errors, unformatted files or a failed expectation, 2 bad usage or the run failed.';

/** Builds the command line, still without its commands. */
function program(io: Io): Command {
  return new Command('assetql')
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

${exitStatus}`,
    );
}

/** Whether results are coloured: only on a terminal, and never against `NO_COLOR`. */
function wantsColor(io: Io): boolean {
  return io.outIsTerminal && (io.env['NO_COLOR'] ?? '') === '' && io.env['TERM'] !== 'dumb';
}

/**
 * Runs the command line `assetql ARGS`. Gives the exit status: 0 fine, warnings allowed, 1 errors, unformatted files or a failed expectation, 2 bad usage or the run failed,
 * which one line on standard error explains.
 */
export async function runCli(args: readonly string[], given: Io): Promise<number> {
  let status = 0;
  let isWhole = true;
  const io: Io = {
    ...given,
    incomplete: () => {
      isWhole = false;
    },
  };
  const assetql = program(io);
  const finish = (result: number): void => {
    status = result;
  };
  try {
    await defineCommands({ assetql, io, color: wantsColor(io), version, finish }, args);
    for (const command of assetql.commands) command.addHelpText('after', `\n${exitStatus}`);
    if (args.length === 0) {
      assetql.outputHelp({ error: true });
      return 2;
    }
    await assetql.parseAsync([...args], { from: 'user' });
    return isWhole ? status : 2;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (io.signal.aborted) return 130;
    const message = error instanceof CommandFailure ? error.message : `something went wrong: ${String(error)}`;
    // What a file or a service is called or says comes from elsewhere.
    io.err(`assetql: ${visible(message)}\n`);
    return 2;
  }
}
