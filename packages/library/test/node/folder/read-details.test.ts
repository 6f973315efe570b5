import { expect, onTestFinished, test } from 'vitest';
import { changeAssetsOf } from '../../../src/library-changes.ts';
import { MemoryAssetIndex, MemoryRecords } from '../../../src/index.ts';
import type { ContentInspector, FolderFile, InspectedFile, Inspection } from '../../../src/index.ts';
import type { KnownFile } from '../../../src/folder-file.ts';
import { FolderRecords } from '../../../src/folder/folder-records.ts';
import { DetailsReader, type ReadProgress } from '../../../src/folder/read-details.ts';
import { readOnDisk } from '../../../src/node/folder/read-on-disk.ts';
import { guid } from '../../tiny-library.ts';
import { folderWith } from './served-folder.ts';

type Inspect = (file: InspectedFile, onFacts: Parameters<ContentInspector['inspect']>[1]) => Promise<Inspection>;

const jpeg = { extension: 'jpg', mimeType: 'image/jpeg' };

/** The reader of a folder of these files, whose content is read by a function. */
async function reading(paths: readonly string[], inspect: Inspect, waitsForClose = false) {
  const folder = folderWith(Object.fromEntries(paths.map((path) => [path, path])));
  const records = new MemoryRecords();
  const files = await FolderRecords.open({
    records,
    changeAssets: changeAssetsOf({ records, index: new MemoryAssetIndex() }),
    name: 'photos',
    owner: guid(1),
    clock: () => 0,
  });
  await files.apply({
    added: paths.map((path, index) => ({ path, size: path.length, modified: index, inode: path })),
    changed: [],
    moved: [],
    lost: [],
  });
  const asked: string[] = [];
  const failures: unknown[] = [];
  const progress: ReadProgress[] = [];
  const reader = new DetailsReader({
    files,
    ...readOnDisk(
      folder,
      {
        inspect: (file, onFacts, signal) => {
          asked.push(`${file.fileName} ${file.wanted}`);
          if (!waitsForClose) return inspect(file, onFacts);
          return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        },
      },
      () => [],
    ),
    atOnce: 1,
    onProgress: (each) => progress.push(each),
    onFailure: (failure) => failures.push(failure),
  });
  onTestFinished(() => reader.close());
  const fileAt = (path: string): KnownFile | undefined => [...files.all.values()].find((file) => file.path === path);
  const stored = async (path: string): Promise<FolderFile | undefined> =>
    (await records.get('file', [fileAt(path)?.id ?? '']))[0];
  const textOf = async (path: string): Promise<string | null | undefined> =>
    (await records.get('asset', [fileAt(path)?.id ?? '']))[0]?.textInImage;
  return { files, reader, asked, failures, progress, fileAt, stored, textOf };
}

const readAs = (inspection: Partial<Inspection>): Inspection => ({ facts: {}, renditions: {}, ...inspection });

test('what files say of themselves is stored, and not remembered of each of them', async () => {
  const { reader, fileAt, stored } = await reading(['a.jpg'], async () =>
    readAs({ facts: { type: jpeg, likeness: [1, 2], width: 3, embedded: { title: 'Owl' } } }),
  );
  reader.wake();
  await reader.finished();
  expect((await stored('a.jpg'))?.facts).toEqual({
    type: jpeg,
    likeness: [1, 2],
    width: 3,
    embedded: { title: 'Owl' },
  });
  expect(fileAt('a.jpg')?.facts).toEqual({ type: jpeg, likeness: [1, 2] });
});

test('heads are read before the pixels of any, the newest first', async () => {
  const { reader, asked, progress } = await reading(['a.jpg', 'b.bin', 'c.jpg'], async ({ fileName }) =>
    readAs({ facts: fileName.endsWith('jpg') ? { type: jpeg } : {} }),
  );
  reader.wake();
  await reader.finished();
  expect(asked).toEqual(['c.jpg head', 'b.bin head', 'a.jpg head', 'c.jpg facts', 'a.jpg facts']);
  expect(progress.at(0)).toEqual({ heads: 0, done: 0, total: 3 });
  expect(progress.at(-1)).toEqual({ heads: 3, done: 3, total: 3 });
});

test('a file of which the reading is interrupted is tried three times, and keeps what was found', async () => {
  const { reader, asked, stored } = await reading(['a.jpg'], async (_file, onFacts) => {
    onFacts({ width: 7 });
    throw new Error('The process has ended.');
  });
  reader.wake();
  await reader.finished();
  expect(asked).toEqual(['a.jpg head', 'a.jpg head', 'a.jpg head']);
  expect(await stored('a.jpg')).toMatchObject({
    depth: 'head',
    facts: { width: 7 },
    problem: 'The file cannot be read (The process has ended); only its name is known.',
  });
});

test('what is learnt of a hundred files is stored at once', async () => {
  const paths = Array.from({ length: 250 }, (_, index) => `${index}.bin`);
  const { reader, files } = await reading(paths, async () => readAs({}));
  reader.wake();
  await reader.finished();
  expect([...files.live()].filter(({ depth }) => depth === 'head')).toHaveLength(250);
});

