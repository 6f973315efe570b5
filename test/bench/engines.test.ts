import * as core from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { filterEngines, searchEngines } from './engines.ts';
import { handParse } from './peers/hand.ts';
import { assetql, sizes, text } from './texts.ts';

/** A peer that refuses its text would look fast: each must read what it is measured on. */
describe.each([
  ['filters', filterEngines],
  ['search', searchEngines],
] as const)('every engine for %s reads its text', (_, engines) => {
  test.each(Object.entries(engines))('%s', async (_name, engine) => {
    const parse = await engine.load();
    for (const size of sizes.slice(0, 2)) expect(() => parse(text(engine.dialect, size))).not.toThrow();
  });
});

/** A yardstick that builds less would look fast, too. */
test.each(sizes)('`hand` builds the same AST as `parse` for the %s text', (size) => {
  const canonical = (name: string) => (core.schema.field(name) ?? core.schema.collection(name))?.name;
  const filter = text(assetql, size);
  expect(handParse(filter, canonical)).toEqual(core.parse('filters', filter).ast);
});
