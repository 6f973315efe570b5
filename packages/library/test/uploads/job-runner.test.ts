import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { JobRunner, MemoryJobs, type ContentInspector, type FileFacts, type Inspection } from '../../src/index.ts';
import { changeAssetsOf } from '../../src/library-changes.ts';
import { processAssetInput, processAssetKind, processAssetNowKind } from '../../src/uploads/process-asset.ts';
import { at, justBefore, uploaded, uploadLibrary, type UploadLibrary } from './upload-library.ts';

afterEach(() => {
  vi.useRealTimers();
});

type Inspect = ContentInspector['inspect'];

const webp = Uint8Array.from(Buffer.from('RIFF\0\0\0\0WEBP'));
const found: Inspection = {
  facts: {
    type: { extension: 'png', mimeType: 'image/png' },
    width: 640,
    height: 480,
    colors: ['teal'],
    embedded: { title: 'Snowy plover', keywords: ['wader'] },
  },
  renditions: { thumbnail: webp },
};

interface Processed {
  readonly library: UploadLibrary;
  readonly jobs: MemoryJobs;
  readonly id: string;
  readonly runner: JobRunner;
  /** Adds the job of the asset, and has it done. Returns its id. */
  readonly begin: (kind?: string) => Promise<string>;
  readonly runnerWith: (inspect: Inspect) => JobRunner;
}

/** A library with one uploaded file and a runner that reads it this way. */
async function processing(inspect: Inspect, fileName = 'owl.png'): Promise<Processed> {
  const clock = { now: (): number => 0 };
  const jobs = new MemoryJobs(() => clock.now());
  const library = await uploadLibrary({ jobs });
  clock.now = library.now;
  const id = await uploaded(library, 'bob', fileName);
  const { parts } = library;
  const runnerWith = (read: Inspect): JobRunner => {
    const options = { parts, changeAssets: changeAssetsOf(parts), inspector: { inspect: read }, clock: library.now };
    const runner = new JobRunner(options);
    onTestFinished(() => runner.close());
    return runner;
  };
  const runner = runnerWith(inspect);
  const begin = async (kind = processAssetKind): Promise<string> => {
    const job = await jobs.add(kind, id, processAssetInput(id));
    runner.wake();
    return job;
  };
  return { library, jobs, id, runner, begin, runnerWith };
}

const batch = async ({ library }: Processed, job: string): Promise<unknown> =>
  at((await library.call('bob', 'GET', `/uploads/batches/${job}`)).body, 'Payload');

const list = async ({ library }: Processed, query: string): Promise<unknown> =>
  at((await library.call('bob', 'GET', `/assets?${query}`)).body, 'payload', 'assets');

