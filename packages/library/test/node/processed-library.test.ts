import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openLibrary } from '../../src/node/index.ts';
import { smallLibrary } from '../small-library.ts';
import { guid } from '../tiny-library.ts';
import { at } from '../uploads/upload-library.ts';
import { preparedFolder } from './prepared-folder.ts';
import { picture, xmp } from './processing/pictures.ts';
import { runScript } from './process.ts';
import { bearing, serve } from './server.ts';

const initial = smallLibrary(20);
const prepared = preparedFolder({ initial });

/** Where a server is, and the headers that it wants. */
interface Served {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function ask({ baseUrl, headers }: Served, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(baseUrl + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body) ?? null,
  });
  expect([path, response.status < 300]).toEqual([path, true]);
  return response.json();
}

/** Uploads a file and finalizes it. Returns the id of its batch, or of its asset when it is awaited. */
async function upload(served: Served, filename: string, bytes: Uint8Array, isAsync: boolean): Promise<string> {
  const created = await ask(served, 'POST', '/uploads', { filename });
  const id = String(at(created, 'id'));
  const sent = await fetch(String(at(created, 'uploadUrl')), { method: 'PUT', body: new Uint8Array(bytes) });
  expect(sent.status).toBe(201);
  await ask(served, 'POST', `/uploads/${id}/categories`, [guid(10)]);
  const finalized = await ask(served, 'PATCH', `/uploads/${id}?runAsync=${isAsync}`, [
    { op: 'replace', path: '/FileSizeInBytes', value: bytes.length },
    { op: 'replace', path: '/Status', value: 1 },
  ]);
  return String(isAsync ? at(finalized, 'Payload', 'batchId') : at(finalized, 'id'));
}

const batchState = async (served: Served, batch: string): Promise<unknown> =>
  at(await ask(served, 'GET', `/uploads/batches/${batch}`), 'Payload', 'state');

/** The asset that a search finds. */
const found = async (served: Served, query: string): Promise<unknown> =>
  at(await ask(served, 'GET', `/assets?${query}`), 'payload', 'assets', 0);

test('an uploaded picture is found by what it shows and says, and has a thumbnail and a preview', async () => {
  const library = await openLibrary({ dataDirectory: await prepared(), initial });
  onTestFinished(library.close);
  const server = await serve({ library });
  const served = { baseUrl: server.baseUrl, headers: bearing(server) };
  const bytes = await picture(2400, 1200).withXmp(xmp('Snowy plover', 'wader')).jpeg().toBuffer();
  const batch = await upload(served, 'IMG_0001.jpg', bytes, true);
  await expect.poll(() => batchState(served, batch)).toBe('done');
  const asset = await found(served, 'search=plover+wader&filters=CognitiveColor+EQ+blue+AND+AssetType+EQ+Image');
  expect(asset).toMatchObject({
    title: 'Snowy plover',
    file: { width: 2400, height: 1200, colorMode: 'RGB', mimeType: 'image/jpeg' },
    keywords: ['wader'],
  });
  for (const [rendition, width] of [
    ['thumb', 512],
    ['full', 2048],
    ['original', 2400],
  ] as const) {
    const address = `${String(at(asset, 'media', 'basePath'))}${String(at(asset, 'media', rendition))}`;
    expect((await sharp(await (await fetch(address)).arrayBuffer()).metadata()).width, rendition).toBe(width);
  }
  // Awaited, the answer has what was found.
  const id = await upload(served, 'owl.png', await picture().png().toBuffer(), false);
  expect(at(await found(served, 'search=owl'), 'id')).toBe(id);
  expect(at(await found(served, 'search=owl'), 'file', 'width')).toBe(400);
});

test('a file that takes long to read does not keep others waiting', async () => {
  const library = await openLibrary({ dataDirectory: await prepared(), initial });
  onTestFinished(library.close);
  const server = await serve({ library });
  const served = { baseUrl: server.baseUrl, headers: bearing(server) };
  const noise = '<rect width="4000" height="4000" filter="url(#noise)"/>'.repeat(1000);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="noise"><feTurbulence baseFrequency="0.9" numOctaves="50"/></filter>${noise}</svg>`;
  const slow = await upload(served, 'noise.svg', Buffer.from(drawing), true);
  await expect.poll(() => batchState(served, slow)).toBe('leased');
  const quick = await upload(served, 'owl.png', await picture().png().toBuffer(), true);
  await expect.poll(() => batchState(served, quick)).toBe('done');
  expect(await batchState(served, slow)).toBe('leased');
});

test('what a killed server has left undone is done by the next one', async () => {
  const folder = await prepared();
  const script = runScript('serve', folder);
  const { baseUrl, credentials } = JSON.parse(await script.line(/^\{/));
  const headers = {
    authorization: `bearer ${credentials.accessToken}`,
    'ocp-apim-subscription-key': credentials.subscriptionKey,
  };
  const first = { baseUrl, headers };
  const bytes = await picture().withXmp(xmp('Snowy plover')).jpeg().toBuffer();
  const batches: string[] = [];
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) batches.push(await upload(first, name, bytes, true));
  script.child.kill('SIGKILL');
  await script.ended;
  const database = new DatabaseSync(join(folder, 'records.sqlite'));
  // As if the leases of the server had ended.
  database.exec(`UPDATE "job" SET "due" = 0 WHERE "state" = 'leased'`);
  database.close();
  const library = await openLibrary({ dataDirectory: folder, initial });
  onTestFinished(library.close);
  const server = await serve({ library });
  const next = { baseUrl: server.baseUrl, headers: bearing(server) };
  for (const batch of batches) await expect.poll(() => batchState(next, batch)).toBe('done');
  const assets = at(await ask(next, 'GET', '/assets?search=plover'), 'payload', 'assets');
  expect(assets).toHaveLength(3);
});

test('a library that is closed leaves what is under way to the next process', async () => {
  const folder = await prepared();
  const library = await openLibrary({ dataDirectory: folder, initial });
  const server = await serve({ library });
  const served = { baseUrl: server.baseUrl, headers: bearing(server) };
  const batch = await upload(served, 'owl.tiff', await picture(4000, 3000).tiff().toBuffer(), true);
  await server.close();
  await library.close();
  const again = await openLibrary({ dataDirectory: folder, initial });
  onTestFinished(again.close);
  const next = await serve({ library: again });
  // A lease that could not be given back in time ends after 15 seconds, and reading the picture takes long on a busy machine.
  const state = (): Promise<unknown> => batchState({ baseUrl: next.baseUrl, headers: bearing(next) }, batch);
  await expect.poll(state, { timeout: 50_000 }).toBe('done');
});
