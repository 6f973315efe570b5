import { check, parse } from '@assetql/core';
import { printTable, type Row } from './table.ts';

/** The shortest of several turns, in milliseconds, for each of some works that take turns. */
function shortest(works: readonly (() => unknown)[], rounds: number): readonly number[] {
  const times = works.map(() => Infinity);
  for (let round = 0; round < rounds; round += 1) {
    works.forEach((work, index) => {
      const start = performance.now();
      work();
      times[index] = Math.min(times[index] ?? Infinity, performance.now() - start);
    });
  }
  return times;
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

const shapes: readonly (readonly [string, (count: number) => string, (text: string) => unknown])[] = [
  ['parse, flat', terms, (text) => parse('filters', text)],
  ['parse, nested to the limit', nested, (text) => parse('filters', text)],
  ['check, flat', terms, (text) => check('filters', text)],
  ['check, every clause broken', broken, (text) => check('filters', text)],
  ['parse search', words, (text) => parse('search', text)],
  ['check search', words, (text) => check('search', text)],
];

const refused: readonly (readonly [string, string])[] = [
  ['5,000 brackets', `${'('.repeat(5000)}Status EQ 0${')'.repeat(5000)}`],
  ['1 MB of text', terms(80_000).slice(0, 1_000_000)],
];

/**
 * Time per term at 10,000 terms against 1,000; 1 is linear. The small texts are read ten times and all results kept, so that the
 * collection of garbage costs both the same.
 */
export function growth(): void {
  const rows = shapes.map(([what, text, work]): Row => {
    const small = text(1000);
    const large = text(10_000);
    const tenTimes = (): unknown => Array.from({ length: 10 }, () => work(small));
    shortest([tenTimes], 5);
    const [few = 0, many = 0] = shortest([tenTimes, () => work(large)], 15);
    const ratio = many / few;
    return {
      what: `${what}: cost per term at 10,000 terms against 1,000`,
      measured: ratio.toFixed(2),
      target: '≤ 1.2',
      met: ratio <= 1.2,
    };
  });
  for (const [what, text] of refused) {
    const codes = check('filters', text).diagnostics.map(({ code }) => code);
    const [time = 0] = shortest([() => check('filters', text)], 5);
    rows.push({
      what: `${what} answered with ${codes.join(', ')}`,
      measured: `${time.toFixed(2)} ms`,
      target: '≤ 50 ms',
      met: time <= 50 && codes.join() === 'limit',
    });
  }
  printTable('Growth', rows);
}
