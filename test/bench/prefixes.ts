import { check, schema } from '@assetql/core';
import { median } from './measure.ts';
import { handParse } from './peers/hand.ts';
import { printTable } from './table.ts';
import { assetql } from './texts.ts';

/** `check` at every prefix of the medium query, as when it is typed, against the hand-written parse of the whole; the best of several rounds that take turns. */
export function prefixes(): void {
  const text = assetql.medium;
  const canonical = (name: string): string | undefined => (schema.field(name) ?? schema.collection(name))?.name;
  let ours = Infinity;
  let hand = Infinity;
  const slowest: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    const times: number[] = [];
    const start = performance.now();
    for (let end = 1; end <= text.length; end += 1) {
      const before = performance.now();
      check('filters', text.slice(0, end));
      times.push(performance.now() - before);
    }
    ours = Math.min(ours, performance.now() - start);
    const handStart = performance.now();
    for (let call = 0; call < text.length; call += 1) handParse(text, canonical);
    hand = Math.min(hand, performance.now() - handStart);
    if (round >= 5) slowest.push(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0);
  }
  const average = ours / hand;
  const p99 = median(slowest);
  printTable('Checking while typing (every prefix of the medium query)', [
    {
      what: "average `check` against hand's parse",
      measured: `${average.toFixed(2)}×`,
      target: '≤ 6×',
      met: average <= 6,
    },
    { what: 'p99 of `check`', measured: `${p99.toFixed(3)} ms`, target: '≤ 1 ms', met: p99 <= 1 },
  ]);
}
