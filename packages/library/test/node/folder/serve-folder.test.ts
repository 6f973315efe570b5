import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bearing, serve } from '../server.ts';
import { folderWith, openFolder } from './served-folder.ts';

const page = (): string =>
  folderWith({
    'index.html': `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'" /><title>AssetQL</title>`,
  });

/** Serves a folder of this name. */
async function serveFolder(name: string) {
  const folder = join(folderWith({}), name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'a.txt'), 'a');
  const library = await openFolder(folder, folderWith({}));
  await library.follow();
  const server = await serve({ library, playgroundDirectory: page() });
  onTestFinished(() => server.close());
  return { library, server };
}

test('every call of an upload is refused in one sentence, after who calls was asked', async () => {
  const { library, server } = await serveFolder('Pictures');
  const { assets } = await library.store.list({ viewer: library.developerId, count: 1, offset: 0 });
  const id = assets[0]?.id ?? '';
  const calls = [
    ['POST', '/uploads'],
    ['GET', `/uploads/${id}`],
    ['PUT', `/uploads/${id}`],
    ['DELETE', `/uploads/${id}`],
    ['POST', `/uploads/${id}/lightboxes`],
    ['PUT', '/storage/anything'],
  ] as const;
  for (const [method, path] of calls) {
    const answer = await fetch(server.baseUrl + path, { method, headers: bearing(server) });
    expect([path, answer.status]).toEqual([path, 403]);
    expect(await answer.text()).toContain('This library shows the files of a folder and never writes there');
  }
  expect((await fetch(`${server.baseUrl}/uploads`, { method: 'POST' })).status).toBe(401);
  expect(library.uploadRefusal).toMatch(/^[^.]+\.$/);
});

test('how far files are read is told, and nobody else answers that', async () => {
  const { library, server } = await serveFolder('Pictures');
  await library.finished();
  const answer = await fetch(`${server.baseUrl}/reading`, { headers: bearing(server) });
  expect([answer.status, (await answer.json()).payload]).toEqual([200, { total: 1, heads: 1, done: 1 }]);
  const other = await serve();
  const refused = await fetch(`${other.baseUrl}/reading`, { headers: bearing(other) });
  expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('reads no files by itself')]);
});

test('the page is told the name of the folder, whatever is in it', async () => {
  const { server } = await serveFolder('"Ann" & <b>Bob</b>$&'.replaceAll('/', ''));
  const answer = await fetch(server.address);
  expect(await answer.text()).toContain(
    '<meta name="assetql-folder" content="&#34;Ann&#34; &#38; &#60;b&#62;Bob&#60;b&#62;$&#38;" /><title>',
  );
  const again = await fetch(server.address, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});
