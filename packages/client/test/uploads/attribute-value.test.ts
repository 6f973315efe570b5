import type { Attribute, AttributeInput } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { checkAttributeValue, isNoValue } from '../../src/uploads/metadata/attribute-value.ts';

const attribute = (type: Attribute['type'], values?: readonly string[]): Attribute => ({
  id: 'd1',
  name: 'Campaign',
  type,
  ...(values === undefined ? {} : { values }),
});
const several = Array.from({ length: 11 }, (_, index) => `v${index}`);

const good: readonly (readonly [definition: Attribute, given: Exclude<AttributeInput, null>, sent: unknown])[] = [
  [attribute('string'), 'owl', 'owl'],
  [attribute('string'), 4.5, '4.5'],
  [attribute('number'), 4.5, 4.5],
  [attribute('number'), '1e3', 1000],
  [attribute('date'), new Date(0), '1970-01-01T00:00:00.000Z'],
  [attribute('date'), '2026-11-24', '2026-11-24T00:00:00.000Z'],
  [attribute('date'), '2026-11-24T12:00:00+01:00', '2026-11-24T11:00:00.000Z'],
  [attribute('lookup', ['Spring', 'Summer']), 'SPRING', ['Spring']],
  [attribute('lookup', ['Spring', 'Summer']), ['summer', 'Spring'], ['Summer', 'Spring']],
  [attribute('lookup'), 'Anything', ['Anything']],
  [attribute('lookup', []), 5, ['5']],
];

const bad: readonly (readonly [definition: Attribute, given: Exclude<AttributeInput, null>, problem: RegExp])[] = [
  [attribute('string'), ['a', 'b'], /is a text; give a string\.$/],
  [attribute('string'), new Date(0), /is a text/],
  [attribute('number'), 'wide', /is a number/],
  [attribute('number'), Infinity, /is a number/],
  [attribute('number'), ['1'], /is a number/],
  [attribute('date'), 'yesterday', /is a date/],
  [attribute('date'), 5, /is a date/],
  [attribute('date'), new Date(Number.NaN), /is a date/],
  [attribute('lookup', ['Spring']), ['Spring', 'Autumn'], /has no value “Autumn”; choose from “Spring”\.$/],
  [attribute('lookup', several), 'x', /“v9” and more\.$/],
];

describe('the value of an attribute', () => {
  it.each(good)('%j takes %j', (definition, given, value) => {
    expect(checkAttributeValue(definition, given)).toEqual({ value });
  });
  it.each(bad)('%j does not take %j', (definition, given, problem) => {
    expect(checkAttributeValue(definition, given)).toEqual({ problem: expect.stringMatching(problem) });
  });
  it('may be left out', () => {
    expect([undefined, null, '', []].every((value) => isNoValue(value))).toBe(true);
    expect([0, ' ', ['a'], new Date(0)].some((value) => isNoValue(value))).toBe(false);
  });
});
