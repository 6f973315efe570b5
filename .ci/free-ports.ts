import { createServer } from 'node:net';

/** Ports that nothing listens at. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      return server;
    }),
  );
  return await Promise.all(
    servers.map(async (server) => {
      const address = server.address();
      await new Promise((closed) => server.close(closed));
      return typeof address === 'object' && address !== null ? address.port : 0;
    }),
  );
}
