import { describe, expect, test } from 'vitest';
import { MemoryAssetIndex, MemoryFiles, MemoryJobs, MemoryRecords, type Job } from '../../src/index.ts';
import { libraryChanges } from '../../src/library-changes.ts';
import { processAssetInput, processAssetKind } from '../../src/uploads/process-asset.ts';
import { runJobs } from '../../src/uploads/run-jobs.ts';
import { assetWith } from '../tiny-library.ts';

interface Working {
  readonly records: MemoryRecords;
  /** Adds a job and has it done. Returns what came of it. */
  readonly run: (input: string) => Promise<Job | undefined>;
  /** Does the jobs that are due after some milliseconds, and gives one. */
  readonly runAfter: (milliseconds: number, id: string) => Promise<Job | undefined>;
}

function working(): Working {
  let now = 0;
  const records = new MemoryRecords();
  const jobs = new MemoryJobs(() => now);
  const parts = { records, index: new MemoryAssetIndex(), files: new MemoryFiles(), jobs };
  const { changeAssets } = libraryChanges(parts, () => {});
  const runAfter = async (milliseconds: number, id: string): Promise<Job | undefined> => {
    now += milliseconds;
    await runJobs(parts, changeAssets);
    return jobs.get(id);
  };
  return { records, runAfter, run: async (input) => runAfter(0, await jobs.add(processAssetKind, input, input)) };
}

const outcomeOf = (job: Job | undefined): unknown => JSON.parse(job?.outcome ?? '');

describe('a job that processes an asset', () => {
  test('writes what its file tells, also over what an older version has learned of it', async () => {
    const { records, run } = working();
    const asset = assetWith({
      fileName: 'owl.mp4',
      fileExtension: 'svg',
      assetType: 'Image',
      mimeType: 'image/svg+xml',
    });
    await records.change('', ({ put }) => put({ kind: 'asset', value: asset }));
    const job = await run(processAssetInput(asset.id));
    expect([job?.state, outcomeOf(job)]).toEqual(['done', { assetId: asset.id }]);
    const after = { ...asset, fileExtension: 'mp4', assetType: 'Video', mimeType: 'video/mp4' };
    expect(await records.get('asset', [asset.id])).toEqual([after]);
    const sequence = await records.change('', () => {});
    await run(processAssetInput(asset.id));
    expect(await records.change('', () => {})).toBe(sequence);
  });

  test.each([
    ['of an asset that was removed', processAssetInput('gone'), 'gone'],
    ['of no asset', '{}', ''],
  ])('%s is done, and says so', async (_name, input, assetId) => {
    const job = await working().run(input);
    expect([job?.state, outcomeOf(job)]).toEqual(['done', { assetId, removed: true }]);
  });

  test.each([
    ['an error', new Error('The disk is away.')],
    ['something else', 'The disk is away.'],
  ])('is tried three times, with pauses, when %s is thrown', async (_name, failure) => {
    const { records, run, runAfter } = working();
    records.change = () => Promise.reject(failure);
    const input = processAssetInput('owl');
    const first = await run(input);
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, outcome: 'The disk is away.' });
    const id = first?.id ?? '';
    expect(await runAfter(1000, id)).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(await runAfter(60_000, id)).toMatchObject({ state: 'waiting', attempts: 2 });
    expect(await runAfter(60_000, id)).toMatchObject({ state: 'failed', attempts: 3, outcome: 'The disk is away.' });
    expect(await runAfter(60_000, id)).toMatchObject({ state: 'failed', attempts: 3 });
  });
});
