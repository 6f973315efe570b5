import type { ServerOptions } from '../server-options.ts';
import { startServer } from '../start-server.ts';
import { diskNameCache } from './disk-name-cache.ts';
import { nodeFileSystem } from './node-file-system.ts';
import { referenceLinks } from './reference-links.ts';
import { openTransport, type Way } from './open-transport.ts';
import { watchProcess } from './watch-process.ts';

export interface NodeServerOptions extends ServerOptions {
  readonly way: Way;
  /** Ends the server from outside. */
  readonly signal?: AbortSignal;
}

/**
 * Serves one editor on this machine, with its files, its cache of names and a watch over the editor's process. Resolves with the exit
 * status that the protocol asks for when the editor is done or gone. Rejects, with a message for people, when the way cannot be opened.
 */
export async function serveNode({
  way,
  signal = new AbortController().signal,
  ...options
}: NodeServerOptions): Promise<number> {
  const transport = await openTransport(way, signal);
  const server = startServer(transport, {
    fileSystem: nodeFileSystem,
    nameCache: diskNameCache(),
    watchProcess,
    links: referenceLinks(),
    ...options,
  });
  const end = (): void => void server.end();
  transport.onGone(end);
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  try {
    return await server.ended;
  } finally {
    signal.removeEventListener('abort', end);
    transport.close();
  }
}