describe('what the content of a file tells', () => {
  test('is found by searches, and its pictures are served', async () => {
    const processed = await processing(async () => found);
    processed.library.pass(1000);
    await processed.runner.settled(await processed.begin(), 1000);
    const assets = await list(processed, 'search=plover+wader&filters=CognitiveColor+EQ+teal');
    const modifiedAt = new Date(processed.library.now()).toISOString();
    expect(at(assets, 0)).toMatchObject({ title: 'Snowy plover', file: { width: 640 }, record: { modifiedAt } });
    const [basePath, thumb] = [at(assets, 0, 'media', 'basePath'), at(assets, 0, 'media', 'thumb')];
    const { status, response } = await processed.library.send(String(basePath) + String(thumb));
    expect([status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    // Once more changes nothing, the time of the change included.
    processed.library.pass(1000);
    await processed.runner.settled(await processed.begin(), 1000);
    expect(at(await list(processed, ''), 0, 'record', 'modifiedAt')).toBe(modifiedAt);
  });

  test('does not replace what a person has given', async () => {
    const processed = await processing(async () => found);
    const { parts } = processed.library;
    await parts.records.change('', ({ get, put }) => {
      const [upload, asset] = [get('upload', processed.id), get('asset', processed.id)];
      if (upload === undefined || asset === undefined) throw new Error('There is no upload.');
      put({ kind: 'upload', value: { ...upload, title: 'Mine' } });
      put({ kind: 'asset', value: { ...asset, title: 'Mine', keywords: ['own'] } });
    });
    await processed.runner.settled(await processed.begin(), 1000);
    expect(at(await list(processed, ''), 0)).toMatchObject({ title: 'Mine', keywords: ['own', 'wader'] });
  });

  test('is removed with its asset', async () => {
    const processed = await processing(async () => found);
    await processed.runner.settled(await processed.begin(), 1000);
    const { library, id } = processed;
    expect(await library.parts.files.open(`${id}-thumbnail`)).toBeDefined();
    await library.call('bob', 'DELETE', `/uploads/${id}`);
    expect(await library.parts.files.open(`${id}-thumbnail`)).toBeUndefined();
  });

  test('is what is left of an attempt that was cut short, when the next one makes no picture', async () => {
    const processed = await processing(async () => ({ ...found, renditions: {} }));
    const { parts } = processed.library;
    const [thumbnail, preview] = [`${processed.id}-thumbnail`, `${processed.id}-preview`];
    for (const key of [thumbnail, preview]) {
      await parts.files.begin(key);
      await parts.files.segment(key, 'whole', new Blob([webp]).stream());
    }
    await parts.files.complete(thumbnail, ['whole']);
    await processed.runner.settled(await processed.begin(), 1000);
    expect((await parts.records.get('asset', [processed.id]))[0]?.media).toMatchObject({ thumbnail });
    await expect(parts.files.segments(preview)).rejects.toThrow('There is no such upload');
  });

  test('leaves nothing when the asset is removed meanwhile, nor after that', async () => {
    const processed = await processing(async () => {
      const { library, id } = processed;
      await library.call('bob', 'DELETE', `/uploads/${id}`);
      return found;
    });
    const { jobs, library, id, runner } = processed;
    const job = await processed.begin();
    await runner.settled(job, 1000);
    expect(await jobs.get(job)).toMatchObject({
      state: 'done',
      outcome: JSON.stringify({ assetId: id, removed: true }),
    });
    expect(await library.parts.files.open(`${id}-thumbnail`)).toBeUndefined();
    const again = await processed.begin();
    await runner.settled(again, 1000);
    expect(await jobs.get(again)).toMatchObject({ state: 'done' });
  });

  test('is told by the batch where not all of it could be read', async () => {
    const problem = 'The picture is damaged; upload it again.';
    const processed = await processing(async () => ({ ...found, problem }));
    const job = await processed.begin();
    await processed.runner.settled(job, 1000);
    expect(await batch(processed, job)).toMatchObject({ state: 'done', reason: problem });
    expect(at(await list(processed, 'search=plover'), 0, 'file', 'width')).toBe(640);
  });
});

describe('without a reader of content, what the name tells', () => {
  test('is written, also over what an older version has learned of it', async () => {
    const { library, id, jobs } = await processing(async () => found, 'owl.mp4');
    const { parts } = library;
    const [asset] = await parts.records.get('asset', [id]);
    if (asset === undefined) throw new Error('There is no asset.');
    const older = { ...asset, assetType: 'Image', mimeType: 'image/svg+xml' };
    await parts.records.change('', ({ put }) => put({ kind: 'asset', value: older }));
    const runner = new JobRunner({ parts, changeAssets: changeAssetsOf(parts), clock: library.now });
    onTestFinished(() => runner.close());
    const job = await jobs.add(processAssetKind, id, processAssetInput(id));
    runner.wake();
    await runner.settled(job, 1000);
    expect(await jobs.get(job)).toMatchObject({ state: 'done', outcome: JSON.stringify({ assetId: id }) });
    expect(await parts.records.get('asset', [id])).toMatchObject([{ assetType: 'Video', mimeType: 'video/mp4' }]);
  });

  test.each([
    ['of an asset that was removed', processAssetInput('gone'), 'gone'],
    ['of no asset', '{}', ''],
  ])('%s is nothing, and the job is done', async (_name, input, assetId) => {
    const { jobs, runner } = await processing(async () => found);
    const job = await jobs.add(processAssetKind, 'other', input);
    runner.wake();
    await runner.settled(job, 1000);
    expect(await jobs.get(job)).toMatchObject({ state: 'done', outcome: JSON.stringify({ assetId, removed: true }) });
  });
});

describe('a job', () => {
  test('that is interrupted is tried again, then has failed with a reason; what was found stays', async () => {
    let attempts = 0;
    const processed = await processing(async (_file, onFacts: (facts: FileFacts) => void) => {
      attempts++;
      onFacts({ width: 640, height: 480 });
      throw new Error('The process that reads files has ended.');
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const job = await processed.begin();
    for (const expected of [1, 2, 3]) {
      await vi.waitFor(() => expect(attempts).toBe(expected));
      await vi.waitFor(async () => expect((await processed.jobs.get(job))?.state).not.toBe('leased'));
      processed.library.pass(5000);
      await vi.advanceTimersByTimeAsync(5000);
    }
    vi.useRealTimers();
    expect(await batch(processed, job)).toMatchObject({
      state: 'failed',
      attempts: 3,
      reason: 'The process that reads files has ended.',
    });
    expect(at(await list(processed, 'search=owl'), 0, 'file', 'width')).toBe(640);
  });

  test('that fails by something that is no error has failed as well', async () => {
    const processed = await processing(() => Promise.reject('enough'));
    const job = await processed.begin();
    await processed.runner.settled(job, 1000);
    expect(await processed.jobs.get(job)).toMatchObject({ state: 'waiting', outcome: 'enough' });
  });

  test('that is under way when the library is closed is done by the next process', async () => {
    const processed = await processing(
      (_file, _onFacts, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const job = await processed.begin();
    await vi.waitFor(async () => expect((await processed.jobs.get(job))?.state).toBe('leased'));
    await processed.runner.close();
    expect(await processed.jobs.get(job)).toMatchObject({ state: 'waiting', outcome: 'The library was closed.' });
    processed.runner.wake();
    const next = processed.runnerWith(async () => found);
    next.wake();
    await vi.waitFor(async () => expect((await processed.jobs.get(job))?.state).toBe('done'));
  });

  test('whose process ends without a word is done by another one when its lease ends', async () => {
    const processed = await processing(async () => found);
    const { jobs, id, library } = processed;
    const job = await jobs.add(processAssetKind, id, processAssetInput(id));
    await jobs.lease([processAssetKind], 15_000);
    processed.runner.wake();
    expect((await jobs.get(job))?.state).toBe('leased');
    library.pass(15_000);
    processed.runner.wake();
    await vi.waitFor(async () => expect(await jobs.get(job)).toMatchObject({ state: 'done', attempts: 2 }));
  });

  test.each([
    ['was given to another one', async () => false],
    ['cannot be kept', () => Promise.reject(new Error('The disk is away.'))],
  ])('whose lease %s is given up', async (_name, extend) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const reasons: unknown[] = [];
    const processed = await processing(
      (_file, _onFacts, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => {
            reasons.push(signal.reason);
            reject(signal.reason);
          }),
        ),
    );
    const job = await processed.begin();
    await vi.waitFor(async () => expect((await processed.jobs.get(job))?.state).toBe('leased'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(reasons).toEqual([]);
    processed.jobs.extend = extend;
    await vi.advanceTimersByTimeAsync(5000);
    await vi.waitFor(() => expect(reasons).toHaveLength(1));
  });

  test('that somebody waits for comes first', async () => {
    const order: string[] = [];
    const processed = await processing(async ({ fileName }) => {
      order.push(fileName);
      return found;
    });
    const { jobs, library, runner } = processed;
    const others = [await uploaded(library, 'bob', 'b.png'), await uploaded(library, 'bob', 'c.png')];
    for (const id of others) await jobs.add(processAssetKind, id, processAssetInput(id));
    await runner.settled(await processed.begin(processAssetNowKind), 1000);
    await vi.waitFor(() => expect(order).toEqual(['owl.png', 'b.png', 'c.png']));
  });

  test('is waited for no longer than said, and an unknown one not at all', async () => {
    const processed = await processing(() => new Promise(() => {}));
    const job = await processed.jobs.add('other', 'a', '{}');
    await processed.runner.settled(job, 40);
    await processed.runner.settled('unknown', 1000);
    expect(await processed.jobs.get(job)).toMatchObject({ state: 'waiting' });
  });
});

test('several jobs are done at a time, as many as said', async () => {
  const { library, jobs } = await processing(async () => found);
  const ids: string[] = [];
  for (const name of ['a.png', 'b.png', 'c.png']) ids.push(await uploaded(library, 'bob', name));
  for (const id of ids) await jobs.add(processAssetKind, id, processAssetInput(id));
  let running = 0;
  let most = 0;
  const inspect: Inspect = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    return found;
  };
  const { parts } = library;
  const options = { parts, changeAssets: changeAssetsOf(parts), inspector: { inspect }, clock: library.now, atOnce: 2 };
  const runner = new JobRunner(options);
  onTestFinished(() => runner.close());
  runner.wake();
  await vi.waitFor(async () => {
    for (const id of ids) expect((await parts.records.get('asset', [id]))[0]?.width).toBe(640);
  });
  expect(most).toBe(2);
});

test('a picture that another job of the asset stores meanwhile is kept, and the job is done', async () => {
  const processed = await processing(async () => found);
  const { library, jobs, id } = processed;
  const { files } = library.parts;
  const thumbnail = `${id}-thumbnail`;
  justBefore.segment(library, async () => {
    await files.segment(thumbnail, 'whole', new Blob([webp]).stream());
    await files.complete(thumbnail, ['whole']);
  });
  const job = await processed.begin();
  await processed.runner.settled(job, 1000);
  expect(await jobs.get(job)).toMatchObject({ state: 'done', attempts: 1 });
  expect((await library.parts.records.get('asset', [id]))[0]?.media).toMatchObject({ thumbnail });
});

test('a picture whose asset is removed while it is stored is not', async () => {
  const processed = await processing(async () => found);
  const { library, jobs, id } = processed;
  justBefore.segment(library, () => library.call('bob', 'DELETE', `/uploads/${id}`));
  const job = await processed.begin();
  await processed.runner.settled(job, 1000);
  expect(await jobs.get(job)).toMatchObject({ state: 'waiting', outcome: expect.stringContaining('no such upload') });
  expect(await library.parts.files.open(`${id}-thumbnail`)).toBeUndefined();
});

test('failures that are not those of a job are told', async () => {
  const processed = await processing(async () => found);
  const failures: unknown[] = [];
  processed.runner.onFailure = (failure) => failures.push(failure);
  processed.jobs.lease = () => Promise.reject(new Error('The disk is away.'));
  processed.runner.wake();
  await vi.waitFor(() => expect(failures).toEqual([new Error('The disk is away.')]));
});
