import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { QueryCall } from '../../src/http/query-call.ts';
import { isLarge } from '../../src/node/queries/is-large.ts';
import { QueryLanes } from '../../src/node/queries/query-lanes.ts';
import type { QueryWorker } from '../../src/node/queries/query-worker.ts';
import { pause } from './pause.ts';

const callOf = (query: string, body?: string, viewer = 'ann'): QueryCall => ({
  method: body === undefined ? 'GET' : 'POST',
  url: `http://library.test/api/assets?${query}`,
  body: body === undefined ? undefined : new TextEncoder().encode(body),
  path: ['assets'],
  viewer,
  baseUrl: 'http://library.test/api',
});

describe('a call looks large', () => {
  test.for<readonly [query: string, body: string | undefined, expected: boolean]>([
    ['', undefined, false],
    ['filters=AssetType+EQ+Image&search=logo*&count=50', undefined, false],
    ['search=*a*+*b*+*c*', undefined, false],
    ['search=*a*+*b*+*c*+*d*', undefined, true],
    ['search=%2Aa%2a+%2Ab%2a+%2Ac%2a+%2Ad%2a', undefined, true],
    [`filters=${Array.from({ length: 4 }, () => "FileExtension+CT+'j'").join('+OR+')}`, undefined, true],
    [`filters=${Array.from({ length: 4 }, () => "FileExtension%20ew%20'j'").join('%20OR%20')}`, undefined, true],
    ['count=1000', undefined, true],
    ['count=250', undefined, false],
    ['', '{"count": 1000}', true],
    ['', '{"search":"owl"}', false],
    ['', `{"search":"${'owl '.repeat(1000)}"}`, true],
    [`search=${'owl+'.repeat(1000)}`, undefined, true],
  ])('%#', ([query, body, expected]) => {
    expect(isLarge(callOf(query, body))).toBe(expected);
  });
});

/** A worker that answers when it is told to. */
class FakeWorker implements QueryWorker {
  isAlive = true;
  isLow = false;
  readonly asked: string[] = [];
  isBusy = false;
  /** Says that the call takes long. */
  takeLong: () => void = () => {};
  readonly opened: Promise<void>;
  readonly ended: Promise<void>;
  private end: () => void = () => {};
  private settle: { resolve: (response: Response) => void; reject: (failure: Error) => void } | undefined;

