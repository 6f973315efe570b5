import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publishable } from './packages/pack.ts';

const own = new Map(publishable.map(({ folder, manifest }) => [manifest.name, { folder, manifest }]));

/** A package of ours with all of ours that it depends on. */
function withOwn(name: string, found: Set<string> = new Set()): ReadonlySet<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const each of Object.keys(own.get(name)?.manifest.dependencies ?? {})) if (own.has(each)) withOwn(each, found);
  return found;
}

/** The package that a module belongs to. */
const packageOf = (module: string): string => module.split('/', module.startsWith('@') ? 2 : 1).join('/');

/** The modules that examples import, without those of Node and files beside the example. */
const imported = (readme: string): readonly string[] =>
  [...readme.matchAll(/^```tsx?\n([^]*?)^```/gm)].flatMap(([, code = '']) =>
    [...code.matchAll(/^import [^;]*?'([^'.][^']*)';$/gm)].flatMap(([, module = '']) =>
      module.startsWith('node:') ? [] : [packageOf(module)],
    ),
  );

// The command is installed by name: it needs no other package of ours.
const libraries = [...own.keys()].filter((name) => name.startsWith('@assetql/'));

describe.each(libraries)('the README of %s', (name) => {
  const readme = readFileSync(join(own.get(name)?.folder ?? '', 'README.md'), 'utf8');
  const command = /^npm install ((?:.*\\\n)*.*)$/m.exec(readme)?.[1] ?? '';
  const installed = command
    .split(/[\s\\]+/)
    .map((word) => word.replace(/^"\$ASSETQL"\/dist\/assetql-(.*)-\*\.tgz$/, '@assetql/$1'));

  // The runner of tests is the choice of whoever tests.
  const needed = imported(readme).filter((each) => each !== 'vitest');

  test('installs it in one call with the packages of ours that it and its examples need', () => {
    const ours = [name, ...needed.filter((each) => own.has(each))].flatMap((each) => [...withOwn(each)]);
    expect(new Set(installed.filter((each) => own.has(each)))).toEqual(new Set(ours));
    expect(new Set(installed).size).toBe(installed.length);
  });

  test('installs the packages of others that its examples import', () => {
    expect(installed).toEqual(expect.arrayContaining(needed.filter((each) => !own.has(each))));
  });
});
