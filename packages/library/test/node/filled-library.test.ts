import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLibrary, type OpenLibrary } from '../../src/node/index.ts';
import { smallLibrary } from '../small-library.ts';
import { guid } from '../tiny-library.ts';
import { at } from '../uploads/upload-library.ts';
import { preparedFolder } from './prepared-folder.ts';
import { scratch } from './scratch.ts';
import { bearing, serve } from './server.ts';

const initial = smallLibrary(4);
const prepared = preparedFolder({ initial });

async function open(dataDirectory: string): Promise<OpenLibrary> {
  const library = await openLibrary({ dataDirectory, initial });
  // Some are closed by the test.
  onTestFinished(() => library.close().catch(() => {}));
  return library;
}

type Ask = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** Calls of the developer to a server over the library. */
async function asking(library: OpenLibrary): Promise<Ask> {
  const server = await serve({ library });
  const headers = { ...bearing(server), 'content-type': 'application/json' };
  return async (method, path, body) => {
    const response = await fetch(server.baseUrl + path, { method, headers, body: JSON.stringify(body) ?? null });
    return { status: response.status, body: await response.json() };
  };
}

/** Uploads a file in two segments and finalizes it. Returns the id of its asset. */
async function upload(ask: Ask, filename: string, bytes: Buffer): Promise<string> {
  const created = await ask('POST', '/uploads', { filename });
  expect(created.status).toBe(201);
  const [id, address] = [String(at(created.body, 'id')), String(at(created.body, 'uploadUrl'))];
  const half = bytes.length / 2;
  for (const [name, part] of [
    ['YQ==', bytes.subarray(0, half)],
    ['Yg==', bytes.subarray(half)],
  ] as const)
    expect(
      (await fetch(`${address}&comp=block&blockid=${name}`, { method: 'PUT', body: Buffer.from(part) })).status,
    ).toBe(201);
  const list = '<BlockList><Latest>YQ==</Latest><Latest>Yg==</Latest></BlockList>';
  expect((await fetch(`${address}&comp=blocklist`, { method: 'PUT', body: list })).status).toBe(201);
  expect((await ask('POST', `/uploads/${id}/categories`, [guid(10)])).status).toBe(200);
  const finalized = await ask('PATCH', `/uploads/${id}?runAsync=false`, [
    { op: 'replace', path: '/FileSizeInBytes', value: bytes.length },
    { op: 'replace', path: '/Status', value: 'ReadyForProcessing' },
  ]);
  expect([finalized.status, finalized.body]).toMatchObject([200, { id, filename }]);
  return id;
}

test('what is uploaded to the embedded library is found at once, and is there when it is opened again', async () => {
  const folder = await prepared();
  const library = await open(folder);
  const ask = await asking(library);
  const bytes = randomBytes(3_000_000);
  const id = await upload(ask, 'Snowy owl.png', bytes);
  // Query processes answer lists.
  const found = await ask('GET', '/assets?search=snowy');
  expect(at(found.body, 'payload', 'assets', 0, 'id')).toBe(id);
  const media = at(found.body, 'payload', 'assets', 0, 'media');
  const original = await fetch(`${String(at(media, 'basePath'))}${String(at(media, 'original'))}`);
  expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);

  const again = await asking(await open(folder));
  const kept = await again('GET', '/assets?search=snowy');
  expect(at(kept.body, 'payload', 'assets', 0, 'id')).toBe(id);
  expect(readdirSync(join(folder, 'files', 'complete'))).toEqual([id]);
  expect((await again('DELETE', `/uploads/${id}`)).status).toBe(200);
  expect(at((await again('GET', '/assets?search=snowy')).body, 'payload', 'assets')).toEqual([]);
  expect(readdirSync(join(folder, 'files', 'complete'))).toEqual([]);
});

test('a file in the place of the folder of files is named, and left as it is', async () => {
  const folder = scratch();
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'files');
  writeFileSync(path, 'mine');
  await expect(openLibrary({ dataDirectory: folder, initial })).rejects.toThrow(
    `${path} is a file, and should be a folder. Move it away; an empty folder is made in its place`,
  );
  expect(existsSync(path)).toBe(true);
});
