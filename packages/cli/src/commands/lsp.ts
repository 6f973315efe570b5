import { createClient, type Client } from '@assetql/client';
import type { Connect, OpenableLibrary, Way } from '@assetql/language-server/node';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { connectionOptions } from '../connections/connection-options.ts';
import { clientFor, serviceSettings, type ConnectionOptions } from '../connections/connection.ts';
import { progressLabels } from '../connections/embedded.ts';
import { CommandFailure, type Io } from '../io.ts';
import { notEmpty, wholeNumber } from '../options/option-values.ts';
import { packageFile } from '../package-file.ts';
import { fileErrorText } from '../files/file-error-text.ts';
import { servedBaseUrl } from '../connections/served-base-url.ts';
import { readWorkspace, type Workspace } from '../workspace/workspace.ts';

/** The language reference included in the built command. */
const referencePage = packageFile('dist/language-reference.md');

interface LspCommandOptions extends ConnectionOptions {
  readonly stdio: boolean;
  readonly nodeIpc: boolean;
  readonly socket?: number;
  readonly pipe?: string;
  readonly version: string;
}

/** Defines `assetql lsp`. */
export function defineLsp(assetql: Command, io: Io, version: string, finish: (status: number) => void): void {
  connectionOptions(assetql.command('lsp'))
    .description('serve an editor with diagnostics, completion, hovers and more: the language server')
    .option('--stdio', 'speak over standard input and output, as without an option', false)
    .option('--node-ipc', 'speak over the channel to a parent process that runs Node', false)
    .addOption(new Option('--socket <port>', 'speak over a port of this machine').argParser(wholeNumber(1, 65_535)))
    .addOption(new Option('--pipe <path>', 'speak over a named pipe or a Unix socket').argParser(notEmpty))
    // VS Code clients pass this option; the protocol's initialization is what counts.
    .addOption(new Option('--clientProcessId <id>').hideHelp())
    .addHelpText(
      'after',
      `
An editor starts this command by itself. At a port or pipe it connects to the
editor that listens there; where none does, it waits for one. Names of the
library come in the background, and are kept for when it is out of reach.

Examples:
  $ assetql lsp --stdio
  $ assetql lsp --socket 6010 --connection work`,
    )
    .action(async (options: LspCommandOptions) => finish(await lspCommand(io, { ...options, version })));
}

function wayOf({ stdio, nodeIpc, socket, pipe }: LspCommandOptions): Way {
  const given = [stdio, nodeIpc, socket !== undefined, pipe !== undefined].filter(Boolean);
  if (given.length > 1) throw new CommandFailure('Give one of --stdio, --node-ipc, --socket and --pipe.');
  if (nodeIpc) return { kind: 'ipc' };
  if (socket !== undefined) return { kind: 'socket', port: socket };
  return pipe === undefined ? { kind: 'stdio' } : { kind: 'pipe', path: pipe };
}

/** The embedded library, which is prepared when it is first opened. */
async function embeddedAccess(io: Io, data: string | undefined, workspace: Workspace): Promise<OpenableLibrary> {
  const [{ createEmbeddedFetch, defaultDataDirectory, embeddedBaseUrl }, { openSampleLibrary }] = await Promise.all([
    import('@assetql/library/node'),
    import('@assetql/sample/node'),
  ]);
  const dataDirectory = data === undefined ? defaultDataDirectory({ environment: io.env }) : resolve(io.cwd, data);
  return {
    name: 'the embedded library',
    key: `embedded ${dataDirectory}`,
    open: async (report, signal) => {
      try {
        const library = await openSampleLibrary({
          dataDirectory,
          progress: ({ phase, done, total }) =>
            report(progressLabels[phase], total === 0 ? undefined : Math.floor((100 * done) / total)),
          signal,
        });
        const { schema, severities } = workspace.check;
        const fetch = createEmbeddedFetch(library);
        const client = createClient({ baseUrl: embeddedBaseUrl, fetch, schema, severities });
        return { client, servedAt: servedBaseUrl, close: () => library.close() };
      } catch (error) {
        throw new CommandFailure(`the library in ${dataDirectory} cannot be opened: ${fileErrorText(error)}.`);
      }
    },
  };
}

/** Finds the library of a folder like other commands: by options, environment, the folder's configuration and the config file. */
const connector =
  (io: Io, options: LspCommandOptions): Connect =>
  async (connection, check) => {
    const workspace = { check, ...(connection === undefined ? {} : { connection }) };
    const chosen = await serviceSettings(io, options, workspace);
    if (chosen === undefined) return embeddedAccess(io, options.data, workspace);
    const client = clientFor(chosen, workspace);
    const { signedOut } = chosen;
    // Looked up before each attempt to connect, so that a sign-in in between is noticed.
    const open = (): Promise<{ readonly client: Client }> =>
      signedOut === undefined ? Promise.resolve({ client }) : Promise.reject(new CommandFailure(signedOut));
    return { name: client.baseUrl, key: client.baseUrl, open };
  };

/** `assetql lsp`: runs the language server until the editor exits. The status is the one that the protocol defines. */
async function lspCommand(io: Io, options: LspCommandOptions): Promise<number> {
  const way = wayOf(options);
  // Contradicting options are reported at once, not by a notification in the editor.
  if (options.embedded === true || options.data !== undefined)
    await serviceSettings(io, options, await readWorkspace(io));
  const { diskNameCache, referenceLinks, serveNode } = await import('@assetql/language-server/node');
  try {
    return await serveNode({
      way,
      signal: io.signal,
      connect: connector(io, options),
      nameCache: diskNameCache(io.env),
      ...(existsSync(referencePage) ? { links: referenceLinks(referencePage) } : {}),
      serverInfo: { name: 'AssetQL', version: options.version },
    });
  } catch (error) {
    throw new CommandFailure(`The editor cannot be reached: ${fileErrorText(error)}`);
  }
}
