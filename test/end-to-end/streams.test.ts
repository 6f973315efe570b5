import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { sampleFolders } from '../sample-folders.ts';

const main = join(import.meta.dirname, '../../packages/cli/dist/main.js');
const assetql = `"${process.execPath}" "${main}"`;
const folder = mkdtempSync(join(tmpdir(), 'assetql-streams-'));
writeFileSync(
  join(folder, 'many.assetql'),
  Array.from({ length: 5000 }, (_, index) => `### S${index}\nfilters: Statu EQ 0\n`).join(''),
);

/** Runs a line of shell, and gives what it prints and its status. */
async function shell(line: string): Promise<{ readonly out: string; readonly err: string; readonly status: number }> {
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', `${line}; echo "status $?"`], { cwd: folder });
  const [, out = '', status = ''] = /^([^]*)status (\d+)\n$/.exec(stdout) ?? [];
  return { out, err: stderr, status: Number(status) };
}

describe.skipIf(process.platform === 'win32')('standard streams', () => {
  test('a reader that stops early is no failure', async () => {
    const { out, err } = await shell(`${assetql} check many.assetql 2>&1 | head -1`);
    expect(out).toMatch(/^many\.assetql:2:10 error .*\n$/);
    expect(err).toBe('');
  });

  test.skipIf(!existsSync('/dev/full'))('a full disk is one sentence and status 2', async () => {
    expect(await shell(`${assetql} check many.assetql > /dev/full`)).toEqual({
      out: '',
      err: expect.stringMatching(/assetql: The output cannot be written: the disk is full\.\n$/),
      status: 2,
    });
  });

  test('changes that nobody has read are told again', async () => {
    const changes = `${assetql} changes --embedded --data "${sampleFolders[0]}" --since seen`;
    await shell(changes);
    const seen = readFileSync(join(folder, 'seen'), 'utf8').split('\n').toSpliced(1, 1).join('\n');
    writeFileSync(join(folder, 'seen'), seen);
    const { err } = await shell(`{ ${changes}; echo "status $?" >&2; } | true`);
    expect(err).toContain('so seen stays as it was, and the next run says the same again.\nstatus 2\n');
    expect(readFileSync(join(folder, 'seen'), 'utf8')).toBe(seen);
    expect((await shell(`${changes} | cat`)).out).toMatch(/^added .*\n$/);
    expect((await shell(changes)).out).toBe('');
  });

  test.skipIf(!existsSync('/dev/stdout'))('a pipe is an output, by the name of the system for it', async () => {
    const query = `printf 'search: owl\\ncount: 2\\n' | ${assetql} run --embedded --data "${sampleFolders[0]}" --format ids -`;
    const { out } = await shell(`${query} --output /dev/stdout | cat`);
    expect(out).toMatch(/^(?:[\da-f-]{36}\n){2}$/);
  });

  test.skipIf(process.platform !== 'linux')('a terminal that does not know its size is 80 columns wide', async () => {
    const command = `stty cols 0; ${assetql} run --embedded --data "${sampleFolders[0]}" --columns id owl.assetql`;
    writeFileSync(join(folder, 'owl.assetql'), 'search: owl\ncount: 1\n');
    writeFileSync(join(folder, 'in-terminal.sh'), command);
    const { out } = await shell(`script -qec 'sh in-terminal.sh' /dev/null`);
    expect(out).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\r?$/m);
  });

  test('colours that are asked for and forbidden bring no warning', async () => {
    const { out, err } = await shell(`echo Statu EQ 0 | NO_COLOR=1 FORCE_COLOR=1 ${assetql} check --kind filters`);
    expect(out).toContain('\u001B[31m');
    expect(err).toBe('1 error; --fix mends 1\n');
  });

  test('a working directory that was removed is one sentence', async () => {
    expect(await shell(`mkdir gone; cd gone; rmdir ../gone; ${assetql} check`)).toEqual({
      out: '',
      err: 'assetql: The folder that you are in was removed; change to another one.\n',
      status: 2,
    });
  });

  test('without standard input there is nothing to check', async () => {
    expect(await shell(`${assetql} check <&-`)).toEqual({ out: '', err: '', status: 0 });
  });

  test('without standard error findings are still printed', async () => {
    const { out, status } = await shell(`${assetql} check many.assetql 2>&- | tail -4`);
    expect(out).toContain('fix: Write Status');
    expect(status).toBe(0);
  });

  test('an interruption while text is awaited ends with status 130', async () => {
    const child = spawn(process.execPath, [main, 'check'], { stdio: ['pipe', 'ignore', 'pipe'] });
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.stdin.write('filters: ');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    child.kill('SIGINT');
    expect([130, null]).toContain(await ended);
  });

  test('an interruption during the start ends a command that awaits text, with status 130', async () => {
    const interrupt = `process.on('newListener', (event) => {
      if (event === 'SIGINT') setImmediate(() => process.kill(process.pid, event));
    });`;
    const child = spawn(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(interrupt)}`, main, 'check'],
      {
        stdio: ['pipe', 'ignore', 'pipe'],
      },
    );
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(130);
  });

  test('an interruption ends a command that waits for a named pipe, which nobody writes to', async () => {
    const pipe = join(folder, 'pipe.assetql');
    execFileSync('mkfifo', [pipe]);
    const child = spawn(process.execPath, [main, 'check', pipe], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('close', (_status, signal) => resolve(signal)));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    child.kill('SIGTERM');
    expect(await ended).toBe('SIGTERM');
  });
});
