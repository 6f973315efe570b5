import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { savedSearchExtension } from '@assetql/core/text';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Sources that may write the extension, with the reason why. */
const exceptions: ReadonlySet<string> = new Set([
  'packages/core/src/text/saved-search-extension.ts', // the definition
  'packages/cli/src/export/export-folder.ts', // a hidden folder, which happens to have the same name
  'extension/src/commands/open-samples.ts', // the path of one file of the extension
]);

const written = new RegExp(String.raw`['"\x60}/*\w][.]${savedSearchExtension.slice(1)}['"\x60]`);

test('the extension of saved-search files is defined in one place', () => {
  const sources = globSync(['packages/*/src/**/*.{ts,tsx}', '{playground,extension}/src/**/*.{ts,tsx}'], { cwd: root });
  expect(sources.length).toBeGreaterThan(500);
  const others = sources.filter((file) => {
    if (exceptions.has(file) || file.endsWith('.d.ts')) return false;
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return lines.some((line) => !/^\s*(?:\/[/*]|\*|import )/.test(line) && written.test(line));
  });
  expect(others).toEqual([]);
});

test('the manifest of the extension for VS Code has the same one', () => {
  const manifest: {
    readonly contributes: { readonly languages: readonly { readonly extensions?: readonly string[] }[] };
  } = JSON.parse(readFileSync(join(root, 'extension/package.json'), 'utf8'));
  expect(manifest.contributes.languages.flatMap(({ extensions = [] }) => extensions)).toContain(savedSearchExtension);
});
