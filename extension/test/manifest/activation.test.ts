import { build } from 'esbuild';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { expect, test } from 'vitest';
import { bundles } from '../../build/bundles.ts';

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
  // Something that can be called and made.
  const target = function target(): void {};
  return new Proxy(target, { get, set: () => true, apply: anything, construct: anything });
}

test('on the desktop neither our packages nor the client of the server are read until the extension is activated', async () => {
  const [desktop] = bundles;
  const { outputFiles } = await build({ ...desktop, write: false, sourcemap: false });
  const own = createRequire(import.meta.url);
  const asked: string[] = [];
  const require = (name: string): unknown => {
    asked.push(name);
    return name === 'vscode' || name.startsWith('.') ? anything() : own(name);
  };
  const module: { exports: { readonly activate?: (context: object) => void } } = { exports: {} };
  const [code] = outputFiles;
  Reflect.apply(compileFunction(code?.text ?? '', ['require', 'module', 'exports']), undefined, [
    require,
    module,
    module.exports,
  ]);
  module.exports.activate?.(anything());
  expect(asked).toContain('vscode');
  expect(asked.filter((name) => name.startsWith('.'))).toEqual([]);
});
