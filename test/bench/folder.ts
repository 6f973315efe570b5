import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parse } from '@assetql/core';
import { keepHeapSmall, openFolderLibrary, type FolderLibrary } from '@assetql/library/node';
import { printTable, type Row } from './table.ts';

const nameOf = (number: number): string => `photo-${String(number).padStart(6, '0')}`;

/** Makes a folder of photos: `photo-000000.jpg` with the keyword `keyword0`, and so on, in folders `day-0`, `day-1` … */
function makePhotos(root: string, count: number): void {
  const program = join(import.meta.dirname, 'folder-photos.ts');
  const made = spawnSync(process.execPath, [...process.execArgv, program, root, String(count)], { stdio: 'inherit' });
  if (made.status !== 0) throw new Error('The photos were not made.');
}

/** How many assets a search finds. */
async function found(library: FolderLibrary, search: string): Promise<number> {
  const { ast } = parse('search', search);
  return (await library.store.list({ search: ast, viewer: library.developerId, count: 1, offset: 0 })).total;
}

/** Seconds since a moment. */
const since = (start: number): number => (performance.now() - start) / 1000;

/** Seconds of processor time of this process and of those of its children that have ended. Linux counts in hundredths. */
function processorTime(): number {
  // Behind the name of the program, which may hold blanks: the state is the first, own and children's times from the twelfth on.
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(/\) (?=[A-Z] )/);
  const times = fields.split(' ').slice(11, 15).map(Number);
  return times.reduce((sum, time) => sum + time, 0) / 100;
}

/** How many folders and files this process watches. */
function watches(): number {
  const descriptors = '/proc/self/fdinfo';
  const infos = readdirSync(descriptors).map((name) => {
    try {
      return readFileSync(join(descriptors, name), 'utf8');
    } catch {
      // It was closed meanwhile: the one by which this folder is listed.
      return '';
    }
  });
  return infos.join('').match(/^inotify /gm)?.length ?? 0;
}

/** Files of which colours are read as well; those of more take an hour. */
const mostColors = 10_000;

/** A folder of `count` photos from its first opening to the last colour, its second opening, and ten changes. The figures of the issue are those of 10,000 and 100,000. */
export async function folder(count = 10_000): Promise<void> {
  // As the programs do that serve folders.
  keepHeapSmall();
  const scratch = mkdtempSync(join(tmpdir(), 'assetql-folder-bench-'));
  const photos = join(scratch, 'photos');
  const rows: Row[] = [];
  const row = (what: string, measured: number, unit: string, target?: number, digits = 1): void => {
    rows.push({
      what,
      measured: `${measured.toFixed(digits)} ${unit}`,
      target: target === undefined ? '' : `≤ ${target} ${unit}`,
      met: target === undefined ? undefined : measured <= target,
    });
  };
  const ofThousands = (thousands: number, target: number): number | undefined =>
    count === thousands * 1000 ? target : undefined;
  let mostMemory = 0;
  const memory = setInterval(() => (mostMemory = Math.max(mostMemory, process.memoryUsage().rss)), 100);
  try {
    makePhotos(photos, count);
    const expectOne = async (library: FolderLibrary, search: string): Promise<void> => {
      const total = await found(library, search);
      if (total !== 1) throw new Error(`${search} finds ${total} of the photos.`);
    };
    const options = { folder: photos, dataDirectory: join(scratch, 'data') };

    const busy = processorTime();
    const start = performance.now();
    const library = await openFolderLibrary(options);
    await library.follow();
    await expectOne(library, nameOf(count - 1));
    row('the first search by name', since(start), 's', ofThousands(10, 3));
    while ((library.reading?.()?.heads ?? 0) < count) await setTimeout(250);
    await expectOne(library, `keyword${count - 1}`);
    row('metadata and dimensions of all', since(start), 's', ofThousands(10, 60));
    // The processes that read files have ended then, so that their time counts.
    await library.close();
    row('processor time of that, a file', ((processorTime() - busy) / count) * 1000, 'ms', ofThousands(10, 3), 2);

    if (count <= mostColors) {
      const colors = performance.now();
      const opened = await openFolderLibrary(options);
      await opened.follow();
      await opened.finished();
      row('colours of all', since(colors), 's');
      await opened.close();
    }

    const again = performance.now();
    const opened = await openFolderLibrary(options);
    await opened.follow();
    await expectOne(opened, nameOf(0));
    row('opened again, unchanged', since(again), 's', ofThousands(100, 5));
    while (watches() < readdirSync(photos).length + 1) await setTimeout(50);
    row('watches, for each folder', watches() / (readdirSync(photos).length + 1), '', 1, 2);
    // The look that follows the beginning of watching.
    await setTimeout(ofThousands(100, 10_000) ?? 2000);
    for (let change = 0; change < 10; change += 1)
      writeFileSync(
        join(photos, `day-${change % readdirSync(photos).length}`, `late-${change}.txt`),
        'Found while it is watched',
      );
    const changed = performance.now();
    while ((await found(opened, 'fileName:late*')) < 10) await setTimeout(10);
    row('ten changes, until a search finds them', since(changed), 's', 1, 2);
    await opened.close();
    row('most memory of the serving process', mostMemory / 1_048_576, 'MiB', ofThousands(100, 600), 0);
    printTable(`A folder of ${count} photos`, rows);
  } finally {
    clearInterval(memory);
    rmSync(scratch, { recursive: true, force: true });
  }
}
