import { compare } from './measure.ts';
import { predicateEngines } from './predicate-engines.ts';
import { printTable, times } from './table.ts';

/** A predicate over 100,000 assets against the same condition written by hand and in query libraries. */
export async function predicates(): Promise<void> {
  const speed = await compare('predicates', Object.keys(predicateEngines), 'assetql', 'long');
  const of = (engine: string): number => speed.get(engine) ?? Number.NaN;
  const hand = of('hand');
  printTable('A predicate over 100,000 assets', [
    { what: 'time against the condition written by hand', measured: times(hand), target: '≤ 1.5×', met: hand <= 1.5 },
    ...['sift', 'mingo', 'json-logic-js'].map((peer) => {
      const ratio = 1 / of(peer);
      return { what: `speed against ${peer}`, measured: times(ratio), target: '≥ 5×', met: ratio >= 5 };
    }),
  ]);
}