test('where storing fails, it is tried again, and told', async () => {
  const { reader, files, failures, fileAt } = await reading(['a.bin'], async () => readAs({}));
  const learn = files.learn.bind(files);
  let isFull = true;
  files.learn = async (details) => {
    if (!isFull) return learn(details);
    isFull = false;
    throw new Error('The disk is full.');
  };
  reader.wake();
  await expect.poll(() => failures).toEqual([new Error('The disk is full.')]);
  await reader.finished();
  expect(fileAt('a.bin')?.depth).toBe('head');
});

test('a file that goes while it is read is left out', async () => {
  const { reader, files, fileAt } = await reading(['a.bin', 'b.bin'], async ({ fileName }) => {
    const file = fileAt('a.bin');
    if (fileName === 'a.bin' && file !== undefined)
      await files.apply({ added: [], changed: [], moved: [], lost: [file] });
    return readAs({});
  });
  reader.wake();
  await reader.finished();
  expect(fileAt('a.bin')?.depth).toBe('name');
  expect(fileAt('b.bin')?.depth).toBe('head');
});

test('a file that has gone before its turn is not read', async () => {
  const { reader, files, asked, fileAt } = await reading(['a.bin', 'b.bin'], async ({ fileName }) => {
    const file = fileAt('a.bin');
    if (fileName === 'b.bin' && file !== undefined)
      await files.apply({ added: [], changed: [], moved: [], lost: [file] });
    return readAs({});
  });
  reader.wake();
  await reader.finished();
  expect(asked).toEqual(['b.bin head']);
});

test('closing interrupts what is read, and nothing begins afterwards', async () => {
  const { reader, asked, failures, fileAt } = await reading(['a.bin', 'b.bin'], async () => readAs({}), true);
  reader.wake();
  await expect.poll(() => asked).toEqual(['b.bin head']);
  const finished = reader.finished();
  await reader.close();
  await finished;
  reader.wake();
  expect(asked).toEqual(['b.bin head']);
  expect(failures).toEqual([]);
  expect(fileAt('b.bin')?.depth).toBe('name');
});

test('when only the sidecar of a file has changed, nothing but its head is read again, and its colours stay', async () => {
  let said = 'first';
  const { files, reader, asked, fileAt, stored } = await reading(['a.jpg', 'b.jpg'], async ({ wanted, fileName }) =>
    readAs({
      facts: wanted === 'head' ? { type: jpeg, embedded: { title: `${said} ${fileName}` } } : { colors: ['red'] },
    }),
  );
  reader.wake();
  await reader.finished();
  asked.length = 0;
  said = 'second';
  const known = fileAt('a.jpg');
  if (known === undefined) throw new Error('There is no such file.');
  const { path, size, modified, inode } = known;
  const sidecar = { path: 'a.xmp', size: 1, modified: 1, inode: 's' };
  await files.apply({
    added: [],
    changed: [{ known, found: { path, size, modified, inode, sidecar } }],
    moved: [],
    lost: [],
  });
  expect(await stored('a.jpg')).toMatchObject({ depth: 'sidecar', facts: { colors: ['red'] } });
  await reader.readFirst([known.id, 'no-such-file']);
  expect(asked).toEqual(['a.jpg head']);
  expect(await stored('a.jpg')).toMatchObject({
    depth: 'pixels',
    facts: { colors: ['red'], embedded: { title: 'second a.jpg' } },
  });
});

test('files that somebody waits for are read before others, and nobody waits for a reader that is closed', async () => {
  const { files, reader, asked, fileAt } = await reading(['a.bin', 'b.bin', 'c.bin'], async () => readAs({}));
  const [first] = [fileAt('a.bin')?.id ?? ''];
  await Promise.all([reader.readFirst([first]), reader.readFirst([first])]);
  expect(asked[0]).toBe('a.bin head');
  await reader.finished();
  await files.apply({
    added: [{ path: 'd.bin', size: 1, modified: 9, inode: 'd' }],
    changed: [],
    moved: [],
    lost: [],
  });
  const closing = reader.close();
  await reader.readFirst([fileAt('d.bin')?.id ?? '']);
  await closing;
  expect(fileAt('d.bin')?.depth).toBe('name');
});

test('the text of a document is kept with its asset, until its content is another one', async () => {
  let text: string | undefined = 'snowy owl';
  const { files, reader, asked, fileAt, stored, textOf } = await reading(['a.md'], async ({ wanted }) =>
    readAs({ facts: wanted === 'head' || text === undefined ? {} : { text } }),
  );
  reader.wake();
  await reader.finished();
  expect(asked).toEqual(['a.md head', 'a.md facts']);
  expect(await textOf('a.md')).toBe('snowy owl');
  // It is stored once, and not held in memory.
  expect(await stored('a.md')).toMatchObject({ depth: 'pixels', facts: {} });
  expect((await stored('a.md'))?.facts.text).toBeUndefined();
  const change = async (found: object): Promise<void> => {
    const known = fileAt('a.md');
    if (known === undefined) throw new Error('There is no such file.');
    const { path, size, modified, inode, sidecar } = known;
    const now = { path, size, modified, inode, ...(sidecar === undefined ? {} : { sidecar }), ...found };
    await files.apply({ added: [], changed: [{ known, found: now }], moved: [], lost: [] });
    reader.wake();
    await reader.finished();
  };
  await change({ sidecar: { path: 'a.xmp', size: 1, modified: 1, inode: 's' } });
  expect(await textOf('a.md')).toBe('snowy owl');
  text = undefined;
  await change({ size: 7 });
  expect(await textOf('a.md')).toBeNull();
});
