import type { AnsweredRequest, FolderLibrary, LibraryServer, OpenLibrary } from '@assetql/library/node';
import { Option, type Command } from 'commander';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openEmbedded } from '../connections/embedded.ts';
import { isBucket } from '../connections/s3-connection.ts';
import { openFolder } from '../folder/open-folder.ts';
import { readingDisplay } from '../folder/reading-display.ts';
import { reportFolder } from '../folder/report-folder.ts';
import { CommandFailure, type Io } from '../io.ts';
import { openInBrowser } from '../terminal/open-in-browser.ts';
import { engineAddress, indexNameOf, notEmpty, storeAddress, wholeNumber } from '../options/option-values.ts';
import { packageFile } from '../package-file.ts';
import { fileErrorText } from '../files/file-error-text.ts';

interface ServeCommandOptions {
  readonly port: number;
  readonly host: string;
  readonly allowHost: readonly string[];
  readonly publicUrl?: string;
  readonly allowOrigin: readonly string[];
  readonly data?: string;
  readonly databaseUrl?: string;
  readonly opensearchUrl?: string;
  readonly opensearchIndex: string;
  readonly files?: string;
  readonly s3Endpoint?: string;
  readonly poll: boolean;
  readonly followLinks: boolean;
  readonly write: boolean;
  readonly report: boolean;
  readonly open: boolean;
  readonly tokenLife?: number;
  readonly redirectUri: readonly string[];
  readonly log?: 'json';
  readonly newPasswords: boolean;
  readonly maxCostlyTerms?: number;
  readonly maxQueryTime?: number;
  readonly maxConnections?: number;
  readonly maxBodyMemory?: number;
  readonly maxOpenUploads?: number;
  readonly maxRequestsPerMinute?: number;
  readonly maxServiceSilence?: number;
}

const mebibyte = 1_048_576;

const addressAdvice = 'Write it as postgres://NAME@HOST/DATABASE.';

const isDatabaseAddress = (text: string): boolean => /^postgres(?:ql)?:\/\//i.test(text) && URL.canParse(text);

/** Parses the address of a PostgreSQL database. It may have a password, so that no message repeats it. */
function databaseAddress(text: string): string {
  if (!isDatabaseAddress(text))
    throw new CommandFailure(`--database-url has no address of a PostgreSQL database. ${addressAdvice}`);
  return text;
}

/** The address of the database for the library's records; `undefined` where they are in files. */
function databaseOf(io: Io, { databaseUrl }: ServeCommandOptions): string | undefined {
  const named = io.env['ASSETQL_DATABASE_URL'];
  if (databaseUrl !== undefined || named === undefined || named === '') return databaseUrl;
  if (!isDatabaseAddress(named))
    throw new CommandFailure(`ASSETQL_DATABASE_URL has no address of a PostgreSQL database. ${addressAdvice}`);
  return named;
}

/** Defines `assetql serve`. */
export function defineServe(assetql: Command, io: Io, finish: (status: number) => void): void {
  assetql
    .command('serve')
    .description('serve the embedded library, or the files of a folder as a library, and the playground')
    .argument('[folder]', 'a folder whose files become the library; they are never written')
    .addOption(
      new Option('--port <number>', 'port; 0 takes a free one').argParser(wholeNumber(0, 65_535)).default(4310),
    )
    .option('--host <address>', 'address to listen on', notEmpty, '127.0.0.1')
    .option('--allow-host <name...>', 'host names to answer to when listening beyond this machine', [])
    .option(
      '--public-url <address>',
      'where others call the server, when something in front of it passes requests on, such as TLS',
      notEmpty,
    )
    .option(
      '--allow-origin <origin...>',
      'origins of pages that may ask with the token, such as https://vscode.dev',
      [],
    )
    .option('--data <folder>', 'where the library keeps its data', notEmpty)
    .option(
      '--database-url <address>',
      'a PostgreSQL database for its records and accounts, such as postgres://ann@db.example/library; ASSETQL_DATABASE_URL when not given',
      databaseAddress,
    )
    .option(
      '--opensearch-url <address>',
      'a node of OpenSearch, or several with commas between, which searches a library in a database, such as http://search.example:9200',
      engineAddress,
    )
    .option('--opensearch-index <name>', 'the name of its index in OpenSearch', indexNameOf, 'assetql')
    .option(
      '--files <place>',
      'where uploaded files are kept: a folder, or a bucket of an S3-compatible store, such as s3://pictures/library; in the data folder when not given',
      notEmpty,
    )
    .option(
      '--s3-endpoint <address>',
      'the store of the bucket, when it is not AWS, such as https://s3.example; AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are its keys',
      storeAddress,
    )
    .option('--poll', 'look for changes in the folder every few seconds, for network drives', false)
    .option('--follow-links', 'follow links that lead out of the folder', false)
    .option(
      '--write',
      'permit titles, ratings and keywords to be written into sidecars beside the files, and saved searches into searches/',
      false,
    )
    .option('--report', 'print one sentence for each file of the folder that cannot be read, and end', false)
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
    .addOption(
      new Option(
        '--max-costly-terms <number>',
        'different *x*, CT, SW and EW in a request; 64 when not given',
      ).argParser(wholeNumber(0, 60_000)),
    )
    .addOption(
      new Option('--max-query-time <seconds>', 'processor time that a query may take; 2 when not given').argParser(
        wholeNumber(1, 3600),
      ),
    )
    .addOption(
      new Option('--max-connections <number>', 'connections at a time; 256 when not given').argParser(
        wholeNumber(8, 60_000),
      ),
    )
    .addOption(
      new Option('--max-body-memory <mebibytes>', 'memory for bodies of requests; 64 when not given').argParser(
        wholeNumber(8, 60_000),
      ),
    )
    .addOption(
      new Option(
        '--max-open-uploads <number>',
        'uploads that a person has begun and not ended; 10000 when not given',
      ).argParser(wholeNumber(1, 1_000_000)),
    )
    .addOption(
      new Option(
        '--max-requests-per-minute <number>',
        'calls of the API from a network; without a limit when not given',
      ).argParser(wholeNumber(1, 1_000_000)),
    )
    .addOption(
      new Option(
        '--max-service-silence <seconds>',
        'how long a connected service may be silent when the page asks it; 120 when not given',
      ).argParser(wholeNumber(1, 86_400)),
    )
    .addOption(
      new Option(
        '--log <format>',
        'print a line for each request on standard error; without queries and secrets',
      ).choices(['json']),
    )
    .option('--new-passwords', 'make new passwords and a new client secret', false)
    .addHelpText('after', `\nExamples:\n  $ assetql serve --port 8080\n  $ assetql serve ~/Pictures --open`)
    .action(async (folder: string | undefined, options: ServeCommandOptions) =>
      finish(await serveCommand(io, folder, options)),
    );
}

