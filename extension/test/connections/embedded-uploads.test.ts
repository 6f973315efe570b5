import { type Client } from '@assetql/client';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { embeddedLibrary } from '../../src/connections/library/embedded-library.ts';
import { createLibraries } from '../../src/connections/library/libraries.ts';
import { openLocalFiles } from '../../src/desktop/local-files.ts';
import { plainWords } from './plain-words.ts';
import { smallPack } from './small-pack.ts';
import { noFolders } from './no-folders.ts';

const bytes = await smallPack();
const program = fileURLToPath(
  new URL('../../../packages/library/src/node/processing/inspection-process.ts', import.meta.url),
);

/** A PNG of one colour. */
function png(width: number, height: number): Blob {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const rows = Buffer.alloc(height * (1 + 3 * width), 0);
  const parts = [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return new Blob([new Uint8Array(Buffer.concat(parts))]);
}

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assetql-embedded-uploads-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** A window with the embedded library. */
async function opened(isOnDisk: boolean): Promise<{ readonly client: Client; readonly close: () => void }> {
  const embedded = embeddedLibrary({
    l10n: plainWords,
    isTrusted: () => true,
    read: () => Promise.resolve(bytes),
    changed: () => undefined,
    onFailure: (failure) => {
      throw failure;
    },
    openFiles: isOnDisk ? () => openLocalFiles(program, folder) : undefined,
  });
  const libraries = createLibraries({
    l10n: plainWords,
    embedded,
    openService: () => {
      throw new Error('There are no services.');
    },
    openFolder: noFolders,
    names: { read: async () => undefined, write: async () => undefined },
  });
  const client = await libraries.client(embedded.connection);
  return { client, close: libraries.dispose };
}

const anyCategory = async (client: Client): Promise<readonly string[]> =>
  (await client.categories()).slice(0, 1).map(({ id }) => id);

describe('a picture that is uploaded to the embedded library', () => {
  test('is found with its type, size and name, and its file is gone with the window', async () => {
    const { client, close } = await opened(true);
    const { asset, assetId } = await client.uploads.upload(png(640, 480), {
      fileName: 'snowy owl.jpg',
      categories: await anyCategory(client),
      wait: true,
    });
    expect(asset).toMatchObject({ title: 'snowy owl', file: { width: 640, height: 480 }, media: { type: 'Image' } });
    const { total, assets } = await client.assets.list({ search: '"snowy owl"' });
    expect([total, assets[0]?.id]).toEqual([1, assetId]);
    const [own = ''] = readdirSync(folder);
    expect(readdirSync(join(folder, own, 'complete'))).toContain(assetId);
    close();
    expect(readdirSync(folder)).toEqual([]);
  }, 60_000);

  test('is kept where there is no disk, too, and what of it is not known is said', async () => {
    const { client, close } = await opened(false);
    const categories = await anyCategory(client);
    const { batchId = '' } = await client.uploads.upload(png(64, 48), { fileName: 'owl.png', categories });
    await expect.poll(async () => (await client.uploads.batch(batchId)).isOver).toBe(true);
    expect((await client.uploads.batch(batchId)).reason).toMatch(/no more is known than its name says/);
    expect((await client.assets.list({ search: 'owl.png' })).assets[0]?.file.sizeInBytes).toBeGreaterThan(60);
    close();
  });
});

test('what a window has left that was ended from outside is removed; that of others stays', async () => {
  const [gone, ours] = [join(folder, 'assetql-sample-999999999-left'), join(folder, `assetql-sample-${process.pid}-x`)];
  const other = join(folder, 'assetql-sample-notes');
  for (const each of [gone, ours, other]) mkdirSync(each);
  const { close } = await openLocalFiles(program, folder);
  expect([gone, ours, other].map((each) => existsSync(each))).toEqual([false, true, true]);
  close();
});
