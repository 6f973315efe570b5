import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeParts, mebibyte, smallestPart } from '../../../src/node/s3/compose-parts.ts';

const sizes = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 1000 }),
    fc.integer({ min: 4 * mebibyte, max: 6 * mebibyte }),
    fc.integer({ min: 0, max: 3000 * mebibyte }),
    fc.constantFrom(0, smallestPart - 1, smallestPart, smallestPart + 1, 512 * mebibyte, 512 * mebibyte + 1),
  ),
  { maxLength: 60 },
);

test('parts are the objects in their order, and of sizes that a store takes', () => {
  fc.assert(
    fc.property(sizes, (all) => {
      const objects = all.map((size, id) => ({ id, size }));
      const parts = composeParts(objects);
      // Every byte of every object, once and in order.
      const pieces = parts.flat();
      let [object, at] = [0, 0];
      for (const { object: source, start, end } of pieces) {
        while (objects[object]?.size === at) [object, at] = [object + 1, 0];
        expect([source.id, start]).toEqual([object, at]);
        expect(end).toBeGreaterThan(start);
        at = end;
      }
      while (objects[object]?.size === at) [object, at] = [object + 1, 0];
      expect(object).toBe(objects.length);
      const lengths = parts.map((part) => part.reduce((sum, { start, end }) => sum + end - start, 0));
      for (const length of lengths.slice(0, -1)) expect(length).toBeGreaterThanOrEqual(smallestPart);
      for (const length of lengths) expect(length).toBeLessThanOrEqual(5 * 1024 * mebibyte);
    }),
  );
});

test.each([
  [50_000, 100 * mebibyte],
  [12_800, 8 * mebibyte],
  [50_000, 1000],
])('%i segments of %i bytes are no more parts than a store takes', (count, size) => {
  const parts = composeParts(Array.from({ length: count }, () => ({ size })));
  expect(parts.length).toBeLessThanOrEqual(10_000);
  const largest = Math.max(...parts.map((pieces) => pieces.length));
  expect(largest * size).toBeLessThan(1024 * mebibyte);
});
