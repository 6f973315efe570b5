import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** When a connection is cut: before the server gets the statement, or before its answer arrives. */
export type Cut = 'before' | 'after';

/**
 * Stands between a client and a PostgreSQL server. Gives the address of a database through it, a function that has the next connection cut at a statement, and
 * one after which nothing is passed on any more, as with a server that hangs, until the last one is called.
 */
export async function cuttingProxy(url: string): Promise<{
  readonly url: string;
  readonly cutAt: (statement: string, cut: Cut) => void;
  readonly hang: () => void;
  readonly recover: () => void;
}> {
  const target = new URL(url);
  let next: { readonly statement: string; readonly cut: Cut } | undefined;
  let isHanging = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let isSilent = false;
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        if (!isSilent) database.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (isHanging) return;
      if (next === undefined || !bytes.includes(next.statement)) {
        database.write(bytes);
        return;
      }
      const { cut } = next;
      next = undefined;
      isSilent = cut === 'after';
      if (cut === 'after') database.write(bytes);
      else client.destroy();
    });
    database.on('data', (bytes) => {
      if (isSilent) client.destroy();
      else client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');
  const through = new URL(url);
  through.port = String(address.port);
  return {
    url: through.href,
    cutAt: (statement, cut) => (next = { statement, cut }),
    hang: () => (isHanging = true),
    recover: () => (isHanging = false),
  };
}
