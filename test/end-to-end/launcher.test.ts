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