  constructor(opened: Promise<void> = Promise.resolve()) {
    this.opened = opened;
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  ask({ url }: QueryCall, onLong: () => void): Promise<Response> {
    this.asked.push(new URL(url).searchParams.get('search') ?? '');
    this.isBusy = true;
    this.takeLong = onLong;
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }

  /** Answers with the search itself. */
  answer(): void {
    this.isBusy = false;
    this.settle?.resolve(new Response(this.asked.at(-1)));
  }

  lowerPriority(): void {
    this.isLow = true;
  }

  kill(): void {
    this.isAlive = false;
    this.isBusy = false;
    this.settle?.reject(new Error('killed'));
    this.end();
  }
}

const never = new AbortController().signal;

interface Lanes {
  readonly workers: FakeWorker[];
  readonly pool: QueryLanes;
  /** The worker that was asked for a search last. */
  readonly at: (search: string) => FakeWorker;
  /** Searches that are answered just now, in the order of the processes. */
  readonly running: () => readonly string[];
  /** Processes that would answer at once. */
  readonly spares: () => number;
}

/** Lanes whose processes are ready. */
async function lanes(slow = 1): Promise<Lanes> {
  const workers: FakeWorker[] = [];
  const start = (): FakeWorker => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const pool = new QueryLanes(start, slow);
  pool.open();
  await settled();
  const alive = (): readonly FakeWorker[] => workers.filter(({ isAlive }) => isAlive);
  return {
    workers,
    pool,
    at: (search) => {
      const worker = workers.findLast(({ asked }) => asked.at(-1) === search);
      if (worker === undefined) throw new Error(`Nobody was asked for ${search}.`);
      return worker;
    },
    running: () => alive().flatMap(({ isBusy, asked }) => (isBusy ? (asked.at(-1) ?? '') : [])),
    spares: () => alive().filter(({ isBusy, isLow }) => !isBusy && !isLow).length,
  };
}

/** Resolves when everything has happened that does not wait for a worker. */
const settled = (): Promise<void> => pause(1);

const small = (search: string, viewer?: string): QueryCall => callOf(`search=${search}`, undefined, viewer);
const large = (search: string, viewer?: string): QueryCall => callOf(`search=${search}&count=1000`, undefined, viewer);
const textOf = async (answer: Promise<Response>): Promise<string> => await (await answer).text();

/** Answers whatever runs until nothing does, one process after the other, and tells in which order. */
async function answerAll({ workers, running }: Lanes): Promise<readonly string[]> {
  const order: string[] = [];
  while (running().length > 0) {
    for (const worker of workers.filter(({ isBusy }) => isBusy)) {
      order.push(worker.asked.at(-1) ?? '');
      worker.answer();
      await settled();
    }
  }
  return order;
}

describe('calls in lanes', () => {
  test('a small call is answered while large ones run and wait', async () => {
    const { pool, at } = await lanes();
    const first = pool.answer(large('a'), never);
    const second = pool.answer(large('b'), never);
    const quick = pool.answer(small('small'), never);
    await settled();
    expect([at('small').isLow, at('a').isLow]).toEqual([false, true]);
    at('small').answer();
    expect(await textOf(quick)).toBe('small');
    at('a').answer();
    expect(await textOf(first)).toBe('a');
    await settled();
    at('b').answer();
    expect(await textOf(second)).toBe('b');
  });

  test('a caller whose small call takes long has the others answered in the slow lane, those that wait as well', async () => {
    const { pool, at, running } = await lanes();
    const long = pool.answer(small('long'), never);
    const waiting = pool.answer(small('waiting'), never);
    await settled();
    expect(running()).toEqual(['long']);
    at('long').takeLong();
    const later = pool.answer(small('later'), never);
    await settled();
    expect([at('waiting').isLow, at('long').isLow]).toEqual([true, false]);
    at('waiting').answer();
    expect(await textOf(waiting)).toBe('waiting');
    await settled();
    expect(at('later').isLow).toBe(true);
    at('later').answer();
    expect(await textOf(later)).toBe('later');
    at('long').answer();
    expect(await textOf(long)).toBe('long');
    void pool.answer(small('again'), never);
    expect(at('again').isLow).toBe(false);
  });

  test('none of the calls that go on waiting in the slow lane is refused', async () => {
    const all = await lanes();
    const calls = Array.from({ length: 65 }, (_, index) => all.pool.answer(small(String(index)), never));
    all.at('0').takeLong();
    await settled();
    expect(await answerAll(all)).toHaveLength(65);
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test.each([small, large])(
    'a call whose process ends is answered by another one, which takes its place',
    async (of) => {
      const { workers, pool, at } = await lanes();
      const call = pool.answer(of('call'), never);
      await settled();
      const first = at('call');
      const { length } = workers;
      first.kill();
      await settled();
      expect(at('call')).not.toBe(first);
      expect(workers).toHaveLength(length + 1);
      at('call').answer();
      expect(await textOf(call)).toBe('call');
    },
  );

  test('a call during which both ready processes end is answered by a third one', async () => {
    const { pool, at } = await lanes();
    const call = pool.answer(small('call'), never);
    at('call').kill();
    await settled();
    at('call').kill();
    await settled();
    at('call').answer();
    await expect(call).resolves.toBeInstanceOf(Response);
  });

  test('a call that has ended three processes is given up, and all are replaced', async () => {
    const { workers, pool, at, spares } = await lanes();
    const call = pool.answer(small('call'), never);
    at('call').kill();
    await settled();
    at('call').kill();
    await settled();
    at('call').kill();
    await expect(call).rejects.toThrow('killed');
    await settled();
    expect([workers.length, spares()]).toEqual([5, 2]);
  });

  test('a call whose process ends is not repeated when nobody waits for it any more', async () => {
    const { workers, pool, at } = await lanes();
    const abort = new AbortController();
    const call = pool.answer(small('call'), abort.signal);
    abort.abort();
    await expect(call).rejects.toThrow('aborted');
    at('call').kill();
    await settled();
    expect(workers.flatMap(({ asked }) => asked)).toEqual(['call']);
  });

  test('a second answer of a process to the same call is ignored', async () => {
    const { workers, pool, at } = await lanes();
    const call = pool.answer(small('call'), never);
    const { takeLong } = at('call');
    at('call').answer();
    await call;
    takeLong();
    await settled();
    expect(workers).toHaveLength(2);
  });

  test('where one cannot be opened and another one is ready, calls wait for that one', async () => {
    const workers: FakeWorker[] = [];
    const pool = new QueryLanes(() => {
      const worker = new FakeWorker(workers.length === 0 ? undefined : Promise.reject(new Error('no memory')));
      workers.push(worker);
      return worker;
    }, 1);
    pool.open();
    await settled();
    const calls = [pool.answer(small('a'), never), pool.answer(small('b', 'bob'), never)];
    await settled();
    workers[0]?.answer();
    await settled();
    workers[0]?.answer();
    expect(await Promise.all(calls.map(textOf))).toEqual(['a', 'b']);
  });

  test('a call that waits for a process which ends while it starts is answered by the next one', async () => {
    const workers: FakeWorker[] = [];
    const pool = new QueryLanes(() => {
      const worker = new FakeWorker(workers.length === 0 ? Promise.reject(new Error('killed')) : undefined);
      worker.isAlive = workers.length > 0;
      workers.push(worker);
      return worker;
    }, 1);
    const call = pool.answer(small('a'), never);
    await settled();
    workers[1]?.answer();
    expect(await textOf(call)).toBe('a');
  });

  test('where none can be opened, calls fail, and each further one has two tries', async () => {
    const workers: FakeWorker[] = [];
    const pool = new QueryLanes(() => {
      const worker = new FakeWorker(Promise.reject(new Error('no library')));
      worker.isAlive = false;
      workers.push(worker);
      return worker;
    }, 1);
    pool.open();
    await settled();
    for (const count of [3, 5]) {
      await expect(pool.answer(small('a'), never)).rejects.toThrow('no library');
      await settled();
      expect(workers).toHaveLength(count);
    }
  });

  test('too many of one caller are refused, and those of others are not', async () => {
    const { pool } = await lanes();
    for (const call of [large, small]) {
      const calls = Array.from({ length: 65 }, (_, index) => pool.answer(call(String(index)), never));
      for (const each of calls) each.catch(() => {});
      const refused = await pool.answer(call('more'), never);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await refused.text()).toContain('You have too many queries waiting');
      const other = vi.fn<() => void>();
      pool.answer(call('other', 'bob'), never).then(other, () => {});
      await settled();
      expect(other).not.toHaveBeenCalled();
    }
    await pool.close();
  });

  test('too many of all together are refused', async () => {
    const { pool } = await lanes();
    const calls = Array.from({ length: 257 }, (_, at) => pool.answer(large(String(at), `caller ${at % 5}`), never));
    for (const each of calls) each.catch(() => {});
    const refused = await pool.answer(large('more', 'new'), never);
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('The library has too many')]);
    await pool.close();
  });

  test('nothing is left when they are closed', async () => {
    const { workers, pool } = await lanes();
    const calls = [pool.answer(large('a'), never), pool.answer(large('b'), never)];
    const ended = Promise.allSettled(calls);
    await pool.close();
    expect(new Set((await ended).map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(workers.filter(({ isAlive }) => isAlive)).toEqual([]);
    expect((await pool.answer(small('late'), never)).status).toBe(503);
  });
});

describe('a caller with very many calls', () => {
  test('has one process of the quick lane, and the other one answers others at once', async () => {
    const { pool, running } = await lanes();
    for (let index = 0; index < 64; index += 1) void pool.answer(small(`many ${index}`, 'eve'), never);
    expect(running()).toEqual(['many 0']);
    void pool.answer(small('mine', 'ann'), never);
    expect(running()).toEqual(['many 0', 'mine']);
  });

  test.each([
    ['quick', small],
    ['slow', large],
  ])('takes turns with others in the %s lane', async (_lane, call) => {
    const all = await lanes();
    for (let index = 0; index < 8; index += 1) void all.pool.answer(call(`eve ${index}`, 'eve'), never);
    for (const viewer of ['ann', 'bob', 'cid'])
      for (const index of [0, 1]) void all.pool.answer(call(`${viewer} ${index}`, viewer), never);
    await settled();
    const order = await answerAll(all);
    const last = Math.max(...['ann 1', 'bob 1', 'cid 1'].map((search) => order.indexOf(search)));
    expect(order).toHaveLength(14);
    expect(last).toBeLessThanOrEqual(10);
    expect(order.at(-1)).toBe('eve 7');
  });

  test('takes no more than two of three processes with calls that take long', async () => {
    const { pool, at, spares, running } = await lanes(2);
    for (const viewer of ['eve', 'ann', 'bob']) {
      void pool.answer(small(viewer, viewer), never);
      await settled();
      at(viewer).takeLong();
      await settled();
      expect(spares()).toBe(1);
    }
    void pool.answer(small('more', 'eve'), never);
    await settled();
    expect(at('more').isLow).toBe(true);
    void pool.answer(small('mine', 'cid'), never);
    expect(running()).toContain('mine');
  });
});

describe('calls that are given up', () => {
  const fakeTime = (): void => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
  };

  test('are not worked for when they wait', async () => {
    const { workers, pool } = await lanes();
    const abort = new AbortController();
    void pool.answer(large('running'), never);
    const waiting = pool.answer(large('waiting'), abort.signal);
    abort.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await settled();
    workers.at(-1)?.answer();
    await settled();
    expect(workers.flatMap(({ asked }) => asked)).toEqual(['running']);
    expect(() => pool.answer(large('late'), abort.signal)).toThrow('gone');
  });

  test('may end within some time, after which their process is replaced', async () => {
    fakeTime();
    const { pool, at, workers } = await lanes();
    for (const [name, call] of [
      ['small', small],
      ['large', large],
    ] as const) {
      const abort = new AbortController();
      const running = pool.answer(call(name), abort.signal);
      await settled();
      const worker = at(name);
      abort.abort(new Error('gone'));
      await expect(running).rejects.toThrow('gone');
      await vi.advanceTimersByTimeAsync(1500);
      expect(worker.isAlive).toBe(true);
      await vi.advanceTimersByTimeAsync(1000);
      expect(worker.isAlive).toBe(false);
    }
    const next = pool.answer(large('next'), never);
    await settled();
    workers.at(-1)?.answer();
    expect(await textOf(next)).toBe('next');
  });

  test.each([
    ['quick', small],
    ['slow', large],
  ])('again and again start no process in the %s lane, and one is always ready for others', async (_lane, call) => {
    const { workers, pool, at, spares } = await lanes();
    for (let round = 0; round < 100; round += 1) {
      const abort = new AbortController();
      const given = pool.answer(call(`${round}`, 'eve'), abort.signal);
      await settled();
      if (round % 10 === 0) {
        at(`${round}`).takeLong();
        await settled();
      }
      expect(spares()).toBeGreaterThan(0);
      abort.abort(new Error('gone'));
      await expect(given).rejects.toThrow('gone');
      expect(spares()).toBeGreaterThan(0);
      // What nobody waits for any more ends at some time.
      if (round % 10 === 9) {
        for (const worker of workers) if (worker.isBusy) worker.answer();
        await settled();
      }
    }
    expect(workers.every(({ isAlive }) => isAlive)).toBe(true);
    expect(workers.length).toBeLessThanOrEqual(3);
  });

  test('keep their process where no other one is ready', async () => {
    fakeTime();
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const workers: FakeWorker[] = [];
    const pool = new QueryLanes(() => {
      const worker = new FakeWorker(workers.length === 0 ? undefined : opened);
      workers.push(worker);
      return worker;
    }, 1);
    pool.open();
    await settled();
    const abort = new AbortController();
    pool.answer(small('given up'), abort.signal).catch(() => {});
    abort.abort();
    await vi.advanceTimersByTimeAsync(5000);
    expect(workers.map(({ isAlive }) => isAlive)).toEqual([true, true]);
    open();
    await vi.advanceTimersByTimeAsync(2500);
    expect(workers.slice(0, 2).map(({ isAlive }) => isAlive)).toEqual([false, true]);
  });
});
