import { createClient, type Asset, type Client } from '@assetql/client';
import { expect, onTestFinished, test } from 'vitest';
import {
  createEmbeddedFetch,
  embeddedBaseUrl,
  openLibrary,
  postgresLibraryDatabase,
  s3FileStorage,
  type EmbeddedFetch,
} from '../../packages/library/src/node/index.ts';
import { picture } from '../../packages/library/test/node/processing/pictures.ts';
import { startPostgres } from '../../packages/library/test/node/postgres/postgres-server.ts';
import { smallLibrary } from '../../packages/library/test/small-library.ts';
import { connection, newPlace, objectsAt, scratch } from './store.ts';

const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;

interface Server {
  readonly client: Client;
  readonly fetch: EmbeddedFetch;
}

test('two servers on one database and one bucket: a picture that comes to one is shown by the other', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const database = postgresLibraryDatabase(await postgres.newDatabase());
  const place = newPlace();
  const serve = async (): Promise<Server> => {
    const fileStorage = s3FileStorage(place, connection);
    const library = await openLibrary({ initial: smallLibrary(5), dataDirectory: scratch(), database, fileStorage });
    onTestFinished(() => library.close());
    const fetch = createEmbeddedFetch(library);
    library.jobs?.wake();
    return { client: createClient({ baseUrl: embeddedBaseUrl, fetch }), fetch };
  };
  const [one, other] = [await serve(), await serve()];
  // Noise, so that it is of several segments.
  const noise = picture(1600, 1200).composite([
    { input: { create: { width: 1600, height: 1200, channels: 3, background: '#000', noise: gaussian } } },
  ]);
  const bytes = new Uint8Array(await noise.jpeg({ quality: 95 }).toBuffer());
  expect(bytes.length).toBeGreaterThan(1_000_000);
  const file = new File([bytes], 'A barn owl.jpg', { lastModified: 1 });
  await one.client.uploads.upload(file, { wait: true, categories: ['Smileys/Faces'] });

  // The preview is made in the background.
  const found = async (): Promise<Asset | undefined> => (await other.client.assets.list({ search: 'owl' })).assets[0];
  await expect.poll(async () => (await found())?.file?.width, { timeout: 60_000 }).toBe(1600);
  const asset = await found();
  const original = await other.fetch(asset?.media?.original ?? '');
  expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
  const part = await other.fetch(asset?.media?.original ?? '', { headers: { range: 'bytes=700000-700009' } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(bytes.subarray(700_000, 700_010)));
  const thumbnail = await other.fetch(asset?.media?.thumbnail ?? '');
  expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp']);

  const objects = objectsAt(place);
  expect(await objects.list('uploads/')).toEqual([]);
  expect((await objects.list('files/')).map(({ size }) => size)).toContain(bytes.length);
});
