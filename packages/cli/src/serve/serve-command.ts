import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serveLibrary, type AnsweredRequest } from '@assetql/library/node';
import { reportFolder } from '../folder/report-folder.ts';
import { CommandFailure, type Io } from '../io.ts';
import { packageFile } from '../package-file.ts';
import { openInBrowser } from '../terminal/open-in-browser.ts';
import { createServices } from './create-services.ts';
import { openServed } from './open-served.ts';
import { usageProblem, type ServeCommandOptions } from './serve-options.ts';
import { forgetShownSecrets, showIdentity } from './show-identity.ts';

const mebibyte = 1_048_576;

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

/** A request as a line of JSON, such as log collectors read. */
const logLine = ({ milliseconds, ...request }: AnsweredRequest): string =>
  `${JSON.stringify({ time: new Date().toISOString(), ...request, milliseconds: Math.round(milliseconds) })}\n`;

/** `assetql serve`: serves the embedded library, or that of a folder, and the playground on one port until it is interrupted. */
export async function serveCommand(io: Io, folder: string | undefined, options: ServeCommandOptions): Promise<number> {
  const problem = usageProblem(folder, options);
  if (problem !== undefined) throw new CommandFailure(problem);
  if (folder !== undefined && options.report) return await reportFolder(io, folder, options);
  const playgroundDirectory = playgroundFolder();
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
