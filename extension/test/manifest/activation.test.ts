import { build, type BuildOptions, type OnLoadResult, type Plugin } from 'esbuild';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { expect, test } from 'vitest';
import { bundles } from '../../build/bundles.ts';

/** How a file of the packed extension is made. */
const bundleOf = (file: string): BuildOptions => {
  const options = bundles.find(({ outfile }) => outfile?.endsWith(`/${file}`));
  if (options === undefined) throw new Error(`There is no bundle ${file}.`);
  return options;
};

/** Stands for all that VS Code has: whatever is asked of it, called or made of it is the like. */
function anything(): object {
  const get = (_: object, member: string | symbol): unknown => {
    switch (member) {
      case 'then':
        return undefined;
      case 'prototype':
        return {};
      case Symbol.iterator:
        return () => [].values();
      case Symbol.toPrimitive:
        return () => '';
      default:
        return anything();
    }
  };
  // Something that can be called and made. A setting that nobody has set is what its reader gives for that.
  const target = function target(): void {};
  const apply = (_: object, __: unknown, given: readonly unknown[]): unknown =>
    given.length === 2 && typeof given[1] === 'string' ? given[1] : anything();
  return new Proxy(target, { get, set: () => true, apply, construct: anything });
}

/** Activates an extension in a host that gives it `require`, and its module these other names. */
function activate(
  code: string,
  require: (name: string) => unknown,
  names: Readonly<Record<string, unknown>> = {},
): void {
  const module: { exports: { readonly activate?: (context: object) => void } } = { exports: {} };
  const given = { require, module, exports: module.exports, ...names };
  Reflect.apply(compileFunction(code, Object.keys(given)), undefined, Object.values(given));
  module.exports.activate?.(anything());
}

test('on the desktop neither our packages nor the client of the server are read until the extension is activated', async () => {
  const { outputFiles } = await build({ ...bundleOf('desktop.cjs'), write: false, sourcemap: false });
  const own = createRequire(import.meta.url);
  const asked: string[] = [];
  activate(outputFiles?.[0]?.text ?? '', (name) => {
    asked.push(name);
    return name === 'vscode' || name.startsWith('.') ? anything() : own(name);
  });
  expect(asked).toContain('vscode');
  expect(asked.filter((name) => name.startsWith('.'))).toEqual([]);
});

/** Has modules call `evaluated` with their name when they are evaluated, and take what they export from `everything`. */
const watched: Plugin = {
  name: 'watched',
  setup: (setup) => {
    const watch = (name: string) => (): OnLoadResult => ({
      contents: `evaluated(${JSON.stringify(name)}); module.exports = everything;`,
    });
    setup.onLoad({ filter: /.*/, namespace: 'packages' }, watch('packages'));
    setup.onLoad({ filter: /[\\/]vscode-languageclient[\\/]/ }, watch('client'));
  },
};

test('in a worker of a browser neither our packages nor the client of the server are evaluated until the extension is activated', async () => {
  const web = bundleOf('web.js');
  const plugins = [watched, ...(web.plugins ?? [])];
  const { outputFiles } = await build({ ...web, plugins, write: false, sourcemap: false, logLevel: 'error' });
  const code = outputFiles?.[0]?.text ?? '';
  for (const name of ['packages', 'client']) expect(code).toContain(`evaluated("${name}")`);
  const evaluated: string[] = [];
  const asked: string[] = [];
  activate(
    code,
    (name) => {
      asked.push(name);
      return anything();
    },
    { evaluated: (name: string) => evaluated.push(name), everything: anything() },
  );
  expect([...new Set(asked)]).toEqual(['vscode']);
  expect(evaluated).toEqual([]);
});
