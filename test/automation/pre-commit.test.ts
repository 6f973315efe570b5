import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { sampleRepository } from './sample-repository.ts';

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly args: readonly string[];
  readonly language: string;
  readonly files: string;
}

const root = join(import.meta.dirname, '../..');
const hooks: readonly Hook[] = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8'));

/** Runs a hook on the files of a repository, as pre-commit does for `language: script`. */
function runHook(
  id: string,
  files: Readonly<Record<string, string>>,
): ReturnType<typeof spawnSync> & { readonly folder: string } {
  const hook = hooks.find((each) => each.id === id);
  if (hook?.language !== 'script') throw new Error(`There is no hook ${id} that is a script.`);
  const [script = '', ...words] = hook.entry.split(' ');
  const folder = sampleRepository(files);
  const names = Object.keys(files).filter((name) => new RegExp(hook.files).test(name));
  return {
    ...spawnSync(join(root, script), [...words, ...hook.args, ...names], { cwd: folder, encoding: 'utf8' }),
    folder,
  };
}

const broken = '### Broken\nfilters: AsseType EQ Image\n';
const untidy = '### Untidy\nfilters: status eq 0\n';

describe('the hooks for pre-commit', () => {
  test('assetql-check says what is wrong and fails', () => {
    const { status, stdout } = runHook('assetql-check', {
      'a b.assetql': broken,
      'notes.txt': 'x',
      '-c.assetql': untidy,
    });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^a b\.assetql:2:10 error .*AssetType/m);
    expect(stdout).not.toMatch(/notes/);
  });

  test('assetql-check is silent when all is fine', () => {
    expect(runHook('assetql-check', { 'a.assetql': untidy })).toMatchObject({ status: 0, stdout: '' });
  });

  test('assetql-format formats the files', () => {
    const { status, folder } = runHook('assetql-format', { 'a.assetql': untidy, '-c.assetql': untidy });
    expect(status).toBe(0);
    for (const name of ['a.assetql', '-c.assetql'])
      expect(readFileSync(join(folder, name), 'utf8')).toBe('### Untidy\nfilters: Status EQ 0\n');
  });

  test('are those that the README uses', () => {
    const readme = readFileSync(join(root, 'packages/cli/README.md'), 'utf8');
    const used = [...readme.matchAll(/^ {6}- id: (\S+)/gm)].map(([, id]) => id);
    expect(new Set(used)).toEqual(new Set(hooks.map(({ id }) => id)));
  });
});
