import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NoSuchUploadError } from '../../src/index.ts';
import { openFolderFiles, type FolderFiles } from '../../src/node/index.ts';
import { runs } from '../../../core/test/meaning/reason/runs.ts';
import { pause } from '../node/pause.ts';
import { runScript } from '../node/process.ts';
import { scratch } from '../node/scratch.ts';

type Bytes = Uint8Array<ArrayBuffer>;

async function opened(folder: string): Promise<FolderFiles> {
  const files = await openFolderFiles(folder);
  onTestFinished(() => files.close());
  return files;
}

const streamOf = (bytes: Bytes): ReadableStream<Bytes> => new Blob([bytes]).stream();

describe('an id that could lead elsewhere', () => {
  test.each(['', '.', '..', '../owl', 'a/b', 'a\\b', 'a\0', 'é', 'a b', 'x'.repeat(201)])(
    'is refused: %j',
    async (id) => {
      const files = await opened(scratch());
      await expect(files.begin(id)).rejects.toThrow(RangeError);
      await expect(files.remove(id)).rejects.toThrow(RangeError);
      expect(await files.open(id)).toBeUndefined();
      await files.begin('owl');
      await expect(files.segment('owl', id, streamOf(new Uint8Array(1)))).rejects.toThrow(RangeError);
      expect(await files.segments('owl')).toEqual([]);
    },
  );
});

describe('a folder that something else has changed', () => {
  test('a file in the place of an upload is none', async () => {
    const folder = scratch();
    const files = await opened(folder);
    writeFileSync(join(folder, 'complete', 'owl'), 'hello');
    expect(await files.open('owl')).toBeUndefined();
  });

  test('what is there and cannot be read is a failure, and not a file that is missing', async () => {
    const folder = scratch();
    const files = await opened(folder);
    mkdirSync(join(folder, 'complete', 'owl', 'sizes.json'), { recursive: true });
    await expect(files.open('owl')).rejects.toThrow('EISDIR');
  });

  test('a segment that cannot be put into the file leaves the upload as it is', async () => {
    const folder = scratch();
    const files = await opened(folder);
    await files.begin('owl');
    await files.segment('owl', 'a', streamOf(new Uint8Array(3)));
    const [name = ''] = readdirSync(join(folder, 'uploads', 'owl'));
    rmSync(join(folder, 'uploads', 'owl', name));
    mkdirSync(join(folder, 'uploads', 'owl', name));
    await expect(files.complete('owl', ['a'])).rejects.toThrow('copyfile');
    expect(await files.open('owl')).toBeUndefined();
    expect(filesBelow(join(folder, 'work')).filter((each) => !each.includes('.lock'))).toEqual([]);
  });
});

test('segments of an upload that has ended before it removed them go when the folder is opened again', async () => {
  const folder = scratch();
  const files = await openFolderFiles(folder);
  await files.begin('owl');
  await files.segment('owl', 'a', streamOf(new Uint8Array(3)));
  const segments = join(folder, 'uploads', 'owl');
  cpSync(segments, join(folder, 'kept'), { recursive: true });
  await files.complete('owl', ['a']);
  await files.close();
  // What a process that was killed between the two steps leaves.
  renameSync(join(folder, 'kept'), segments);
  const again = await opened(folder);
  expect(existsSync(segments)).toBe(false);
  expect(await again.open('owl')).toMatchObject({ size: 3 });
});

test('an upload that was never begun takes no segment', async () => {
  const files = await opened(scratch());
  await expect(files.segment('owl', 'a', streamOf(new Uint8Array(3)))).rejects.toThrow(NoSuchUploadError);
});

test('a stream that stalls is given up when its signal is aborted, and leaves nothing', async () => {
  const folder = scratch();
  const files = await opened(folder);
  await files.begin('owl');
  const abort = new AbortController();
  const segment = files.segment('owl', 'a', new ReadableStream<Bytes>(), abort.signal);
  await pause(20);
  abort.abort(new Error('enough'));
  await expect(segment).rejects.toThrow('enough');
  expect(await files.segments('owl')).toEqual([]);
  expect(
    readdirSync(join(folder, 'work'), { recursive: true }).filter((name) => !String(name).includes('.lock')),
  ).toHaveLength(1);
});

test('what another process that lives has under way stays when the folder is opened again', async () => {
  const folder = scratch();
  const first = await opened(folder);
  await first.begin('owl');
  let finish = (): void => {};
  const slow = new ReadableStream<Bytes>({
    start: (controller) => {
      controller.enqueue(new Uint8Array(3));
      finish = () => controller.close();
    },
  });
  const segment = first.segment('owl', 'a', slow);
  await pause(50);
  await opened(folder);
  finish();
  expect(await segment).toBe(3);
  expect(await first.segments('owl')).toEqual([{ id: 'a', size: 3 }]);
});

test('the journal of a lock whose process has ended while it removed it goes when the folder is opened again', async () => {
  const folder = scratch();
  mkdirSync(join(folder, 'work'));
  for (const name of ['gone.lock-journal', 'left.lock', 'left.lock-journal'])
    writeFileSync(join(folder, 'work', name), '');
  await opened(folder);
  expect(readdirSync(join(folder, 'work'))).toEqual([]);
});

/** What a script has said about each of its uploads. */
function acknowledged(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const said = new Map<string, readonly string[]>();
  for (const line of lines) {
    const [what = '', upload = '', id] = line.split(' ');
    if (what !== 'ready') said.set(upload, [...(said.get(upload) ?? []), id ?? what]);
  }
  return said;
}

/** What was acknowledged is there; what would have come next may be, too. */
async function expectKept(files: FolderFiles, upload: string, said: readonly string[]): Promise<void> {
  const number = Number(upload.split('-').at(-1));
  const file = await files.open(upload);
  const whole = { size: number % 2 === 0 ? 300_000 : 100_000 };
  const segments = said.filter((each) => ['a', 'b', 'c'].includes(each));
  if (said.includes('removed')) expect(file).toBeUndefined();
  else if (said.includes('complete')) {
    if (file !== undefined || number % 3 !== 0) expect(file).toMatchObject(whole);
  } else if (file !== undefined) expect([file.size, segments.length]).toEqual([whole.size, 3]);
  else {
    const stored = (await files.segments(upload)).map(({ id }) => id);
    expect([segments, ['a', 'b', 'c'].slice(0, segments.length + 1)]).toContainEqual(stored);
  }
}

/** Every file below a folder. */
const filesBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => statSync(join(folder, name)).isFile())
    : [];

test(
  'a process that is killed at any moment loses nothing that was acknowledged, and leaves nothing else',
  { timeout: runs(240_000) },
  async () => {
    const folder = scratch();
    for (let round = 0; round < runs(6); round++) {
      const script = runScript('files', folder, String(round));
      await script.line(/^ready/);
      await pause(Math.random() * 150);
      script.child.kill('SIGKILL');
      await script.ended;
      const files = await openFolderFiles(folder);
      for (const [upload, said] of acknowledged(script.lines)) await expectKept(files, upload, said);
      expect(filesBelow(join(folder, 'work'))).toEqual([]);
      // Whatever is there belongs to an upload, or is a whole file.
      for (const name of readdirSync(join(folder, 'complete'))) {
        const file = await files.open(name);
        expect((await new Response(file?.read(0, file.size)).arrayBuffer()).byteLength).toBe(file?.size);
        expect(readdirSync(join(folder, 'uploads'))).not.toContain(name);
      }
      await files.close();
    }
  },
);
