import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { markCopies } from '../../../src/folder/mark-copies.ts';
import { WhenQuiet } from '../../../src/folder/when-quiet.ts';
import { FolderRecords } from '../../../src/folder/folder-records.ts';
import { MemoryAssetIndex, MemoryRecords, type KnownFile } from '../../../src/index.ts';
import { changeAssetsOf } from '../../../src/library-changes.ts';
import type { FolderLibrary } from '../../../src/node/index.ts';
import { filesIn } from '../../files-in.ts';
import { lookalikes } from './drawing.ts';
import { assetsOf, folderWith, openFolder, put } from './served-folder.ts';

const keywordsOf = async (library: FolderLibrary): Promise<Readonly<Record<string, readonly string[]>>> =>
  Object.fromEntries((await assetsOf(library)).map(({ fileName, keywords }) => [fileName, keywords]));

describe('files that are there several times', () => {
  test('have a keyword that says so, as long as they are', async () => {
    const large = Buffer.alloc(300_000, 'x');
    const other = Buffer.from(large);
    // In a part that the fingerprint does not sample.
    other[90_000] = 1;
    const folder = folderWith({
      'a/one.txt': 'same',
      'b/two.txt': 'same',
      'three.txt': 'else',
      'empty.txt': '',
      'empty too.txt': '',
      'large.txt': large,
      'large copy.txt': large,
      'large other.txt': other,
    });
    const library = await openFolder(folder, folderWith({}));
    await library.follow();
    await library.finished();
    expect(await keywordsOf(library)).toEqual({
      'one.txt': ['duplicate-file', 'without-keywords'],
      'two.txt': ['duplicate-file', 'without-keywords'],
      'three.txt': [],
      'empty.txt': [],
      'empty too.txt': [],
      'large.txt': ['duplicate-file', 'without-keywords'],
      'large copy.txt': ['duplicate-file', 'without-keywords'],
      'large other.txt': [],
    });
    const { records } = library;
    expect((await filesIn(records)).filter(({ digest }) => digest !== undefined)).toHaveLength(5);
    rmSync(join(folder, 'b/two.txt'));
    put(folder, 'large copy.txt', Buffer.alloc(300_000, 'y'));
    await expect
      .poll(() => keywordsOf(library), { timeout: 10_000 })
      .toMatchObject({ 'one.txt': [], 'large.txt': [], 'large copy.txt': [] });
  });

  test('keep it while their sidecars change, and are compared once', async () => {
    const folder = folderWith({ 'one.txt': 'same', 'two.txt': 'same' });
    const dataDirectory = folderWith({});
    const library = await openFolder(folder, dataDirectory);
    await library.follow();
    await library.finished();
    writeFileSync(
      join(folder, 'one.xmp'),
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag><rdf:li>owl</rdf:li><rdf:li>Duplicate-File</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`,
    );
    await expect
      .poll(() => keywordsOf(library), { timeout: 10_000 })
      .toEqual({ 'one.txt': ['owl', 'duplicate-file'], 'two.txt': ['duplicate-file', 'without-keywords'] });
    await library.close();
    const again = await openFolder(folder, dataDirectory);
    expect(await keywordsOf(again)).toEqual({
      'one.txt': ['owl', 'duplicate-file'],
      'two.txt': ['duplicate-file', 'without-keywords'],
    });
    await again.follow();
    await again.finished();
  });
});

test('pictures that look alike have a keyword that says so, and so have their copies', async () => {
  const folder = folderWith(await lookalikes());
  utimesSync(join(folder, 'original.jpg'), 1, 1);
  const library = await openFolder(folder, folderWith({}));
  await library.follow();
  await library.finished();
  expect(await keywordsOf(library)).toEqual({
    'copy.jpg': ['duplicate-file', 'similar-picture', 'without-keywords'],
    'original.jpg': ['duplicate-file', 'similar-picture', 'without-keywords'],
    'other.jpg': [],
    'small.webp': ['similar-picture', 'without-keywords'],
  });
});

/** Records of two files of one size, of which nothing but the names is known. */
async function twoFiles(): Promise<{ readonly records: MemoryRecords; readonly files: FolderRecords }> {
  const records = new MemoryRecords();
  const files = await FolderRecords.open({
    records,
    changeAssets: changeAssetsOf({ records, index: new MemoryAssetIndex() }),
    name: 'photos',
    owner: '00000000-0000-4000-8000-000000000001',
    clock: Date.now,
  });
  const found = (path: string) => ({ path, size: 1, modified: 1, inode: path });
  await files.apply({ added: [found('a'), found('b')], changed: [], moved: [], lost: [] });
  return { records, files };
}

test('files are not compared before they are read', async () => {
  const { files } = await twoFiles();
  const compared: string[] = [];
  const digest = async ({ path }: KnownFile): Promise<string | undefined> => {
    compared.push(path);
    return path;
  };
  const signal = AbortSignal.timeout(10_000);
  await markCopies({ files, digest, atOnce: 1 }, signal);
  expect(compared).toEqual([]);
  await files.learn([...files.live()].map((file) => [file, { depth: 'head', facts: {} }]));
  await markCopies({ files, digest, atOnce: 1 }, signal);
  expect(compared).toEqual(['a', 'b']);
});

test('work that is postponed runs when it is asked for again', async () => {
  let runs = 0;
  const quiet = new WhenQuiet({
    run: async () => {
      runs++;
    },
    onFailure: (failure) => expect.fail(String(failure)),
  });
  quiet.wake();
  quiet.postpone();
  await setTimeout(800);
  expect(runs).toBe(0);
  quiet.wake();
  await quiet.finished();
  expect(runs).toBe(1);
  await quiet.close();
});

test('where copies cannot be stored, that is told; after closing nothing is compared', async () => {
  const { records, files } = await twoFiles();
  await files.learn([...files.live()].map((file) => [file, { depth: 'head', facts: {} }]));
  const failures: unknown[] = [];
  const compared: string[] = [];
  const digest = async ({ path }: KnownFile): Promise<string | undefined> => {
    compared.push(path);
    return path === 'b' ? undefined : 'same';
  };
  const marker = new WhenQuiet({
    run: (signal) => markCopies({ files, digest, atOnce: 1 }, signal),
    onFailure: (failure) => failures.push(failure),
  });
  await marker.finished();
  const mark = files.mark.bind(files);
  files.mark = async () => {
    throw new Error('The disk is full.');
  };
  marker.wake();
  await marker.finished();
  expect(failures).toEqual([new Error('The disk is full.')]);
  files.mark = mark;
  marker.wake();
  await marker.finished();
  // Of two files of one size, one of which cannot be read, neither is a copy.
  expect((await filesIn(records)).map(({ copies }) => copies)).toEqual([undefined, undefined]);
  marker.wake();
  const waiting = marker.finished();
  await marker.close();
  await waiting;
  marker.wake();
  await marker.finished();
  expect(compared).toEqual(['a', 'b', 'a', 'b']);
});
