import { describe, expect, test } from 'vitest';
import { UntakenAnswers } from '../../src/node/server/untaken-answers.ts';

const megabyte = 1_000_000;
const shares = { ofAll: 5 * megabyte, ofNetwork: 3 * megabyte };

const sized = (size: number): Response =>
  new Response(new Uint8Array(size), { headers: { 'content-length': String(size) } });

describe('answers that are not taken yet', () => {
  const never = new AbortController().signal;
  const ann = { method: 'GET', viewer: 'ann' };

  test('are given up to a limit of their person, small ones always, and those that are taken make room', async () => {
    const untaken = new UntakenAnswers(shares);
    const first = untaken.hold(ann, sized(2 * megabyte), never);
    const second = untaken.hold(ann, sized(2 * megabyte), never);
    expect([first.status, second.status, second.headers.get('retry-after')]).toEqual([200, 503, '2']);
    expect(untaken.hold(ann, sized(60_000), never).status).toBe(200);
    expect((await first.arrayBuffer()).byteLength).toBe(2 * megabyte);
    expect(untaken.hold(ann, sized(2 * megabyte), never).status).toBe(200);
  });

  test('are given up to a limit of all, and others than the busiest person get theirs', () => {
    const untaken = new UntakenAnswers(shares);
    const statusOf = (viewer: string): number => untaken.hold({ ...ann, viewer }, sized(2 * megabyte), never).status;
    expect(['ann', 'ann', 'bob', 'eve'].map(statusOf)).toEqual([200, 503, 200, 503]);
  });

  test('count no more when their reader gives up, or their caller has gone', async () => {
    const untaken = new UntakenAnswers(shares);
    const hold = (signal: AbortSignal = never): Response => untaken.hold(ann, sized(2 * megabyte), signal);
    await hold().body?.cancel();
    const gone = new AbortController();
    const left = hold(gone.signal);
    expect(hold().status).toBe(503);
    gone.abort();
    expect([left.status, hold().status, hold(gone.signal).status]).toEqual([200, 200, 200]);
  });

  test('that have no body, or whose body nobody reads, count for nothing', () => {
    const untaken = new UntakenAnswers(shares);
    for (let index = 0; index < 5; index += 1) {
      expect(untaken.hold({ ...ann, method: 'HEAD' }, sized(2 * megabyte), never).status).toBe(200);
      expect(untaken.hold(ann, new Response(null, { headers: { 'content-length': '2000000' } }), never).status).toBe(
        200,
      );
      expect(untaken.hold(ann, new Response('unknown'), never).status).toBe(200);
    }
  });
});
