import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTimestamp, timestampLength } from '../../src/syntax/timestamp.ts';

test('every instant of the years 0000 to 9999 is read', () => {
  const instant = fc.date({
    min: new Date('0000-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, (date) => {
      expect(readTimestamp(`x${date.toISOString()}`, 1)).toBe(date.getTime());
      expect(date.toISOString()).toHaveLength(timestampLength);
    }),
    { numRuns: 2000 },
  );
});

test('a text that does not round-trip is not an instant', () => {
  const part = (width: number): fc.Arbitrary<string> =>
    fc.nat(10 ** width - 1).map((number) => String(number).padStart(width, '0'));
  fc.assert(
    fc.property(
      part(4),
      fc.constantFrom('00', '01', '02', '04', '12', '13'),
      fc.constantFrom('00', '01', '28', '29', '30', '31', '32'),
      fc.constantFrom('00', '23', '24'),
      fc.constantFrom('00', '59', '60'),
      fc.constantFrom('00', '59', '60'),
      part(3),
      (year, month, day, hour, minute, second, millisecond) => {
        const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`;
        const date = new Date(text);
        const real = !Number.isNaN(date.getTime()) && date.toISOString() === text;
        expect(readTimestamp(text, 0)).toBe(real ? date.getTime() : undefined);
      },
    ),
    { numRuns: 3000 },
  );
});
