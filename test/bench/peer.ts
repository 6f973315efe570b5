import { filterEngines, searchEngines, type Engine } from './engines.ts';
import type { Family, Request } from './measure.ts';
import { predicateEngines } from './predicate-engines.ts';
import type { Size } from './texts.ts';

const families: Readonly<Record<Family, Readonly<Record<string, Engine>>>> = {
  filters: filterEngines,
  search: searchEngines,
  predicates: predicateEngines,
};

/** A process of its own for one engine: answers each request with the nanoseconds that a call takes. */
const [family = '', name = ''] = process.argv.slice(2);
const engine = Object.entries(families).find(([key]) => key === family)?.[1][name];
if (engine === undefined) throw new Error(`There is no engine ${name} for ${family}.`);
const prepare = await engine.load();
const works = new Map<Size, () => unknown>();

process.on('message', ({ size, milliseconds }: Request) => {
  const work = works.get(size) ?? prepare(size);
  works.set(size, work);
  let calls = 0;
  // To ask for the time costs as much as a short text.
  let batch = 1;
  const start = performance.now();
  let now = start;
  do {
    const before = now;
    for (let call = 0; call < batch; call += 1) work();
    calls += batch;
    now = performance.now();
    if (now - before < 0.1) batch *= 2;
  } while (now - start < milliseconds);
  process.send?.(((now - start) * 1e6) / calls);
});
process.send?.(0);
