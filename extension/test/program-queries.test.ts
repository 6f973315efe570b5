import { expect, test } from 'vitest';
import { ProgramQueries, queryAt } from '../src/templates/program-queries.ts';

const settings = { check: {} };
const head = "import { filters } from '@assetql/core/build';\n";

/** A program in an editor. */
const program = (
  text: string,
  languageId = 'typescript',
): { version: number; languageId: string; getText: () => string } => ({
  version: 1,
  languageId,
  getText: () => text,
});

test('the query around a place is the innermost one, ends included', () => {
  const text = `${head}const a = filters\`Status EQ 0 AND \${on && filters\`Status EQ 9\`} AND AssetType EQ Image\`;`;
  const queries = new ProgramQueries().of(program(text), settings);
  const at = (found: string): string | undefined => queryAt(queries, text.indexOf(found))?.document.text;
  expect(at('Status EQ 0')).toMatch(/^Status EQ 0/);
  expect(at('on &&')).toMatch(/^Status EQ 0/);
  expect(at('Status EQ 9')).toBe('Status EQ 9');
  expect(at('`} AND')).toBe('Status EQ 9');
  expect(at('AssetType')).toMatch(/^Status EQ 0/);
  expect(at('`;')).toMatch(/^Status EQ 0/);
  expect(at('const a')).toBeUndefined();
});

test('a program is read once for each version and settings', () => {
  let reads = 0;
  const document = { ...program(''), getText: () => `${head}filters\`Status EQ ${(reads += 1)}\`;` };
  const queries = new ProgramQueries();
  expect(queries.of(document, settings)).toBe(queries.of(document, settings));
  expect(reads).toBe(1);
  document.version = 2;
  expect(queries.of(document, settings)[0]?.document.text).toBe('Status EQ 2');
  expect(queries.of(document, { check: {}, embedded: { tags: { where: 'filters' } } })).toHaveLength(1);
  expect(reads).toBe(3);
});
