import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { writePrivateFile } from '../../src/node/write-whole.ts';
import { scratch } from './scratch.ts';

const script = fileURLToPath(new URL('./write-script.ts', import.meta.url));

test.skipIf(process.platform === 'win32')('a file of which the disk takes a part only stays as it was', () => {
  const path = join(scratch(), 'secrets.json');
  writePrivateFile(path, 'old');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  // The limit of the shell counts blocks of 512 or 1024 bytes.
  const run = (words: string): string =>
    execFileSync(
      'sh',
      [
        '-c',
        `trap '' XFSZ; ulimit -f 4; exec "$0" "$@"`,
        process.execPath,
        '--conditions=@assetql/source',
        '--no-warnings',
        script,
        path,
        words,
      ],
      { encoding: 'utf8' },
    );
  expect(run('5000')).toContain('EFBIG');
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readdirSync(join(path, '..'))).toEqual(['secrets.json']);
  expect(run('100')).toBe('written\n');
  expect(readFileSync(path, 'utf8')).toBe('new '.repeat(100));
});
