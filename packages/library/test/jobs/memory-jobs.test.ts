import { describe, expect, test } from 'vitest';
import { MemoryJobs, type Lease } from '../../src/index.ts';

function jobsAt(start: number) {
  let now = start;
  const jobs = new MemoryJobs(() => now);
  const lease = async (): Promise<Lease> => {
    const leased = await jobs.lease(['render'], 1000);
    if (leased === undefined) throw new Error('There is nothing to do.');
    return leased;
  };
  return { jobs, lease, wait: (milliseconds: number) => void (now += milliseconds) };
}

describe('a job', () => {
  test('is given to one worker, and is done once', async () => {
    const { jobs, lease } = jobsAt(0);
    const id = await jobs.add('render', 'asset 1', '{"id":1}');
    expect(await jobs.lease(['other'], 1000)).toBeUndefined();
    const leased = await lease();
    expect(leased.job).toEqual({ id, kind: 'render', input: '{"id":1}', state: 'leased', attempts: 1 });
    expect(await jobs.lease(['render'], 1000)).toBeUndefined();
    expect(await jobs.finish(leased, '"made"')).toBe(true);
    expect(await jobs.finish(leased, '"again"')).toBe(false);
    expect(await jobs.get(id)).toMatchObject({ state: 'done', outcome: '"made"' });
  });

  test('is added once while it is not done', async () => {
    const { jobs, lease } = jobsAt(0);
    const id = await jobs.add('render', 'asset 1', '1');
    expect(await jobs.add('render', 'asset 1', '2')).toBe(id);
    expect(await jobs.add('render', 'asset 2', '3')).not.toBe(id);
    await jobs.finish(await lease(), '');
    expect(await jobs.add('render', 'asset 1', '4')).not.toBe(id);
  });

  test('whose lease has ended is given to another worker, and the first one is told', async () => {
    const { jobs, lease, wait } = jobsAt(0);
    const id = await jobs.add('render', 'asset 1', '1');
    const first = await lease();
    wait(900);
    expect(await jobs.extend(first, 1000)).toBe(true);
    wait(900);
    expect(await jobs.lease(['render'], 1000)).toBeUndefined();
    wait(100);
    const second = await lease();
    expect(second.job.attempts).toBe(2);
    expect([await jobs.extend(first, 1000), await jobs.finish(first, 'late')]).toEqual([false, false]);
    expect(await jobs.finish(second, 'done')).toBe(true);
    expect(await jobs.get(id)).toMatchObject({ state: 'done', outcome: 'done' });
  });

  test('that fails waits for its next attempt, or has failed for good', async () => {
    const { jobs, lease, wait } = jobsAt(0);
    const id = await jobs.add('render', 'asset 1', '1');
    expect(await jobs.fail(await lease(), 'The disk is full.', 500)).toBe(true);
    expect(await jobs.lease(['render'], 1000)).toBeUndefined();
    wait(500);
    await jobs.fail(await lease(), 'The file is damaged.');
    wait(100_000);
    expect(await jobs.lease(['render'], 1000)).toBeUndefined();
    expect(await jobs.get(id)).toMatchObject({ state: 'failed', outcome: 'The file is damaged.', attempts: 2 });
  });
});
