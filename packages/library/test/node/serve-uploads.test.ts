import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { MemoryAssetIndex, MemoryFiles, MemoryJobs, MemoryRecords } from '../../src/index.ts';
import { createEmbeddedFetch, embeddedBaseUrl, type OpenLibrary } from '../../src/node/index.ts';
import { assetWith, guid, linkWith } from '../tiny-library.ts';
import { bearing, libraryWith, serve } from './server.ts';

async function fillable(): Promise<OpenLibrary> {
  const parts = {
    records: new MemoryRecords(),
    index: new MemoryAssetIndex(),
    files: new MemoryFiles(),
    jobs: new MemoryJobs(),
  };
  return { ...(await libraryWith()), parts };
}

test('segments arrive at a server that has less memory for bodies than they have bytes', async () => {
  const library = await fillable();
  const server = await serve({ library, limits: { bodyBytes: 1_000_000 } });
  const created = await fetch(`${server.baseUrl}/uploads`, { method: 'POST', headers: bearing(server), body: '{}' });
  const { uploadUrl, id } = await created.json();
  const parts = ['YQ==', 'Yg==', 'Yw=='].map((name) => ({ name, bytes: randomBytes(2_000_000) }));
  const answers = await Promise.all(
    parts.map(({ name, bytes }) =>
      fetch(`${uploadUrl}&comp=block&blockid=${encodeURIComponent(name)}`, { method: 'PUT', body: bytes }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const list = `<BlockList>${parts.map(({ name }) => `<Latest>${name}</Latest>`).join('')}</BlockList>`;
  expect((await fetch(`${uploadUrl}&comp=blocklist`, { method: 'PUT', body: list })).status).toBe(201);
  const file = await library.parts?.files.open(id);
  expect(file?.size).toBe(6_000_000);
  const stored = Buffer.from(await new Response(file?.read(0, 6_000_000)).arrayBuffer());
  expect(stored.equals(Buffer.concat(parts.map(({ bytes }) => bytes)))).toBe(true);
});

test('a server that ends has stored every view of a link', async () => {
  const library = await fillable();
  const { records, index, files } = library.parts ?? {};
  if (records === undefined || index === undefined || files === undefined) throw new Error('It cannot be filled.');
  const asset = assetWith({ id: guid(70), media: { original: guid(70), thumbnail: null } });
  await files.begin(asset.id);
  await files.whole(asset.id, new Blob(['hello']).stream());
  await records.change('', ({ put }) => {
    put({ kind: 'asset', value: asset });
    put({ kind: 'directLink', value: linkWith({ id: guid(71), assetId: asset.id }) });
  });
  const server = await serve({ library });
  for (let views = 0; views < 3; views++) {
    const answer = await fetch(`${server.baseUrl}/links/${guid(71)}/owl.svg`);
    expect(await answer.text()).toBe('hello');
  }
  await server.close();
  expect(await records.get('directLink', [guid(71)])).toMatchObject([{ totalViews: 3, totalBandwidth: 15 }]);
});

test('a library without a socket is filled as well', async () => {
  const ask = createEmbeddedFetch(await fillable());
  const created = await ask(`${embeddedBaseUrl}/uploads`, { method: 'POST', body: '{}' });
  const { uploadUrl } = await created.json();
  expect((await ask(uploadUrl, { method: 'PUT', body: 'hello' })).status).toBe(201);
});

test.each(['&comp=blocklist', '&comp=blocklist#?', '&a=?&comp=BlockList'])(
  'a list of blocks counts as a body in memory, also when it is asked for by %s',
  async (query) => {
    const server = await serve({ library: await fillable(), limits: { bodyBytes: 1_000_000 } });
    const created = await fetch(`${server.baseUrl}/uploads`, { method: 'POST', headers: bearing(server), body: '{}' });
    const { uploadUrl } = await created.json();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { host, hostname, port, pathname, search } = new URL(uploadUrl);
      const path = pathname + search + query;
      const call = httpRequest({ hostname, port, path, method: 'PUT', headers: { host }, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      call.on('error', reject);
      call.end(`<BlockList>${' '.repeat(2_000_000)}</BlockList>`);
    });
    expect(status).toBe(503);
  },
);
