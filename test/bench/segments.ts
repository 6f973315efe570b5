import { MemoryStore } from '@assetql/library';
import { generatedContent } from '@assetql/sample';
import { libraryCases } from './library-cases.ts';
import { queryOf } from './library.ts';
import { median } from './measure.ts';
import { printTable, type Row } from './table.ts';

const rounds = 9;

/** Milliseconds of processor time that some work takes. */
async function cpuTime(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The time of an answer below which a share of them are. */
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

const milliseconds = (time: number): string => `${time.toFixed(1)} ms`;

/** Total, page and facets of `size` generated assets in memory: the first time, when columns are made, and again. */
export async function segments(size = 100_000): Promise<void> {
  const store = new MemoryStore(generatedContent({ assets: size, seed: 'bench' }));
  const rows: Row[] = [];
  const answers: number[] = [];
  for (const item of libraryCases) {
    const query = queryOf(item);
    const ask = async (): Promise<void> => {
      await store.list(query);
      await store.facets(query);
    };
    const first = await cpuTime(ask);
    const again: number[] = [];
    for (let round = 0; round < rounds; round += 1) again.push(await cpuTime(ask));
    answers.push(median(again));
    rows.push({
      what: item.name,
      measured: `${milliseconds(median(again))}, at first ${milliseconds(first)}`,
      target: '',
      met: undefined,
    });
  }
  for (const [what, share, target] of [
    ['p50', 0.5, 5],
    ['p95', 0.95, 50],
    ['worst', 1, 250],
  ] as const) {
    const time = quantile(answers, share);
    rows.push({ what, measured: milliseconds(time), target: `≤ ${target} ms`, met: time <= target });
  }
  await store.close();
  const megabytes = (process.memoryUsage().rss / 1e6).toFixed(0);
  printTable(
    `Total, page and facets in memory, ${size} assets (processor time; ${megabytes} MB with the assets themselves)`,
    rows,
  );
}
