import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Size } from './texts.ts';

export interface Sample {
  readonly perCall: number;
  readonly perCharacter: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('There is nothing to take the median of.');
  return middle;
}

function message<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = (status: number | null): void => reject(new Error(`A peer ended with ${String(status)}.`));
    child.once('exit', onExit);
    child.once('message', (answer: Answer) => {
      child.off('exit', onExit);
      resolve(answer);
    });
  });
}

/**
 * Measures engines against each other: each in a process of its own, taking turns, so that a machine that speeds up
 * or slows down does so for all. Gives, per engine, the median over rounds of the speed relative to `base`
 * (1 is as fast, 2 twice as fast).
 */
export async function compare(
  family: 'filters' | 'search',
  engines: readonly string[],
  base: string,
  size: Size,
  rounds = 15,
): Promise<ReadonlyMap<string, { readonly ratio: number; readonly perCall: number }>> {
  const children = new Map<string, ChildProcess>();
  for (const engine of engines) {
    const child = fork(join(import.meta.dirname, 'peer.ts'), [family, engine]);
    children.set(engine, child);
    await message(child);
  }
  const ask = async (engine: string, milliseconds: number): Promise<Sample> => {
    const child = children.get(engine);
    if (child === undefined) throw new Error(`There is no engine ${engine}.`);
    const answer = message<Sample>(child);
    child.send({ size, milliseconds });
    return answer;
  };
  for (const engine of engines) await ask(engine, 400);
  const ratios = new Map<string, number[]>(engines.map((engine) => [engine, []]));
  const times = new Map<string, number[]>(engines.map((engine) => [engine, []]));
  for (let round = 0; round < rounds; round += 1) {
    const samples = new Map<string, Sample>();
    for (const engine of engines) samples.set(engine, await ask(engine, 60));
    const yardstick = samples.get(base);
    for (const [engine, sample] of samples) {
      ratios.get(engine)?.push((yardstick?.perCharacter ?? Number.NaN) / sample.perCharacter);
      times.get(engine)?.push(sample.perCall);
    }
  }
  for (const child of children.values()) {
    child.kill();
  }
  return new Map(
    engines.map((engine) => [
      engine,
      { ratio: median(ratios.get(engine) ?? []), perCall: median(times.get(engine) ?? []) },
    ]),
  );
}
