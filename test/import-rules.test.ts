import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** The linter enforces the one-way imports of the house; here it is shown that it does. */
const forbidden: readonly (readonly [file: string, module: string])[] = [
  ['packages/core/src/a.ts', '@assetql/client'],
  ['packages/core/src/schema/a.ts', 'node:fs'],
  ['packages/core/src/a.ts', 'fs'],
  ['packages/core/src/text/a.ts', '../diagnostics/diagnostic.ts'],
  ['packages/core/src/syntax/filter/a.ts', '../../validation/check.ts'],
  ['packages/core/src/validation/rules/values/a.ts', '../../../values/scalar.ts'],
  ['packages/core/src/build/a.ts', '../configuration/read-configuration.ts'],
  ['packages/core/src/schema/a.ts', '../index.ts'],
  ['packages/core/src/schema/a.ts', '../elsewhere/b.ts'],
  ['packages/client/src/a.ts', '@assetql/library'],
  ['packages/client/src/a.ts', 'node:http'],
  ['packages/client/src/sign-in/a.ts', 'node:crypto'],
  ['packages/client/src/node/a.ts', '@assetql/library/node'],
  ['packages/client/src/a.ts', '@assetql/language-service'],
  ['packages/language-service/src/a.ts', '@assetql/client'],
  ['packages/library/src/a.ts', '@assetql/client'],
  ['packages/library/src/a.ts', 'node:sqlite'],
  ['packages/library/src/a.ts', '@assetql/sample'],
  ['packages/library/src/node/a.ts', '@assetql/sample/node'],
  ['packages/sample/src/a.ts', '@assetql/client'],
  ['packages/sample/src/a.ts', '@assetql/library/node'],
  ['packages/sample/src/node/a.ts', '@assetql/results-view'],
  ['packages/library/src/node/a.ts', '@assetql/results-view'],
  ['packages/language-server/src/a.ts', 'node:fs'],
  ['packages/language-server/src/a.ts', '@assetql/codemirror'],
  ['packages/language-server/src/node/a.ts', '@assetql/results-view'],
  ['packages/codemirror/src/a.ts', '@assetql/results-view'],
  ['packages/results-view/src/a.ts', '@assetql/codemirror'],
  ['packages/results-view/src/a.tsx', '@assetql/library/node'],
  ['packages/results-view/src/a.ts', '@assetql/client/node'],
  ['packages/language-server/src/a.ts', '@assetql/client/node'],
  ['packages/cli/src/a.ts', '@assetql/codemirror'],
  ['packages/cli/src/a.ts', '@assetql/results-view'],
  ['playground/src/a.ts', 'assetql'],
  ['playground/src/a.tsx', 'node:path'],
  ['playground/src/a.ts', '@assetql/library/node'],
  ['playground/src/a.ts', '@assetql/client/node'],
  ['extension/src/a.ts', 'assetql'],
  ['extension/src/preview/a.ts', 'node:fs'],
  ['extension/src/webview/a.tsx', '@assetql/codemirror'],
  ['extension/src/a.ts', '@assetql/library/node'],
  ['extension/src/connections/a.ts', '@assetql/client/node'],
  ['extension/src/a.ts', 'vscode-languageclient/node'],
  ['extension/src/desktop/a.ts', '@assetql/playground'],
];

const allowed: readonly (readonly [file: string, module: string])[] = [
  ['packages/client/src/b.ts', '@assetql/core'],
  ['packages/core/src/b.ts', './validation/check.ts'],
  ['packages/core/src/wire/b.ts', '../print/print.ts'],
  ['packages/core/src/validation/rules/logic/b.ts', '../values/value-number.ts'],
  ['extension/src/desktop/b.ts', 'node:http'],
  ['extension/src/desktop/b.ts', '@assetql/client/node'],
  ['extension/src/desktop/b.ts', 'vscode-languageclient/node'],
  ['extension/src/webview/b.tsx', '@assetql/results-view'],
  ['packages/client/src/node/b.ts', 'node:fs/promises'],
  ['packages/language-service/src/b.ts', '@assetql/core/document'],
  ['packages/library/src/node/b.ts', 'node:sqlite'],
  ['packages/sample/src/b.ts', '@assetql/library'],
  ['packages/sample/src/node/b.ts', '@assetql/library/node'],
  ['packages/language-server/src/b.ts', '@assetql/client'],
  ['packages/language-server/src/node/b.ts', 'node:net'],
  ['packages/codemirror/src/b.ts', '@assetql/language-service'],
  ['packages/results-view/src/b.ts', '@assetql/client'],
  ['packages/cli/src/b.ts', '@assetql/library/node'],
  ['packages/cli/src/b.ts', '@assetql/client/node'],
  ['playground/src/b.ts', '@assetql/results-view'],
];

const root = join(import.meta.dirname, '..');
const key = (file: string, module: string): string => `${file} imports ${module}`;
const reported = new Set<string>();
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assetql-imports-'));
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  cpSync(join(root, '.ci/lint-floors.ts'), join(folder, '.ci/lint-floors.ts'));
  const places = new Map<string, string>();
  [...forbidden, ...allowed].forEach(([file, module], index) => {
    const place = file.replace(/([ab])\.(tsx?)$/, `$1${index}.$2`);
    places.set(place, key(file, module));
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    writeFileSync(join(folder, place), `import * as module from '${module}';\nexport const name: unknown = module;\n`);
  });
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format', 'json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics }: { readonly diagnostics: readonly { readonly code: string; readonly filename: string }[] } =
    JSON.parse(stdout);
  for (const { code, filename } of diagnostics) {
    const place = places.get(filename.replaceAll('\\', '/').replace(/^\.\//, ''));
    if (place !== undefined && /no-restricted-imports|no-nodejs-modules|floors/.test(code)) reported.add(place);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('imports run one way', () => {
  test.each(forbidden)('%s may not import %s', (file, module) => {
    expect(reported).toContain(key(file, module));
  });
  test.each(allowed)('%s may import %s', (file, module) => {
    expect(reported).not.toContain(key(file, module));
  });
});
