import type { Row } from './table.ts';

/** The time that all but five of a hundred turns stay below. */
export function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

/** Milliseconds of each turn, after some to warm up. */
export async function timeTurns(turns: number, turn: (index: number) => unknown): Promise<readonly number[]> {
  const times: number[] = [];
  const warmUp = Math.ceil(turns / 6);
  for (let index = 0; index < turns + warmUp; index += 1) {
    const start = performance.now();
    await turn(index);
    if (index >= warmUp) times.push(performance.now() - start);
  }
  return times;
}

/** A place of a text that is far from that of the turn before. */
export const placeOfTurn = (index: number, length: number): number => (index * 7919 * 31) % length;

/** The 95th percentile of some milliseconds against the most that it may be. */
export function latencyRow(what: string, times: readonly number[], most: number): Row {
  const time = p95(times);
  return { what: `${what}, p95`, measured: `${time.toFixed(2)} ms`, target: `≤ ${most} ms`, met: time <= most };
}
