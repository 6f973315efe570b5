import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { MemoryJobs, type Jobs, type Lease } from '../../src/index.ts';
import { openSqliteJobs, openSqliteRecords } from '../../src/node/index.ts';
import { PostgresJobs } from '../../src/node/postgres/postgres-jobs.ts';
import { openPostgresRecords } from '../../src/node/postgres/postgres-records.ts';
import { startPostgres, type PostgresServer } from '../node/postgres/postgres-server.ts';
import { scratch } from '../node/scratch.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const engines: readonly (readonly [string, (clock: () => number) => Promise<Jobs>])[] = [
  ['memory', async (clock) => new MemoryJobs(clock)],
  [
    'SQLite',
    async (clock) => {
      const jobs = openSqliteJobs(join(scratch(), 'records.sqlite'), { clock });
      onTestFinished(() => jobs.close());
      return jobs;
    },
  ],
  [
    'PostgreSQL',
    async (clock) => {
      const records = await openPostgresRecords(await postgres.newDatabase());
      onTestFinished(() => records.close());
      return new PostgresJobs(records.connection, clock);
    },
  ],
];

describe.each(engines)('in %s, a job', (_name, open) => {
  async function jobsAt(start: number) {
    let now = start;
    const jobs = await open(() => now);
    const lease = async (): Promise<Lease> => {
      const leased = await jobs.lease(['render'], 1000);
      if (leased === undefined) throw new Error('There is nothing to do.');
      return leased;
    };
    return { jobs, lease, wait: (milliseconds: number) => void (now += milliseconds) };
  }

  test('is given to one worker, and is done once', async () => {
    const { jobs, lease } = await jobsAt(0);
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
    const { jobs, lease } = await jobsAt(0);
    const id = await jobs.add('render', 'asset 1', '1');
    expect(await jobs.add('render', 'asset 1', '2')).toBe(id);
    expect(await jobs.add('render', 'asset 2', '3')).not.toBe(id);
    await jobs.finish(await lease(), '');
    expect(await jobs.add('render', 'asset 1', '4')).not.toBe(id);
  });

  test('that was never added is told from those that were, whatever became of them', async () => {
    const { jobs, lease } = await jobsAt(0);
    await jobs.add('render', 'done', '1');
    await jobs.finish(await lease(), '');
    await jobs.add('render', 'waiting', '2');
    await jobs.add('other', 'of another kind', '3');
    expect(await jobs.withoutJob(['render'], ['done', 'waiting', 'of another kind', 'new'])).toEqual([
      'of another kind',
      'new',
    ]);
    expect(await jobs.withoutJob(['render', 'other'], ['done', 'waiting', 'of another kind'])).toEqual([]);
  });

  test('that was added last under a key is found, whatever became of it', async () => {
    const { jobs, lease } = await jobsAt(0);
    expect(await jobs.last(['render'], 'asset 1')).toBeUndefined();
    const first = await jobs.add('render', 'asset 1', '1');
    await jobs.finish(await lease(), '"made"');
    expect(await jobs.last(['render'], 'asset 1')).toMatchObject({ id: first, state: 'done' });
    const other = await jobs.add('other', 'asset 1', '2');
    await jobs.add('render', 'asset 2', '3');
    expect((await jobs.last(['render'], 'asset 1'))?.id).toBe(first);
    expect((await jobs.last(['render', 'other'], 'asset 1'))?.id).toBe(other);
  });

  test('of somebody who has few does not wait for all of somebody who has many', async () => {
    const { jobs, lease } = await jobsAt(0);
    for (let at = 0; at < 5; at++) await jobs.add('render', `ann ${at}`, `ann ${at}`, { owner: 'ann' });
    const order = [(await lease()).job.input];
    await jobs.add('render', 'bob 0', 'bob 0', { owner: 'bob' });
    await jobs.add('render', 'bob 1', 'bob 1', { owner: 'bob' });
    for (let at = 0; at < 6; at++) order.push((await lease()).job.input);
    expect(order).toEqual(['ann 0', 'bob 0', 'ann 1', 'bob 1', 'ann 2', 'ann 3', 'ann 4']);
  });

  test('whose lease has ended is given to another worker, and the first one is told', async () => {
    const { jobs, lease, wait } = await jobsAt(0);
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
    expect([await jobs.fail(first, 'late'), await jobs.fail(first, 'late', 0)]).toEqual([false, false]);
    expect(await jobs.finish(second, 'done')).toBe(true);
    expect(await jobs.get(id)).toMatchObject({ state: 'done', outcome: 'done' });
  });

  test('that fails waits for its next attempt, or has failed for good', async () => {
    const { jobs, lease, wait } = await jobsAt(0);
    const id = await jobs.add('render', 'asset 1', '1');
    expect(await jobs.fail(await lease(), 'The disk is full.', 500)).toBe(true);
    expect(await jobs.lease(['render'], 1000)).toBeUndefined();
    wait(500);
    await jobs.fail(await lease(), 'The file is damaged.');
    wait(100_000);
    expect(await jobs.lease(['render'], 1000)).toBeUndefined();
    expect(await jobs.get(id)).toMatchObject({ state: 'failed', outcome: 'The file is damaged.', attempts: 2 });
  });

  test('that has waited longest of the kinds that are asked for is given first', async () => {
    const { jobs } = await jobsAt(0);
    const ids = [await jobs.add('render', '1', ''), await jobs.add('read', '2', ''), await jobs.add('render', '3', '')];
    const order = [
      await jobs.lease(['render', 'read'], 1),
      await jobs.lease(['render'], 1),
      await jobs.lease(['read'], 1),
    ];
    expect(order.map((lease) => lease?.job.id)).toEqual([ids[0], ids[2], ids[1]]);
  });

  test('is not touched by a signal that is aborted', async () => {
    const { jobs, lease } = await jobsAt(0);
    const id = await jobs.add('render', '1', '');
    const leased = await lease();
    const signal = AbortSignal.abort(new Error('enough'));
    for (const attempt of [
      jobs.add('render', '2', '', { signal }),
      jobs.lease(['render'], 1, signal),
      jobs.extend(leased, 1, signal),
      jobs.finish(leased, '', signal),
      jobs.fail(leased, '', 1, signal),
      jobs.get(id, signal),
      jobs.last(['render'], '1', signal),
    ])
      await expect(attempt).rejects.toThrow('enough');
    expect(await jobs.get(id)).toEqual(leased.job);
    expect(await jobs.get('another')).toBeUndefined();
  });
});

test('jobs in SQLite are kept in the file of the records, and are given to one of several processes', async () => {
  const path = join(scratch(), 'records.sqlite');
  const records = openSqliteRecords(path);
  const first = openSqliteJobs(path);
  const id = await first.add('render', 'asset 1', '');
  await first.close();
  const both = [openSqliteJobs(path), openSqliteJobs(path)];
  const leases = await Promise.all(both.map((jobs) => jobs.lease(['render'], 1000)));
  expect(leases.flatMap((lease) => lease?.job.id ?? [])).toEqual([id]);
  expect(await records.changesSince(0)).toEqual({ changes: [], sequence: 0 });
  await Promise.all([...both, records].map((each) => each.close()));
});
