import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderLibrary } from '@assetql/library/node';
import { renditionKey, thumbnailSize } from '../../packages/library/src/processing/renditions.ts';
import { plainThumbnail, writePhotographs } from '../../packages/library/test/node/processing/pictures.ts';
import { printTable, times, type Row } from './table.ts';

/** How many thumbnails are asked for at a time, as a page does that shows a grid. */
const atOnce = 4;

/** Photos of a round, after which the other side has its turn: what else the machine does then slows both. */
const ofRound = 20;

/** Does something with each item, some at a time, and gives the milliseconds that this took. */
async function timeOf<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const waiting = [...items];
  const turn = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
  return performance.now() - start;
}

/** Thumbnails of photos of 12 megapixels: those of a served folder, beside the same size and format made by sharp alone. */
export async function thumbnails(count = 120): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'assetql-thumbnails-'));
  const photos = join(scratch, 'photos');
  mkdirSync(photos);
  try {
    const paths = Array.from({ length: count }, (_, number) => join(photos, `photo-${number}.jpg`));
    await writePhotographs(paths, 4000, 3000);
    const library = await openFolderLibrary({ folder: photos, dataDirectory: join(scratch, 'data') });
    await library.follow();
    await library.finished();
    const { assets } = await library.store.list({ viewer: library.developerId, count, offset: 0 });
    const draw = async (id: string): Promise<void> => {
      const file = await library.media.open(renditionKey(id, 'thumbnail'));
      if (file === undefined) throw new Error(`There is no thumbnail of ${id}.`);
      await new Response(file.read(0, file.size)).arrayBuffer();
    };
    let alone = 0;
    let served = 0;
    for (let start = 0; start < count; start += ofRound) {
      alone += await timeOf(paths.slice(start, start + ofRound), (path) => plainThumbnail(path, thumbnailSize));
      served += await timeOf(assets.slice(start, start + ofRound), ({ id }) => draw(id));
    }
    await library.close();
    const ratio = alone / served;
    const rate = (milliseconds: number): string => `${((count * 1000) / milliseconds).toFixed(1)} a second`;
    const rows: Row[] = [
      { what: 'sharp alone', measured: rate(alone), target: '', met: undefined },
      {
        what: 'a served folder, with the file kept',
        measured: rate(served),
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
