import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderLibrary } from '@assetql/library/node';
import { renditionKey, thumbnailSize } from '../../packages/library/src/processing/renditions.ts';
import { photograph, plainThumbnail } from '../../packages/library/test/node/processing/pictures.ts';
import { printTable, times, type Row } from './table.ts';

/** How many thumbnails are asked for at a time, as a page does that shows a grid. */
const atOnce = 4;

/** Does something with each item, some at a time, and gives the items of a second. */
async function rate<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const waiting = [...items];
  const turn = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
  return (items.length / (performance.now() - start)) * 1000;
}

/** Thumbnails of photos of 12 megapixels: those of a served folder, beside the same size and format made by sharp alone. */
export async function thumbnails(count = 60): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'assetql-thumbnails-'));
  const photos = join(scratch, 'photos');
  mkdirSync(photos);
  try {
    const paths = Array.from({ length: count }, (_, number) => join(photos, `photo-${number}.jpg`));
    for (const path of paths) writeFileSync(path, await photograph(4000, 3000).jpeg({ quality: 85 }).toBuffer());
    const library = await openFolderLibrary({ folder: photos, dataDirectory: join(scratch, 'data') });
    await library.follow();
    await library.finished();
    const { assets } = await library.store.list({ viewer: library.developerId, count, offset: 0 });
    const alone = await rate(paths, (path) => plainThumbnail(path, thumbnailSize));
    const served = await rate(assets, async ({ id }) => {
      const file = await library.media.open(renditionKey(id, 'thumbnail'));
      if (file === undefined) throw new Error(`There is no thumbnail of ${id}.`);
      await new Response(file.read(0, file.size)).arrayBuffer();
    });
    await library.close();
    const ratio = served / alone;
    const rows: Row[] = [
      { what: 'sharp alone', measured: `${alone.toFixed(1)} a second`, target: '', met: undefined },
      {
        what: 'a served folder, with the file kept',
        measured: `${served.toFixed(1)} a second`,
        target: '',
        met: undefined,
      },
      { what: 'ratio', measured: times(ratio), target: '≥ 0.80×', met: ratio >= 0.8 },
    ];
    printTable(`Thumbnails of ${count} photos of 12 megapixels`, rows);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
