import { describe, expect, test } from 'vitest';
import { filterEngines, searchEngines } from './engines.ts';
import { sizes, text } from './texts.ts';

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
