import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parse } from '@assetql/core';
import { keepHeapSmall, openFolderLibrary, type FolderLibrary } from '@assetql/library/node';
import { nameOf } from './photo-name.ts';

// Opens a folder of photos as a library, in a process of its own, whose memory and time are those of a server. Arguments: which opening, the folder, the folder of
// data, and how many photos there are. Prints what it has measured as JSON.

/** What one opening has measured: seconds, but for what is said otherwise. */
type Measured = Readonly<Record<string, number>>;

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

const [which = '', photos = '', dataDirectory = '', photoCount = ''] = process.argv.slice(2);
const count = Number(photoCount);
const options = { folder: photos, dataDirectory };

async function expectOne(library: FolderLibrary, search: string): Promise<void> {
  const total = await found(library, search);
  if (total !== 1) throw new Error(`${search} finds ${total} of the photos.`);
}

/** The first opening, until the heads of all photos are read. */
async function first(): Promise<Measured> {
  const busy = processorTime();
  const start = performance.now();
  const library = await openFolderLibrary(options);
  await library.follow();
  await expectOne(library, nameOf(count - 1));
  const named = since(start);
  while ((library.reading?.()?.heads ?? 0) < count) await setTimeout(250);
  await expectOne(library, `keyword${count - 1}`);
  const read = since(start);
  // The processes that read files have ended then, so that their time counts.
  await library.close();
  return { named, read, busyPerFile: ((processorTime() - busy) / count) * 1000 };
}

/** An opening that reads the colours of all photos. */
async function colors(): Promise<Measured> {
  const start = performance.now();
  const library = await openFolderLibrary(options);
  await library.follow();
  await library.finished();
  const read = since(start);
  await library.close();
  return { read };
}

/** An opening of a folder that has not changed, and then changes. */
async function again(): Promise<Measured> {
  const start = performance.now();
  const library = await openFolderLibrary(options);
  await library.follow();
  await expectOne(library, nameOf(0));
  const named = since(start);
  const folders = readdirSync(photos);
  while (watches() < folders.length + 1) await setTimeout(50);
  const watched = watches() / (folders.length + 1);
  // The look that follows the beginning of watching.
  await setTimeout(count === 100_000 ? 10_000 : 2000);
  for (let change = 0; change < 10; change += 1)
    writeFileSync(
      join(photos, folders[change % folders.length] ?? '', `late-${change}.txt`),
      'Found while it is watched',
    );
  const changed = performance.now();
  while ((await found(library, 'fileName:late*')) < 10) await setTimeout(10);
  const seen = since(changed);
  await library.close();
  return { named, watched, seen };
}

// As the programs do that serve folders.
keepHeapSmall();
let mostMemory = 0;
setInterval(() => (mostMemory = Math.max(mostMemory, process.memoryUsage().rss)), 100).unref();
const openings: ReadonlyMap<string, () => Promise<Measured>> = new Map([
  ['first', first],
  ['colors', colors],
  ['again', again],
]);
const measured = await openings.get(which)?.();
console.log(JSON.stringify({ ...measured, memory: mostMemory / 1_048_576 }));
