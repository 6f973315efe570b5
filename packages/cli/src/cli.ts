import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { defineCommands } from './command-table.ts';
import { escapeControls } from './terminal/escape-controls.ts';
import { withoutCredentials } from './terminal/without-credentials.ts';
import { CommandFailure, type Io } from './io.ts';
import { visible } from '@assetql/client/visible';
import { packageFile } from './package-file.ts';

const version: string = (() => {
  const manifest: { readonly version: string } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
  return manifest.version;
})();

/** The exit status, which is the same for all commands. */
const exitStatus = `Exit status: 0 fine, 1 errors, unformatted files or a failed expectation,
2 bad usage or the run failed.`;

/** A commander error in the style of the command's other errors: one line that starts with its name. */
function usageError(text: string): string {
  const lines = text
    .trim()
    .replace(/^error: /, '')
    .split('\n')
    .map((line) => line.trim());
  const [, proposal] = /^\(?(Did you mean [^?]*\?)\)?$/.exec(lines.at(-1) ?? '') ?? [];
  const sentence = proposal === undefined ? lines.join(' ') : `${lines.slice(0, -1).join(' ')}. ${proposal}`;
  const end = /[.?!]$/.test(sentence) ? '' : '.';
  return `assetql: ${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${end}\n`;
}

/** Creates the command line without its commands. */
function program(io: Io): Command {
  return new Command('assetql')
    .description('Checks, formats, explains and runs queries of a digital asset library.')
    .version(version, '-V, --version', 'print the version')
    .option('--no-color', 'print without colours, as with NO_COLOR')
    .helpCommand('help [command]', 'print the help of a command')
    .configureOutput({
      writeOut: io.out,
      writeErr: (text) => io.err(text.split('\n').map(visible).join('\n')),
      outputError: (text, write) => write(usageError(text)),
      getOutHelpWidth: () => io.columns,
      getErrHelpWidth: () => io.columns,
    })
    .showSuggestionAfterError(true)
    .exitOverride()
    .addHelpText(
      'after',
      `
Examples:
  $ assetql serve                      open the playground on a sample library
  $ assetql check searches/*.assetql   say what is wrong with saved searches
  $ echo "Status EQ Approved" | assetql check --kind filters
  $ assetql fmt searches/              format every saved search of a folder
  $ assetql run logos.assetql --name "New logos"

${exitStatus}`,
    );
}

/**
 * Whether to colour results: on a terminal unless `NO_COLOR` is set, or wherever `FORCE_COLOR` is set. The option overrides both. It is
 * read from the raw arguments, because it may come before or after the command.
 */
function wantsColor({ env, outIsTerminal }: Io, args: readonly string[]): boolean {
  const end = args.indexOf('--');
  if ((end < 0 ? args : args.slice(0, end)).includes('--no-color')) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return !['0', 'false'].includes(forced);
  return outIsTerminal && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
}

/**
 * Turns `help A B` into `A B --help`. When there is no command B it becomes `A B`, so that the unknown command is reported. Commander's own
 * `help` would show the help of A, and the overview for an unknown command.
 */
function withoutHelpCommand(assetql: Command, args: readonly string[]): readonly string[] {
  const [first, ...words] = args;
  if (first !== 'help') return args;
  let command = assetql;
  for (const [index, word] of words.entries()) {
    const next = command.commands.find((each) => each.name() === word);
    if (next === undefined && command.commands.length > 0) return words.slice(0, index + 1);
    command = next ?? command;
  }
  return [...words, '--help'];
}

/**
 * Runs the command line `assetql ARGS` and resolves to the exit status: 0 success, with warnings allowed; 1 errors, unformatted files or a
 * failed expectation; 2 bad usage or a failed run, explained by one line on standard error.
 */
export async function runCli(args: readonly string[], given: Io): Promise<number> {
  let status = 0;
  let isWhole = true;
  const io: Io = {
    ...given,
    out: given.outIsTerminal ? (text) => given.out(escapeControls(text)) : given.out,
    // Messages end up on terminals, even those written to a log.
    err: (text) => given.err(escapeControls(withoutCredentials(text))),
    ask: (question, hidden) => given.ask(escapeControls(withoutCredentials(question)), hidden),
    incomplete: () => {
      isWhole = false;
    },
  };
  const assetql = program(io);
  const finish = (result: number): void => {
    status = result;
  };
  try {
    await defineCommands({ assetql, io, color: wantsColor(io, args), version, finish }, args);
    for (const command of assetql.commands) command.addHelpText('after', `\n${exitStatus}`);
    if (args.length === 0) {
      assetql.outputHelp({ error: true });
      return 2;
    }
    await assetql.parseAsync([...withoutHelpCommand(assetql, args)], { from: 'user' });
    return isWhole ? status : 2;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (io.signal.aborted) return 130;
    const message = error instanceof CommandFailure ? error.message : `something went wrong: ${String(error)}`;
    // Names of files and messages of services are untrusted text.
    io.err(`assetql: ${visible(message)}\n`);
    return 2;
  }
}
