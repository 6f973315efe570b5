import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openLibrary, postgresLibraryDatabase } from '../../../src/node/index.ts';
import { smallLibrary } from '../../small-library.ts';
import { scratch } from '../scratch.ts';
import { bearing, page, serve } from '../server.ts';
import { cuttingProxy } from './cutting-proxy.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test('what needs a database that hangs is answered by 503, long before a statement may take, and by 200 when it is back', async () => {
  const proxy = await cuttingProxy(await postgres.newDatabase());
  const library = await openLibrary({
    dataDirectory: scratch(),
    initial: smallLibrary(5),
    database: postgresLibraryDatabase(proxy.url),
  });
  onTestFinished(() => library.close());
  const server = await serve({ library, playgroundDirectory: page() });
  const { authUrl, clientId, redirectUris } = server.identity ?? { redirectUris: [] };
  const signIn = new URLSearchParams({
    response_type: 'code',
    client_id: clientId ?? '',
    redirect_uri: redirectUris[0] ?? '',
    scope: 'openid api',
  });
  const headers = bearing(server);
  const ask = async (path: string, method = 'GET'): Promise<readonly [string, number]> => {
    const body = method === 'POST' ? { body: '{}' } : {};
    const address = path.startsWith('http') ? path : server.baseUrl + path;
    const answer = await fetch(address, { method, headers, redirect: 'manual', ...body });
    return [path, answer.status];
  };
  const askAll = (): Promise<readonly (readonly [string, number])[]> =>
    Promise.all([
      ask('/users'),
      ask('/assets'),
      ask('/uploads', 'POST'),
      ask(`${authUrl}/connect/authorize?${signIn}`),
      ask(server.address),
    ]);
  const before = (await askAll()).map(([, status]) => status);
  expect(before).toEqual([200, 200, 201, 303, 200]);
  proxy.hang();
  for (const [path, status] of await askAll()) expect({ path, status }).toEqual({ path, status: 503 });
  proxy.recover();
  expect((await askAll()).map(([, status]) => status)).toEqual(before);
}, 60_000);
