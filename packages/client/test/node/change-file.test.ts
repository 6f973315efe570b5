import { changeFile } from '@assetql/client/node';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

let folder: string;
let path: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assetql-change-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  path = join(folder, 'config.json');
});

const addOne = (text: string | undefined): string =>
  JSON.stringify({ count: JSON.parse(text ?? '{"count":0}').count + 1 });
const count = (): unknown => JSON.parse(readFileSync(path, 'utf8')).count;
const modeOf = (file: string): number => statSync(file).mode & 0o777;

const program = `
import { changeFile } from '@assetql/client/node';
const add = (text) => JSON.stringify({ count: JSON.parse(text ?? '{"count":0}').count + 1 });
for (let turn = 0; turn < Number(process.argv[2]); turn += 1) await changeFile(process.argv[1], add);
`;
const flags = ['--conditions=@assetql/source', '--disable-warning=ExperimentalWarning', '--input-type=module'];
const cwd = join(import.meta.dirname, '../..');

describe('concurrent changes', () => {
  it('in one process are all applied', async () => {
    await Promise.all(Array.from({ length: 25 }, () => changeFile(path, addOne)));
    expect(count()).toBe(25);
    expect(readdirSync(folder)).toEqual(['config.json']);
  });

  it.runIf(process.platform !== 'win32').each([
    ['a folder', () => mkdirSync(`${path}.lock`)],
    ['a link to nothing', () => symlinkSync(join(folder, 'nowhere'), `${path}.lock`)],
    ['a pipe', () => execFileSync('mkfifo', [`${path}.lock`])],
  ])('are refused at once, and not after a wait, where the lock is %s', async (_kind, make) => {
    make();
    const start = performance.now();
    await expect(changeFile(path, addOne)).rejects.toThrow(
      `${path}.lock is in the way: a file of that name is made while another is changed. Move it away.`,
    );
    expect(performance.now() - start).toBeLessThan(1000);
    expect(lstatSync(`${path}.lock`).isFile()).toBe(false);
    expect(existsSync(path)).toBe(false);
  });

  it('in several processes are all applied, and readers never see partial content', async () => {
    const run = (): Promise<unknown> =>
      promisify(execFile)(process.execPath, [...flags, '--eval', program, path, '20'], { cwd });
    const over = new AbortController();
    const work = Promise.all([run(), run(), run()]).finally(() => over.abort());
    let seen = 0;
    while (!over.signal.aborted) {
      if (existsSync(path)) {
        expect(typeof count()).toBe('number');
        seen += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await work;
    expect(count()).toBe(60);
    expect(seen).toBeGreaterThan(0);
    expect(readdirSync(folder)).toEqual(['config.json']);
  });

  it('leave a complete file when processes are killed, and the next change is applied', async () => {
    for (let round = 0; round < 4; round += 1) {
      const child = spawn(process.execPath, [...flags, '--eval', program, path, '1000000'], { cwd, stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('close', resolve));
      const before = existsSync(path) ? count() : 0;
      await expect.poll(() => existsSync(path) && count(), { timeout: 20_000 }).toBeGreaterThan(Number(before) + 2);
      child.kill('SIGKILL');
      await ended;
      const killed = Number(count());
      await changeFile(path, addOne);
      expect(count()).toBe(killed + 1);
    }
    expect(readdirSync(folder)).toEqual(['config.json']);
  }, 60_000);
});

describe('a lock or temporary file of a killed process', () => {
  it('is removed', async () => {
    writeFileSync(`${path}.lock`, '');
    utimesSync(`${path}.lock`, Date.now() / 1000 - 3, Date.now() / 1000 - 3);
    writeFileSync(`${path}.${randomUUID()}.tmp`, 'a secret');
    await changeFile(path, addOne);
    expect(readdirSync(folder)).toEqual(['config.json']);
  });

  it("is distinguished from the user's own files", async () => {
    const kept = ['config.json.bak', `config.json.${'x'.repeat(36)}`, `other.json.${randomUUID()}.tmp`];
    for (const name of kept) writeFileSync(join(folder, name), '');
    await changeFile(path, addOne);
    expect(readdirSync(folder).toSorted()).toEqual(['config.json', ...kept].toSorted());
  });
});

describe('the file', () => {
  it.runIf(process.platform !== 'win32')('is private when it is new, and keeps its mode otherwise', async () => {
    await changeFile(join(folder, 'new', 'folder', 'config.json'), addOne);
    expect(modeOf(join(folder, 'new', 'folder', 'config.json'))).toBe(0o600);
    expect(modeOf(join(folder, 'new'))).toBe(0o700);
    for (const mode of [0o644, 0o640, 0o600]) {
      writeFileSync(path, '{"count":1}');
      chmodSync(path, mode);
      await changeFile(path, addOne);
      expect(modeOf(path)).toBe(mode);
    }
  });

  it('is not written when nothing changes', async () => {
    writeFileSync(path, 'same');
    const { ino } = statSync(path);
    await changeFile(path, () => 'same');
    expect(statSync(path).ino).toBe(ino);
  });

  it.each([
    ['a link', true],
    ['a link to a file that is not there yet', false],
  ])('may be %s, which is kept and has one lock under all its names', async (_name, exists) => {
    const target = join(folder, 'elsewhere.json');
    if (exists) writeFileSync(target, '{"count":0}');
    symlinkSync('elsewhere.json', path);
    symlinkSync(path, join(folder, 'second.json'));
    const names = [path, join(folder, 'second.json'), target];
    await Promise.all([...names, ...names].map((name) => changeFile(name, addOne)));
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(JSON.parse(readFileSync(target, 'utf8'))).toEqual({ count: 6 });
    expect(readdirSync(folder).toSorted()).toEqual(['config.json', 'elsewhere.json', 'second.json']);
  });

  it.each<[string, () => void, RegExp]>([
    ['is read-only', () => writeFileSync(path, '{"count":1}', { mode: 0o444 }), /read-only/],
    ['is a link in a circle', () => symlinkSync('config.json', path), /ELOOP/],
  ])('that %s stays unchanged', async (_name, make, says) => {
    make();
    await expect(changeFile(path, addOne)).rejects.toThrow(says);
    expect(readdirSync(folder)).toEqual(['config.json']);
  });

  it('stays unchanged when the change fails or its lock is removed meanwhile', async () => {
    writeFileSync(path, '{"count":1}');
    const fail = (): never => {
      throw new Error('no JSON');
    };
    await expect(changeFile(path, fail)).rejects.toThrow('no JSON');
    const lose = (text: string | undefined): string => {
      writeFileSync(`${path}.lock`, 'of another one');
      return addOne(text);
    };
    await expect(changeFile(path, lose)).rejects.toThrow(/was taken away meanwhile, so nothing was changed/);
    expect(count()).toBe(1);
    expect(readdirSync(folder)).toEqual(['config.json', 'config.json.lock']);
  });
});
