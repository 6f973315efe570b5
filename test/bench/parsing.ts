import { filterEngines, searchEngines } from './engines.ts';
import { compare } from './measure.ts';
import { printTable, times, type Row } from './table.ts';
import { sizes } from './texts.ts';

const againstHand = { short: 0.3, medium: 0.4, long: 0.35 } as const;

const filterTargets: Readonly<Record<string, number>> = {
  'graphql-js': 1.5,
  jsep: 2,
  Lezer: 4,
  Peggy: 4,
  '@balena/odata-parser': 25,
  '@odata/parser': 25,
};

const searchTargets: Readonly<Record<string, number>> = { liqe: 100, lucene: 20, 'lucene-query-parser': 20 };

/** Parsing of filters and searches, recovery on and all languages loaded, against the peers. */
export async function parsing(): Promise<void> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const speed = await compare('filters', Object.keys(filterEngines), 'hand', size, size === 'long' ? 15 : 31);
    const ours = speed.get('assetql') ?? 0;
    rows.push({
      what: `filters, ${size}: speed against \`hand\``,
      measured: times(ours),
      target: `≥ ${againstHand[size]}×`,
      met: ours >= againstHand[size],
    });
    for (const [peer, target] of Object.entries(filterTargets)) {
      const ratio = ours / (speed.get(peer) ?? Number.NaN);
      rows.push({
        what: `filters, ${size}: speed against ${peer}`,
        measured: times(ratio),
        target: `≥ ${target}×`,
        met: ratio >= target,
      });
    }
  }
  for (const size of ['short', 'medium'] as const) {
    const speed = await compare('search', Object.keys(searchEngines), 'assetql', size, 15);
    for (const [peer, target] of Object.entries(searchTargets)) {
      const ratio = 1 / (speed.get(peer) ?? Number.NaN);
      rows.push({
        what: `search, ${size}: speed against ${peer}`,
        measured: times(ratio),
        target: `≥ ${target}×`,
        met: ratio >= target,
      });
    }
  }
  printTable('Parsing', rows);
}
