import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BitSet } from '../../../src/asset-index/segment/bit-set.ts';

const sizes = fc.integer({ min: 0, max: 200 });

const numbersOf = (set: BitSet): readonly number[] => {
  const numbers: number[] = [];
  set.forEach((number) => numbers.push(number));
  return numbers;
};

/** A size, and two sets of numbers below it. */
const twoSets = sizes.chain((size) => {
  const numbers = fc.uniqueArray(fc.nat(Math.max(0, size - 1)), { maxLength: size });
  return fc.tuple(fc.constant(size), numbers, numbers);
});

const setOf = (size: number, numbers: readonly number[]): BitSet => {
  const set = new BitSet(size);
  for (const number of numbers) set.add(number);
  return set;
};

const ascending = (numbers: Iterable<number>): readonly number[] => [...numbers].toSorted((a, b) => a - b);

describe('a set of bits', () => {
  test('is like a set of numbers', () => {
    fc.assert(
      fc.property(twoSets, ([size, one, other]) => {
        const [a, b] = [new Set(one), new Set(other)];
        const all = Array.from({ length: size }, (_, number) => number);
        expect(numbersOf(setOf(size, one))).toEqual(ascending(a));
        expect(setOf(size, one).count()).toBe(a.size);
        expect(setOf(size, one).isEmpty()).toBe(a.size === 0);
        expect(numbersOf(setOf(size, one).and(setOf(size, other)))).toEqual(
          ascending(one.filter((number) => b.has(number))),
        );
        expect(numbersOf(setOf(size, one).or(setOf(size, other)))).toEqual(ascending(new Set([...one, ...other])));
        expect(numbersOf(setOf(size, one).not())).toEqual(ascending(all.filter((number) => !a.has(number))));
        for (const number of all) expect(setOf(size, one).has(number)).toBe(a.has(number));
        const less = setOf(size, one);
        for (const number of other) less.delete(number);
        expect(numbersOf(less)).toEqual(ascending(one.filter((number) => !b.has(number))));
      }),
    );
  });

  test('takes ranges', () => {
    fc.assert(
      fc.property(sizes, fc.nat(200), fc.nat(200), (size, one, other) => {
        const from = Math.min(one, other, size);
        const to = Math.min(Math.max(one, other), size);
        const expected = Array.from({ length: to - from }, (_, at) => from + at);
        expect(numbersOf(new BitSet(size).addRange(from, to))).toEqual(expected);
      }),
    );
  });
});
