import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'assetql-path-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the link of the README puts the built command on the PATH, which then needs no other Node', () => {
  const line = /^ln -sf .*$/m.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[0] ?? '';
  const linked = line.replace('/usr/local/bin/', `${folder}/`);
  expect(linked).not.toBe(line);
  execFileSync('sh', ['-c', linked], { cwd: root });
  // Only the tools of a shell: no Node is found by its name.
  const env = { PATH: [folder, '/nowhere'].join(delimiter), HOME: folder };
  const printed = execFileSync('/bin/sh', ['-c', 'assetql check --kind sort -; assetql --version'], {
    cwd: folder,
    env,
    input: 'title D',
  });
  expect(printed.toString()).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('a program in the clone finds what that of the README imports', () => {
  const imports = readFileSync(join(root, 'README.md'), 'utf8').match(/^import .* from '@assetql\/.*';$/gm) ?? [];
  const names = imports.flatMap((line) => /\{ (.*) \}/.exec(line)?.[1]?.split(', ') ?? []);
  expect(names).toEqual(expect.arrayContaining(['createClient', 'fields']));
  const program = `${imports.join('\n')}\nconsole.log([${names.join()}].every(Boolean));`;
  const printed = execFileSync(process.execPath, ['.ci/node.ts', '--input-type=module', '--eval', program], {
    cwd: root,
    env: { ...process.env, INIT_CWD: root },
  });
  expect(printed.toString()).toBe('true\n');
});
