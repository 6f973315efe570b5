import { createClient, type Client } from '@assetql/client';
import { fileFromPath } from '@assetql/client/node';
import {
  createEmbeddedFetch,
  embeddedBaseUrl,
  openLibrary,
  serveLibrary,
  type OpenLibrary,
} from '@assetql/library/node';
import type { InitialLibrary } from '@assetql/library';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf, digest } from './upload-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'assetql-uploads-'));
const ann = { id: '5b0f3c52-66a0-4c8e-9d7c-0b6f4f2d9a01', userName: 'ann', firstName: 'Ann', lastName: 'Lee' };
const logos = { id: '5b0f3c52-66a0-4c8e-9d7c-0b6f4f2d9a02', name: 'Logos', parentId: null };
const initial: InitialLibrary = {
  version: 'uploads-1',
  size: () => 0,
  content: () => ({
    users: [{ ...ann, mayApprove: true }],
    categories: [logos],
    attributes: [],
    lightboxes: [],
    assets: [],
  }),
  media: { open: async () => undefined },
  developerId: ann.id,
  accountIds: [],
};

let library: OpenLibrary;
let overHttp: Client;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  library = await openLibrary({ initial, dataDirectory: join(folder, 'data') });
  const server = await serveLibrary({ library, port: 0 });
  if (server.kind === 'refused') throw new Error(server.message);
  closing.push(
    () => server.close(),
    () => library.close(),
  );
  overHttp = createClient({
    baseUrl: server.baseUrl,
    auth: server.credentials?.accessToken,
    subscriptionKey: server.credentials?.subscriptionKey,
  });
});

afterAll(async () => {
  for (const close of closing) await close();
  await rm(folder, { recursive: true, force: true });
});

const storedDigest = async (assetId: string): Promise<string> => {
  const file = await library.parts?.files.open(assetId);
  if (file === undefined) throw new Error('The file is missing.');
  return digest(new Uint8Array(await new Response(file.read(0, file.size)).arrayBuffer()));
};

const size = 3_000_001;
const bytes = bytesOf(size);
const options = { categories: ['Logos'], keywords: ['owl'] };

describe('over HTTP', () => {
  it('a file of a path arrives, and a search finds it', async () => {
    const path = join(folder, 'owl.png');
    await writeFile(path, bytes);
    const { assetId } = await overHttp.uploads.upload(await fileFromPath(path), options);
    expect(await storedDigest(assetId)).toBe(digest(bytes));
    const { assets } = await overHttp.assets.list({ search: 'owl' });
    expect(assets.map(({ id, file }) => [id, file.fileName])).toEqual([[assetId, 'owl.png']]);
  });

  it.each([
    ['in one request', 67_108_864],
    ['in segments', 500_000],
  ])(
    'a file of a path is read while it is sent %s, and an error of its disk ends the upload',
    async (_name, segmentSize) => {
      const path = join(folder, 'tern.png');
      await writeFile(path, bytes);
      const source = await fileFromPath(path);
      let sent = 0;
      const send: typeof source.send = async (url, init, start, end) => {
        sent += end - start;
        return await source.send(url, init, start, end);
      };
      const { assetId } = await overHttp.uploads.upload({ ...source, send }, { ...options, segmentSize });
      expect([sent, await storedDigest(assetId)]).toEqual([size, digest(bytes)]);

      const broken: typeof source.send = () => Promise.reject(new Error('The disk is away.'));
      await expect(
        overHttp.uploads.upload({ ...source, send: broken }, { ...options, segmentSize }),
      ).rejects.toMatchObject({
        fault: 'source',
        left: 'nothing',
        message: expect.stringContaining('the file cannot be read: The disk is away'),
      });
    },
  );

  it.each([
    ['in one request', 67_108_864],
    ['in segments', 500_000],
  ])('a Blob and a stream arrive %s', async (_name, segmentSize) => {
    const blob = new Blob([bytes]);
    for (const file of [blob, blob.stream()]) {
      const result = await overHttp.uploads.upload(file, { ...options, fileName: 'snow.png', segmentSize });
      expect(await storedDigest(result.assetId)).toBe(digest(bytes));
    }
  });
});

it('without a socket a file arrives as well', async () => {
  const client = createClient({ baseUrl: embeddedBaseUrl, fetch: createEmbeddedFetch(library) });
  const path = join(folder, 'stork.png');
  await writeFile(path, bytes);
  const stork = await client.uploads.upload(await fileFromPath(path), options);
  expect(await storedDigest(stork.assetId)).toBe(digest(bytes));
  const file = new File([bytes], 'night.png');
  const { assetId } = await client.uploads.upload(file, options);
  expect(await storedDigest(assetId)).toBe(digest(bytes));
});
