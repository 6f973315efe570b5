import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const tarball = 'what the registry gives';

/** An npm that packs a file of its own making, and notes that it was asked to install one. */
const npm = `#!/usr/bin/env node
const fs = require('node:fs');
if (process.argv[2] === 'pack') fs.writeFileSync('package-1.0.0.tgz', ${JSON.stringify(tarball)});
else fs.mkdirSync('node_modules');
fs.appendFileSync(process.env.CALLS, process.argv[2] + '\\n');
`;

function install(name: string, ...more: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-pinned-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [commands, calls, place] = [join(folder, 'bin'), join(folder, 'calls'), join(folder, 'installed')];
  mkdirSync(commands);
  writeFileSync(join(commands, 'npm'), npm, { mode: 0o755 });
  const { status, stderr } = spawnSync(process.execPath, ['.ci/pinned-package.cjs', name, place, ...more], {
    cwd: root,
    env: {
      ...process.env,
      CALLS: calls,
      PATH: [commands, dirname(process.execPath), process.env['PATH']].join(delimiter),
    },
    encoding: 'utf8',
  });
  return { status, stderr, calls: readFileSync(calls, 'utf8'), isInstalled: existsSync(place) };
}

const pins: Readonly<Record<string, { readonly version: string; readonly integrity: string }>> = JSON.parse(
  readFileSync(join(root, '.ci/pinned-packages.json'), 'utf8'),
);
const hash = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;

test.each(Object.entries(pins))('%s is not installed when its hash is another', (name, { version, integrity }) => {
  expect(install(name)).toEqual({
    status: 1,
    stderr: `The fetched ${name} ${version} has the hash ${hash} instead of ${integrity}, so it was not installed.\n`,
    calls: 'pack\n',
    isInstalled: false,
  });
});

test('a package is installed when its hash is the one that is pinned', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-pins-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'pins.json');
  writeFileSync(file, JSON.stringify({ tool: { version: '1.0.0', integrity: hash } }));
  expect(install('tool', file)).toEqual({ status: 0, stderr: '', calls: 'pack\ninstall\n', isInstalled: true });
});

test('the bootstrap fetches nothing but what is pinned', () => {
  const bootstrap = readFileSync(join(root, '.ci/bootstrap.cjs'), 'utf8');
  expect(bootstrap).not.toMatch(/'(?:npx|npm)'/);
  expect(bootstrap).toContain('installPinned(');
});