/** The folder of the built page: the latest build inside the repository, else the one included in this command. */
function playgroundFolder(): string | undefined {
  const inRepository = packageFile('').pathname.endsWith('/packages/cli/');
  const folder = fileURLToPath(packageFile(inRepository ? '../../playground/dist/' : 'dist/playground/'));
  return existsSync(`${folder}/index.html`) ? folder : undefined;
}

const interrupted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Prints what clients and users need to sign in. Secrets are included only in the run that created them. */
function showIdentity(io: Io, { identity }: LibraryServer): void {
  if (identity === undefined) {
    io.err('The data folder cannot be written, so that nobody can sign in.\n');
    return;
  }
  const { authUrl, clientId, redirectUris, newSecrets } = identity;
  io.out(`auth url: ${authUrl}\nclient id: ${clientId}\n`);
  if (newSecrets !== undefined) io.out(`client secret: ${newSecrets.clientSecret}\n`);
  for (const each of redirectUris) io.out(`redirect uri: ${each}\n`);
  if (newSecrets === undefined) return;
  for (const { userName, password } of newSecrets.passwords) io.out(`password of ${userName}: ${password}\n`);
  io.err('The client secret and the passwords are shown this once; “assetql serve --new-passwords” makes new ones.\n');
  for (const { userName, mayApprove } of newSecrets.passwords)
    io.err(`${userName} ${mayApprove ? 'may' : 'may not'} approve assets.\n`);
}

