import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parse } from '@assetql/core';
import { openFolderLibrary, type FolderLibrary } from '@assetql/library/node';
import { iptc, photo, withIptc, xmpPacket } from '../../packages/library/test/node/folder/photos.ts';
import { printTable, type Row } from './table.ts';

/** Pictures that are drawn; all photos have the content of one of them, and metadata of their own. */
const drawings = 50;
/** Photos of one folder. */
const perFolder = 200;

const keywordOfAll = 'holiday';

const nameOf = (number: number): string => `photo-${String(number).padStart(6, '0')}`;

/** Makes a folder of photos with IPTC and XMP. */
async function makePhotos(root: string, count: number): Promise<void> {
  const bases = await Promise.all(
    Array.from({ length: drawings }, (_, at) =>
      photo({
        width: 1200 + at,
        height: 800,
        xmp: xmpPacket(`xmp:Rating="${at % 6}"`),
      }),
    ),
  );
  for (let number = 0; number < count; number += 1) {
    const inside = join(root, `day-${Math.floor(number / perFolder)}`);
    if (number % perFolder === 0) mkdirSync(inside, { recursive: true });
    const records = [
      [iptc.title, `Title ${number}`],
      [iptc.keyword, `keyword${number}`],
      [iptc.keyword, keywordOfAll],
      [iptc.city, 'Łódź'],
    ] as const;
    const base = bases[number % drawings];
    if (base !== undefined) writeFileSync(join(inside, `${nameOf(number)}.jpg`), withIptc(base, records));
  }
}

/** How many assets a search finds. */
async function found(library: FolderLibrary, search: string): Promise<number> {
  const { ast } = parse('search', search);
  return (await library.store.list({ search: ast, viewer: library.developerId, count: 1, offset: 0 })).total;
}

/** Seconds since a moment. */
const since = (start: number): number => (performance.now() - start) / 1000;

/** A folder of `count` photos from its first opening to the last colour, and its second opening. */
export async function folder(count = 10_000): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'assetql-folder-bench-'));
  const photos = join(scratch, 'photos');
  const rows: Row[] = [];
  const row = (what: string, seconds: number, target: number | undefined): void => {
    rows.push({
      what,
      measured: `${seconds.toFixed(1)} s`,
      target: target === undefined ? '' : `≤ ${target} s`,
      met: target === undefined ? undefined : seconds <= target,
    });
  };
  try {
    await makePhotos(photos, count);
    const expectOne = async (library: FolderLibrary, search: string): Promise<void> => {
      const total = await found(library, search);
      if (total !== 1) throw new Error(`${search} finds ${total} of the photos.`);
    };
    // The figures of the issue are those of 10,000 photos.
    const isFigure = count === 10_000;
    const start = performance.now();
    const options = { folder: photos, dataDirectory: join(scratch, 'data') };
    const library = await openFolderLibrary(options);
    await library.follow();
    await expectOne(library, nameOf(count - 1));
    row('the first search by name', since(start), isFigure ? 3 : undefined);
    while ((await found(library, keywordOfAll)) < count) await setTimeout(250);
    await expectOne(library, `keyword${count - 1}`);
    row('metadata and dimensions of all', since(start), isFigure ? 60 : undefined);
    await library.finished();
    row('colours of all', since(start), undefined);
    await library.close();
    const again = performance.now();
    const opened = await openFolderLibrary(options);
    await opened.follow();
    await expectOne(opened, nameOf(0));
    row('opened again, unchanged', since(again), count === 100_000 ? 5 : undefined);
    await opened.close();
    const megabytes = (process.memoryUsage().rss / 1e6).toFixed(0);
    printTable(`A folder of ${count} photos (${megabytes} MB in the serving process)`, rows);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
