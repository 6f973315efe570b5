import { readFileSync } from 'node:fs';
import { schema } from '@assetql/core';
import { describe, expect, test } from 'vitest';

/** What hovers of editors show: the doc comment directly above a declaration. */
function documentedDeclarations(path: string, declaration: RegExp): readonly (readonly [string, boolean])[] {
  const lines = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const name = declaration.exec(line)?.[1];
    return name === undefined ? [] : [[name, lines[index - 1]?.trimEnd().endsWith('*/') === true] as const];
  });
}

const builder = documentedDeclarations('packages/core/src/build/index.ts', /^export const (\w+)/);
const templates = documentedDeclarations(
  'packages/core/src/build/template/create-templates.ts',
  /^ {2}readonly (\w+): \($/,
);
const library = documentedDeclarations('packages/core/src/build/library.ts', /^ {2}readonly (\w+):/);
const find = documentedDeclarations('packages/client/src/look-up/find.ts', /^ {2}(?:readonly )?(\w+:|\(\.{0,3}\w+)/);

const fieldComments = readFileSync(
  new URL('../packages/core/src/build/field-comments.ts', import.meta.url),
  'utf8',
).matchAll(/\/\*\* (.*) \*\/\n {2}readonly (\w+):/g);

describe('an editor shows documentation of', () => {
  test.each([...builder, ...templates, ...library, ...find])('%s', (_name, isDocumented) => {
    expect(isDocumented).toBe(true);
  });

  test('every field of the specification, as the schema says it', () => {
    const shown = Array.from(fieldComments, ([, comment, name]) => [name, comment]);
    expect(shown).toEqual(
      schema.fields.map(({ name, documentation, spec }) => [name, `${documentation.replace(/\.$/, '')} (§${spec}).`]),
    );
  });

  test('every public value of the builder', () => {
    expect(builder.map(([name]) => name)).toEqual(expect.arrayContaining(['filters', 'allWords', 'attributeById']));
    expect(builder.length).toBeGreaterThan(20);
  });
});
