import * as client from '@assetql/client';
import type { ServerOptions } from '@assetql/language-server';
import { expect, test } from 'vitest';
import { runReadme } from '../../../test/readme-program.ts';
import { openSession } from './session.ts';

test('what the README hands to a server serves an editor', async () => {
  const served: ServerOptions[] = [];
  const serve = (options: ServerOptions = {}): Promise<number> => {
    served.push(options);
    return Promise.resolve(0);
  };
  await runReadme(new URL('../README.md', import.meta.url), {
    '@assetql/client': client,
    '@assetql/language-server/worker': { serveWorker: serve },
    '@assetql/language-server/node': { serveNode: serve },
  });
  const [worker, node, connected] = served;
  expect(worker).toEqual({});
  expect(node).toEqual({ way: { kind: 'stdio' } });
  const access = await connected?.connect?.(undefined, {});
  expect(access).toMatchObject({ name: 'the library', key: 'https://library.example/api' });
  const opened = await access?.open(() => {}, new AbortController().signal);
  expect(opened?.client.baseUrl).toBe('https://library.example/api');

  const session = await openSession({ server: worker ?? {} });
  await session.open('file:///a.assetql', 'filters: Sttus EQ 0');
  expect(await session.diagnostics('file:///a.assetql')).toMatchObject([{ code: 'unknown-field' }]);
});
