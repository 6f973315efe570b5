import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const pins: Readonly<Record<string, { readonly version: string }>> = JSON.parse(
  readFileSync(join(root, '.ci/pinned-packages.json'), 'utf8'),
);
/** The Node and the package manager of this platform, which only Linux has pinned. */
const [node, manager] = [`node-linux-${process.arch}`, `@pnpm/exe.linux-${process.arch}`];

interface Clone {
  /** Runs the bootstrap; gives what the task printed, and the words of each call of the package manager. */
  readonly run: (
    args: readonly string[],
    version?: string,
  ) => { readonly status: number | null; readonly printed: string; readonly installs: readonly string[] };
}

/** A clone in which a task prints the Node that it runs on, and a cache with a package manager that notes its words alone. */
function clone(): Clone {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-bootstrap-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, text: string, mode = 0o644): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { mode });
  };
  for (const name of ['bootstrap.cjs', 'pinned-package.cjs', 'pinned-packages.json'])
    cpSync(join(root, '.ci', name), join(folder, '.ci', name));
  for (const name of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'packages/core/package.json'])
    write(name, '{}');
  write('.ci/command.ts', 'console.log(process.execPath, process.argv.slice(2).join());');
  write('node_modules/.bin/vitest', '#!/bin/sh\ncommand -v node\necho "$@"\n', 0o755);
  write('calls', '');
  const cached = (name: string): string =>
    join('cache/assetql', `${name.replace('/', '-')}-${pins[name]?.version}`, 'node_modules', name);
  write(join(cached(manager), 'pnpm'), '#!/bin/sh\necho "$@" >> "$CALLS"\n', 0o755);
  mkdirSync(join(folder, cached(node), 'bin'), { recursive: true });
  symlinkSync(process.execPath, join(folder, cached(node), 'bin/node'));
  return {
    run: (args, version = process.versions.node) => {
      const lie = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
      write('version.cjs', lie);
      const { status, stdout } = spawnSync(
        process.execPath,
        ['--require', join(folder, 'version.cjs'), '.ci/bootstrap.cjs', ...args],
        {
          cwd: folder,
          env: { PATH: process.env['PATH'], CALLS: join(folder, 'calls'), XDG_CACHE_HOME: join(folder, 'cache') },
          encoding: 'utf8',
        },
      );
      const installs = readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n');
      return { status, printed: stdout.replaceAll(folder, ''), installs };
    },
  };
}

describe.runIf(process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch))('the bootstrap', () => {
  test('installs for hooks and the action the packages of the command alone, once', () => {
    const { run } = clone();
    const { status, printed, installs } = run(['command', 'check', 'a.assetql']);
    expect({ status, printed }).toEqual({ status: 0, printed: `${process.execPath} check,a.assetql\n` });
    expect(installs).toHaveLength(1);
    const named = [...(installs[0] ?? '').matchAll(/--filter=(\S+)/g)].map(([, name]) => name);
    // Not those for screens and editors, and not what tests and examples need.
    const libraries = ['core', 'client', 'language-service', 'language-server', 'library', 'sample'];
    expect(named).toEqual(['assetql', ...libraries.map((name) => `@assetql/${name}`)]);
    expect(run(['command', 'check']).installs).toHaveLength(1);
    // Somebody who works on the repository needs everything.
    expect(run(['unit']).installs.at(-1)).not.toContain('--filter');
  });

  test('on an older Node brings another one, on which the tools of a task run, and ends with them', () => {
    const brought = `/cache/assetql/${node}-${pins[node]?.version}/node_modules/${node}/bin/node`;
    const { run } = clone();
    expect(run(['unit', 'packages/core'], '20.19.5')).toMatchObject({
      status: 0,
      printed: `${brought}\nrun --config test/vitest.config.ts --root . packages/core\n`,
    });
  });
});
