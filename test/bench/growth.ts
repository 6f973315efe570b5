import { check, parse } from '@assetql/core';
import { median } from './measure.ts';
import { printTable, type Row } from './table.ts';

function milliseconds(work: () => unknown): number {
  const samples: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const start = performance.now();
    work();
    samples.push(performance.now() - start);
  }
  return median(samples);
}

const terms = (count: number): string =>
  Array.from({ length: count }, (_, term) => `Status EQ ${term % 10}`).join(' OR ');

/** As many brackets as may be open, again and again. */
const nested = (count: number): string => {
  const depth = 200;
  const group = `${'('.repeat(depth)}Status EQ 0${')'.repeat(depth)}`;
  return Array.from({ length: Math.ceil(count / depth) }, () => group).join(' OR ');
};

const broken = (count: number): string => Array.from({ length: count }, () => `Status = 0 AND`).join(' ');
const words = (count: number): string => Array.from({ length: count }, (_, term) => `title:logo${term}`).join(' OR ');

/** Time per term at 10,000 terms against 100 terms; 1 is linear. */
export function growth(): void {
  const shapes: readonly (readonly [string, (count: number) => () => unknown])[] = [
    ['parse, flat', (count) => () => parse('filters', terms(count))],
    ['parse, nested to the limit', (count) => () => parse('filters', nested(count))],
    ['check, flat', (count) => () => check('filters', terms(count))],
    ['check, every clause broken', (count) => () => check('filters', broken(count))],
    ['parse search', (count) => () => parse('search', words(count))],
    ['check search', (count) => () => check('search', words(count))],
  ];
  const rows: Row[] = [];
  for (const [what, shape] of shapes) {
    const small = shape(1000);
    const large = shape(10_000);
    for (let round = 0; round < 20; round += 1) small();
    large();
    const ratio =
      (milliseconds(large) /
        10 /
        milliseconds(() => {
          for (let round = 0; round < 10; round += 1) small();
        })) *
      10;
    rows.push({
      what: `${what}: cost per term at 10,000 terms against 1,000`,
      measured: ratio.toFixed(2),
      target: '≤ 1.2',
      met: ratio <= 1.2,
    });
  }
  printTable('Growth', rows);
}
