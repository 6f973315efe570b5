import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Size } from './texts.ts';

/** What is measured against each other. */
export type Family = 'filters' | 'search' | 'predicates';

/** What a process of its own is asked: how long one call takes, in nanoseconds. */
export interface Request {
  readonly size: Size;
  readonly milliseconds: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('There is nothing to take the median of.');
  return middle;
}

function answer(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const onExit = (status: number | null): void => reject(new Error(`A peer ended with ${String(status)}.`));
    child.once('exit', onExit);
    child.once('message', (nanoseconds: number) => {
      child.off('exit', onExit);
      resolve(nanoseconds);
    });
  });
}

function ask(child: ChildProcess, request: Request): Promise<number> {
  const answered = answer(child);
  child.send(request);
  return answered;
}

/**
 * Measures engines against each other: each in a process of its own, taking turns, so that a machine that speeds up
 * or slows down does so for all. Gives, per engine, the median over rounds of the speed relative to `base`
 * (1 is as fast, 2 twice as fast).
 */
export async function compare(
  family: Family,
  engines: readonly string[],
  base: string,
  size: Size,
  rounds = 31,
): Promise<ReadonlyMap<string, number>> {
  const children = new Map<string, ChildProcess>();
  for (const engine of engines) {
    const child = fork(join(import.meta.dirname, 'peer.ts'), [family, engine]);
    children.set(engine, child);
    await answer(child);
  }
  for (const child of children.values()) await ask(child, { size, milliseconds: 400 });
  const speeds = new Map<string, number[]>(engines.map((engine) => [engine, []]));
  for (let round = 0; round < rounds; round += 1) {
    const times = new Map<string, number>();
    for (const [engine, child] of children) times.set(engine, await ask(child, { size, milliseconds: 30 }));
    const yardstick = times.get(base) ?? Number.NaN;
    for (const [engine, time] of times) speeds.get(engine)?.push(yardstick / time);
  }
  for (const child of children.values()) child.kill();
  return new Map(engines.map((engine) => [engine, median(speeds.get(engine) ?? [])]));
}
