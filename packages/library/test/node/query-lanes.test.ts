import { describe, expect, test } from 'vitest';
import type { QueryCall } from '../../src/http/query-call.ts';
import { isLarge } from '../../src/node/queries/is-large.ts';
import { QueryLanes, type QueryWorker } from '../../src/node/queries/query-lanes.ts';
import { pause } from './pause.ts';

const callOf = (query: string, body?: string): QueryCall => ({
  method: body === undefined ? 'GET' : 'POST',
  url: `http://library.test/api/assets?${query}`,
  body: body === undefined ? undefined : new TextEncoder().encode(body),
  path: ['assets'],
  viewer: '',
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
    this.asked.push(new URL(url).search);
    this.takeLong = onLong;
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }

  answer(text: string): void {
    this.settle?.resolve(new Response(text));
  }

  lowerPriority(): void {
    this.isLow = true;
  }

  kill(): void {
    this.isAlive = false;
    this.settle?.reject(new Error('killed'));
    this.end();
  }
}

const never = new AbortController().signal;

function lanes(most = 1): { readonly workers: FakeWorker[]; readonly pool: QueryLanes } {
  const workers: FakeWorker[] = [];
  const start = (): FakeWorker => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  return { workers, pool: new QueryLanes(start, most) };
}

const large = (name: string): QueryCall => callOf(`${name}&count=1000`);
const textOf = async (answer: Promise<Response>): Promise<string> => await (await answer).text();

describe('calls in lanes', () => {
  test('a small call is answered while large ones run and wait', async () => {
    const { workers, pool } = lanes();
    pool.open();
    const first = pool.answer(large('a'), never);
    const second = pool.answer(large('b'), never);
    const small = pool.answer(callOf('small'), never);
    expect(workers.map(({ asked, isLow }) => [asked, isLow])).toEqual([
      [['?small'], false],
      [['?a&count=1000'], true],
    ]);
    workers[0]?.answer('small');
    expect(await textOf(small)).toBe('small');
    workers[1]?.answer('a');
    expect(await textOf(first)).toBe('a');
    await pause(1);
    workers[1]?.answer('b');
    expect(await textOf(second)).toBe('b');
  });

  test('a small call that takes long leaves the lane with its process, and is answered', async () => {
    const { workers, pool } = lanes();
    const long = pool.answer(callOf('long'), never);
    const small = pool.answer(callOf('small'), never);
    workers[0]?.takeLong();
    expect(workers.map(({ asked, isLow }) => [asked, isLow])).toEqual([
      [['?long'], true],
      [['?small'], false],
      [[], false],
    ]);
    workers[1]?.answer('small');
    expect(await textOf(small)).toBe('small');
    workers[0]?.answer('long');
    expect(await textOf(long)).toBe('long');
  });

  test('where the slow lane is full it is begun anew there when others wait', async () => {
    const { workers, pool } = lanes();
    const slow = pool.answer(large('slow'), never);
    const long = pool.answer(callOf('long'), never);
    const longer = pool.answer(callOf('longer'), never);
    workers[1]?.takeLong();
    await pause(1);
    workers.find(({ asked }) => asked.at(-1) === '?longer')?.takeLong();
    const small = pool.answer(callOf('small'), never);
    await pause(1);
    const last = workers.at(-1);
    expect(last?.asked).toEqual(['?small']);
    last?.answer('small');
    expect(await textOf(small)).toBe('small');
    workers[0]?.answer('slow');
    expect(await textOf(slow)).toBe('slow');
    await pause(1);
    expect(workers[0]?.asked).toEqual(['?slow&count=1000', '?long']);
    workers[0]?.answer('long');
    expect(await textOf(long)).toBe('long');
    await pool.close();
    await expect(longer).rejects.toThrow(/killed|closed/);
  });

  test('a call that is given up is not worked for, and its process is replaced when it is needed', async () => {
    const { workers, pool } = lanes();
    const abort = new AbortController();
    const running = pool.answer(large('running'), abort.signal);
    const waiting = pool.answer(large('waiting'), abort.signal);
    const next = pool.answer(large('next'), never);
    abort.abort(new Error('gone'));
    await expect(running).rejects.toThrow('gone');
    await expect(waiting).rejects.toThrow('gone');
    await pause(1);
    const used = workers.filter(({ asked }) => asked.length > 0);
    expect(used.map(({ asked, isAlive }) => [asked, isAlive])).toEqual([
      [['?running&count=1000'], false],
      [['?next&count=1000'], true],
    ]);
    workers[1]?.answer('next');
    expect(await textOf(next)).toBe('next');
    expect(() => pool.answer(large('late'), abort.signal)).toThrow('gone');
  });

  test('a small call that is given up is ended when it takes long', async () => {
    const { workers, pool } = lanes();
    const abort = new AbortController();
    const running = pool.answer(callOf('running'), abort.signal);
    abort.abort(new Error('gone'));
    await expect(running).rejects.toThrow('gone');
    expect(workers[0]?.isAlive).toBe(true);
    workers[0]?.takeLong();
    expect(workers[0]?.isAlive).toBe(false);
  });

  test('a process that ends is replaced', async () => {
    const { workers, pool } = lanes();
    pool.open();
    await pause(1);
    const call = pool.answer(callOf('call'), never);
    workers[0]?.kill();
    await expect(call).rejects.toThrow('killed');
    await pause(1);
    expect(workers).toHaveLength(2);
    const next = pool.answer(callOf('next'), never);
    workers[1]?.answer('next');
    expect(await textOf(next)).toBe('next');
  });

  test('too many at once are asked to try again', async () => {
    const { pool } = lanes();
    const calls = Array.from({ length: 33 }, (_, index) => pool.answer(large(String(index)), never));
    const refused = await pool.answer(large('more'), never);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    const ended = Promise.allSettled(calls);
    await pool.close();
    expect(new Set((await ended).map(({ status }) => status))).toEqual(new Set(['rejected']));
  });

  test('nothing is left when they are closed', async () => {
    const { workers, pool } = lanes();
    pool.open();
    const calls = [pool.answer(large('a'), never), pool.answer(large('b'), never)];
    const ended = Promise.allSettled(calls);
    await pool.close();
    await ended;
    expect(workers.filter(({ isAlive }) => isAlive)).toEqual([]);
    expect((await pool.answer(callOf('late'), never)).status).toBe(503);
  });
});