/** Marks new secrets as shown once standard output has accepted them; until then the next start prints them again. */
async function forgetShownSecrets(io: Io, { identity }: LibraryServer): Promise<void> {
  if (identity?.newSecrets === undefined || !(await io.flushed())) return;
  try {
    await identity.secretsShown();
  } catch (error) {
    if (!io.signal.aborted)
      io.err(`The next start shows the passwords again, since they cannot be forgotten: ${fileErrorText(error)}.\n`);
  }
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** A request as a line of JSON, such as log collectors read. */
const logLine = ({ milliseconds, ...request }: AnsweredRequest): string =>
  `${JSON.stringify({ time: new Date().toISOString(), ...request, milliseconds: Math.round(milliseconds) })}\n`;

/** Why options do not fit together, in one sentence. */
function usageProblem(folder: string | undefined, options: ServeCommandOptions): string | undefined {
  if (folder === undefined) {
    const given = {
      '--poll': options.poll,
      '--follow-links': options.followLinks,
      '--write': options.write,
      '--report': options.report,
    };
    const [option] = Object.entries(given).find(([, isGiven]) => isGiven) ?? [];
    return option === undefined ? undefined : `${option} needs a folder: assetql serve FOLDER ${option}`;
  }
  if (options.databaseUrl !== undefined) return 'A folder has its records in files; leave out --database-url.';
  if (options.opensearchUrl !== undefined) return 'A folder is searched by its own index; leave out --opensearch-url.';
  if (options.files !== undefined) return 'A folder is served as it is; leave out --files.';
  if (options.s3Endpoint !== undefined) return 'A folder is served as it is; leave out --s3-endpoint.';
  const isOpened = !loopback.has(options.host) || options.allowHost.length > 0 || options.publicUrl !== undefined;
  return isOpened
    ? 'A folder is served to this machine alone; leave out --host, --allow-host and --public-url.'
    : undefined;
}

/** Opens the library to serve, and begins to follow the folder that it is made of. */
async function openServed(io: Io, folder: string | undefined, options: ServeCommandOptions): Promise<OpenLibrary> {
  if (folder === undefined) {
    const { data, files, s3Endpoint, opensearchUrl, opensearchIndex } = options;
    if (s3Endpoint !== undefined && (files === undefined || !isBucket(files)))
      throw new CommandFailure('--s3-endpoint is the store of a bucket: give --files s3://BUCKET as well.');
    const databaseUrl = databaseOf(io, options);
    if (opensearchUrl !== undefined && databaseUrl === undefined)
      throw new CommandFailure(
        '--opensearch-url needs a library in a database, from which its index is made: give --database-url as well.',
      );
    const openSearch = opensearchUrl === undefined ? undefined : { url: opensearchUrl, name: opensearchIndex };
    return await openEmbedded(io, { data, files, s3Endpoint, databaseUrl, openSearch });
  }
  const display = readingDisplay(io);
  const library = await openFolder(io, folder, options, display);
  const closing = new AbortController();
  void followFolder(io, library, AbortSignal.any([io.signal, closing.signal]));
  return {
    ...library,
    close: () => {
      closing.abort();
      return library.close().finally(() => display.end());
    },
  };
}

/** Follows the folder, and says when its files are found, until the signal aborts. */
async function followFolder(io: Io, library: FolderLibrary, signal: AbortSignal): Promise<void> {
  try {
    await library.follow();
    const { total } = await library.store.list({ viewer: library.developerId, count: 0, offset: 0 });
    if (!signal.aborted)
      io.err(`${total} ${total === 1 ? 'file' : 'files'} of ${library.root} can be found by name.\n`);
  } catch (error) {
    if (!signal.aborted) io.err(`${library.root} cannot be followed: ${fileErrorText(error)}.\n`);
  }
}

/** `assetql serve`: serves the embedded library, or that of a folder, and the playground on one port until it is interrupted. */
async function serveCommand(io: Io, folder: string | undefined, options: ServeCommandOptions): Promise<number> {
  const problem = usageProblem(folder, options);
  if (problem !== undefined) throw new CommandFailure(problem);
  if (folder !== undefined && options.report) return await reportFolder(io, folder, options);
  const playgroundDirectory = playgroundFolder();
  // Loaded on demand, so that other commands start faster.
  const [{ serveLibrary }, { createServices }] = await Promise.all([
    import('@assetql/library/node'),
    import('../serve/create-services.ts'),
  ]);
  const library = await openServed(io, folder, options);
  const services = createServices(io, {
    embeddedName: library.folderName,
    silence: options.maxServiceSilence,
  });
  try {
    const server = await serveLibrary({
      library,
      port: options.port,
      host: options.host,
      allowHosts: options.allowHost,
      allowOrigins: options.allowOrigin,
      services: services.handle,
      ...(playgroundDirectory === undefined ? {} : { playgroundDirectory }),
      ...(options.publicUrl === undefined ? {} : { publicUrl: options.publicUrl }),
      ...(options.tokenLife === undefined ? {} : { tokenLife: options.tokenLife }),
      redirectUris: options.redirectUri,
      newPasswords: options.newPasswords,
      keepNewSecrets: true,
      limits: {
        costlyTerms: options.maxCostlyTerms,
        cpuTime: options.maxQueryTime === undefined ? undefined : options.maxQueryTime * 1000,
        connections: options.maxConnections,
        bodyBytes: options.maxBodyMemory === undefined ? undefined : options.maxBodyMemory * mebibyte,
        openUploads: options.maxOpenUploads,
        requestsPerMinute: options.maxRequestsPerMinute,
      },
      ...(options.log === undefined ? {} : { onAnswered: (request) => io.err(logLine(request)) }),
      signal: io.signal,
      onWait: () =>
        io.err(`Waiting for another process that has ${library.dataDirectory} to itself; Ctrl-C ends the waiting.\n`),
      onFailure: (failure, path) =>
        io.err(`${path} failed: ${failure instanceof Error ? failure.message : String(failure)}\n`),
    });
    if (server.kind === 'refused') throw new CommandFailure(server.message);
    io.out(`address: ${server.address}\nbase url: ${server.baseUrl}\n`);
    if (options.publicUrl !== undefined) io.out(`local address: ${server.localAddress}\n`);
    if (server.credentials !== undefined) io.out(`token: ${server.credentials.accessToken}\n`);
    io.out(`subscription key: ${server.subscriptionKey}\n`);
    showIdentity(io, server);
    // A reader that does not read must not keep the server from stopping.
    await Promise.race([forgetShownSecrets(io, server), interrupted(io.signal)]);
    if (playgroundDirectory === undefined) io.err('The playground is not built; the API is served alone.\n');
    io.err('Press Ctrl-C to stop.\n');
    if (options.open) openInBrowser(io, server.address);
    await interrupted(io.signal);
    await server.close();
    return 0;
  } finally {
    await services.close();
    await library.close();
  }
}
