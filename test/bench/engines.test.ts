import * as core from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { filterEngines, searchEngines } from './engines.ts';
import { handParse } from './peers/hand.ts';
import { predicateEngines } from './predicate-engines.ts';
import { assetql, sizes, text } from './texts.ts';

/** A peer that refuses its text, or finds other assets, would look fast: each must do what it is measured on. */
describe.each([
  ['filters', filterEngines],
  ['search', searchEngines],
  ['predicates', predicateEngines],
] as const)('every engine for %s does its work', (_, engines) => {
  test.each(Object.entries(engines))('%s', async (_name, engine) => {
    const prepare = await engine.load();
    for (const size of sizes.slice(0, 2)) expect(prepare(size)).not.toThrow();
  });
});

/** A yardstick that builds less would look fast, too. */
test.each(sizes)('`hand` builds the same AST as `parse` for the %s text', (size) => {
  const canonical = (name: string) => (core.schema.field(name) ?? core.schema.collection(name))?.name;
  const filter = text(assetql, size);
  expect(handParse(filter, canonical)).toEqual(core.parse('filters', filter).ast);
});
