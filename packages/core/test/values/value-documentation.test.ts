import {
  expectForms,
  lookUpDocumentation,
  lookUpNames,
  parseExpect,
  timeBaseDocumentation,
  timeBases,
  timeUnitDocumentation,
  timeUnits,
} from '@assetql/core/document';
import { expect, test } from 'vitest';

test('every start and unit of a time, and every look-up, is documented in sentences', () => {
  const texts = [
    ...timeBases.map((base) => timeBaseDocumentation[base]),
    ...timeUnits.map((unit) => timeUnitDocumentation[unit]),
    ...expectForms.map(({ documentation }) => documentation),
    ...lookUpNames.flatMap((name) => [lookUpDocumentation[name].text, lookUpDocumentation[name].argument]),
  ];
  expect(texts.filter((text) => !/^[A-Z].*\.$/.test(text))).toEqual([]);
});

test.each(expectForms)('$example is an expectation', ({ name, example }) => {
  expect(parseExpect(example).findings).toEqual([]);
  expect(example.startsWith(name)).toBe(true);
});
