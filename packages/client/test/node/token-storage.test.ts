import { createTokenStorage, type Keychain } from '@assetql/client/node';
import type { StoredSignIn } from '@assetql/client/sign-in';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rejection } from '../scripted-client.ts';

const stored: StoredSignIn = {
  clientSecret: 'S3cret-of-the-client',
  subscriptionKey: 'K3Y-0123456789',
  tokens: {
    accessToken: 'ACCESS-0000000001',
    refreshToken: 'REFRESH-0000000001',
    expiresIn: 3600,
    receivedAt: 1_700_000_000_000,
    scopes: ['openid', 'api'],
    user: { id: 'ada', name: 'Ada' },
  },
};

let parent = '';
let folder = '';

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'assetql-secrets-'));
  folder = join(parent, 'secrets');
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(parent, { recursive: true, force: true });
});

const plain = (name = 'work'): ReturnType<typeof createTokenStorage> =>
  createTokenStorage({ folder, name, keychain: false });

interface MemoryKeychain extends Keychain {
  readonly keys: Map<string, string>;
  locked: boolean;
}

function createMemoryKeychain(): MemoryKeychain {
  const keys = new Map<string, string>();
  const open = async <Result>(work: () => Result): Promise<Result> =>
    keychain.locked ? Promise.reject(new Error('locked')) : Promise.resolve(work());
  const keychain: MemoryKeychain = {
    keys,
    locked: false,
    get: (name) => open(() => keys.get(name)),
    set: (name, key) => open(() => void keys.set(name, key)),
    remove: (name) => open(() => void keys.delete(name)),
  };
  return keychain;
}

describe('a file that only its owner can read', () => {
  it('stores a sign-in', async () => {
    const storage = plain();
    expect(await storage.read()).toBeUndefined();
    await storage.write(stored);
    expect(await plain().read()).toEqual(stored);
    expect(await storage.sealed()).toBe(false);
    await storage.write({ clientSecret: 'other' });
    expect(await storage.read()).toEqual({ clientSecret: 'other' });
    await storage.remove();
    await storage.remove();
    expect(await storage.read()).toBeUndefined();
    expect(await storage.sealed()).toBe(false);
  });

  it('is private from the start, and leaves no temporary file', async () => {
    const { path, write } = plain();
    await write(stored);
    await write(stored);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder)).toEqual(['work.json']);
  });

  it('is separate for each connection', async () => {
    await plain('one').write({ clientSecret: 'one' });
    await plain('two').write({ clientSecret: 'two' });
    expect(await plain('one').read()).toEqual({ clientSecret: 'one' });
  });

  it.each(['', '../up', 'a/b', '.hidden', 'a\\b', 'a b', 'x'.repeat(200)])('cannot be named “%s”', (name) => {
    expect(() => plain(name)).toThrow(TypeError);
  });

  const refused: readonly [string, (path: string) => void, RegExp][] = [
    ['others can read it', (path) => chmodSync(path, 0o644), /Others can get at .*chmod 600/],
    ['others can write it', (path) => chmodSync(path, 0o620), /Others can get at .*chmod 600/],
    ['it is a link', (path) => (rmSync(path), symlinkSync('/etc/hostname', path)), /cannot be read \(ELOOP\)/],
    ['it is a folder', (path) => (rmSync(path), mkdirSync(path)), /is not a file that this program wrote/],
    ['it is another file', (path) => writeFileSync(path, 'hello'), /is not what this program wrote/],
    ['it is other JSON', (path) => writeFileSync(path, '[]'), /is not what this program wrote/],
    [
      'its tokens are none',
      (path) => writeFileSync(path, '{"tokens":{"accessToken":1}}'),
      /is not what this program wrote/,
    ],
    ['its tokens are a text', (path) => writeFileSync(path, '{"tokens":"x"}'), /is not what this program wrote/],
    [
      'it is far too long',
      (path) => writeFileSync(path, 'x'.repeat(1_000_001)),
      /is not a file that this program wrote/,
    ],
  ];
  it.each(refused)('is not read when %s', async (_name, spoil, message) => {
    const { path, read, write } = plain();
    await write(stored);
    spoil(path);
    const error = await rejection(read());
    expect(error).toMatchObject({ name: 'TokenStorageError', path, message: expect.stringMatching(message) });
  });

  it('is not read when it belongs to another user', async () => {
    const { read, write } = plain();
    await write(stored);
    vi.spyOn(process, 'getuid').mockReturnValue(12_345);
    expect(await rejection(read())).toMatchObject({ message: expect.stringMatching(/belongs to another user/) });
  });

  it('is read without checking modes on platforms that have none', async () => {
    const { path, read, write } = plain();
    await write(stored);
    chmodSync(path, 0o644);
    vi.stubGlobal(
      'process',
      new Proxy(process, { get: (target, name) => (name === 'getuid' ? undefined : Reflect.get(target, name)) }),
    );
    expect(await read()).toEqual(stored);
    vi.unstubAllGlobals();
  });

  it('is not written into a folder that other users can enter', async () => {
    mkdirSync(folder, { mode: 0o755 });
    expect(await rejection(plain().write(stored))).toMatchObject({
      path: folder,
      message: expect.stringMatching(/chmod 700/),
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not written when its folder is a file', async () => {
    symlinkSync(parent, folder);
    expect(await rejection(plain().write(stored))).toMatchObject({ message: expect.stringMatching(/is not a folder/) });
  });

  it('is not written when its folder cannot be made', async () => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    const below = join(file, 'secrets');
    expect(
      await rejection(createTokenStorage({ folder: below, name: 'work', keychain: false }).write(stored)),
    ).toMatchObject({
      name: 'TokenStorageError',
      path: below,
      message: `${below} cannot be made (ENOTDIR). Make sure that the folder above it is there and writable for you.`,
    });
  });

  it('stays unchanged when it cannot be replaced', async () => {
    const { path, write } = plain();
    mkdirSync(join(path, 'x'), { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    expect(await rejection(write(stored))).toMatchObject({ message: expect.stringMatching(/cannot be written/) });
    expect(readdirSync(folder)).toEqual(['work.json']);
  });
});

describe('a keychain', () => {
  const withKeychain = (keychain: Keychain): ReturnType<typeof createTokenStorage> =>
    createTokenStorage({ folder, name: 'work', keychain });

  it('is used to encrypt the file', async () => {
    const keychain = createMemoryKeychain();
    const storage = withKeychain(keychain);
    await storage.write(stored);
    await storage.write(stored);
    const text = readFileSync(storage.path, 'utf8');
    for (const secret of ['S3cret', 'K3Y', 'ACCESS', 'REFRESH', 'clientSecret']) expect(text).not.toContain(secret);
    expect(await withKeychain(keychain).read()).toEqual(stored);
    expect(await storage.sealed()).toBe(true);
    expect(keychain.keys.size).toBe(1);
    await storage.remove();
    expect(keychain.keys.size).toBe(0);
  });

  it('that is locked leaves the file unencrypted', async () => {
    const keychain = createMemoryKeychain();
    keychain.locked = true;
    const storage = withKeychain(keychain);
    await storage.write(stored);
    expect(await storage.sealed()).toBe(false);
    expect(await storage.read()).toEqual(stored);
    keychain.locked = false;
    await storage.write(stored);
    expect(await storage.sealed()).toBe(true);
    keychain.locked = true;
    expect(await rejection(storage.read())).toMatchObject({ message: expect.stringMatching(/Unlock the keychain/) });
    await storage.remove();
    expect(existsSync(storage.path)).toBe(false);
  });

  it('that has lost or replaced the key cannot decrypt the file', async () => {
    const keychain = createMemoryKeychain();
    const storage = withKeychain(keychain);
    await storage.write(stored);
    const sealed = readFileSync(storage.path, 'utf8');
    keychain.keys.set('work', Buffer.alloc(32).toString('base64url'));
    expect(await rejection(storage.read())).toMatchObject({ name: 'TokenStorageError' });
    keychain.keys.clear();
    expect(await rejection(storage.read())).toMatchObject({ name: 'TokenStorageError' });
    expect(await rejection(plain().read())).toMatchObject({ name: 'TokenStorageError' });
    for (const broken of [sealed.slice(0, 30), sealed.replace(/ .{4}/, ' AAAA')]) {
      keychain.keys.set('work', Buffer.alloc(32).toString('base64url'));
      writeFileSync(storage.path, broken);
      expect(await rejection(storage.read())).toMatchObject({ name: 'TokenStorageError' });
    }
  });

  it('of the system is used if there is one, and is optional', async () => {
    const storage = createTokenStorage({ folder, name: 'assetql-test' });
    await storage.write(stored);
    expect(await storage.read()).toEqual(stored);
    await storage.remove();
    expect(await storage.read()).toBeUndefined();
  });
});

describe('the lock', () => {
  const lockOf = (storage: ReturnType<typeof createTokenStorage>): NonNullable<typeof storage.lock> => {
    if (storage.lock === undefined) throw new Error('This storage has no lock.');
    return storage.lock;
  };

  it('admits one at a time, and returns the result', async () => {
    let inside = 0;
    const work = async (): Promise<number> => {
      inside += 1;
      expect(inside).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside -= 1;
      return 1;
    };
    const all = Array.from({ length: 10 }, () => lockOf(plain())(work));
    expect(await Promise.all(all)).toEqual(Array(10).fill(1));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is released when the work fails', async () => {
    const fail = (): Promise<never> => Promise.reject(new Error('failed'));
    expect(String(await rejection(lockOf(plain())(fail)))).toBe('Error: failed');
    expect(await lockOf(plain())(() => Promise.resolve(1))).toBe(1);
  });

  const leftOver: readonly [string, (path: string) => void][] = [
    [
      'of a process that has died',
      (path) => writeFileSync(path, JSON.stringify({ host: hostname(), process: 2 ** 22 + 1, id: 'x' })),
    ],
    [
      'of a process that died before it had written who it is',
      (path) => {
        writeFileSync(path, '');
        utimesSync(path, Date.now() / 1000 - 3, Date.now() / 1000 - 3);
      },
    ],
    [
      'of an earlier process with the number of this one',
      (path) => writeFileSync(path, JSON.stringify({ host: hostname(), process: process.pid, id: 'x' })),
    ],
    [
      'that is too old',
      (path) => {
        writeFileSync(path, 'of another machine');
        utimesSync(path, 1, 1);
      },
    ],
    [
      'that somebody died over while taking it away',
      (path) => {
        writeFileSync(path, JSON.stringify({ host: hostname(), process: 2 ** 22 + 1, id: 'x' }));
        writeFileSync(`${path}.takeover`, '');
        utimesSync(`${path}.takeover`, 1, 1);
      },
    ],
  ];
  it.each(leftOver)('%s is taken away', async (_name, leave) => {
    mkdirSync(folder, { mode: 0o700 });
    leave(`${plain().path}.lock`);
    let inside = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      expect(inside).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 5 }, () => lockOf(plain())(work)));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of a running process is waited for', async () => {
    mkdirSync(folder, { mode: 0o700 });
    const path = `${plain().path}.lock`;
    writeFileSync(path, JSON.stringify({ host: hostname(), process: process.ppid, id: 'x' }));
    const order: string[] = [];
    const waiting = lockOf(plain())(() => Promise.resolve(order.push('in')));
    await new Promise((resolve) => setTimeout(resolve, 150));
    order.push('out');
    rmSync(path);
    await waiting;
    expect(order).toEqual(['out', 'in']);
  });

  it('that was removed meanwhile is not taken from its new holder', async () => {
    const path = `${plain().path}.lock`;
    await lockOf(plain())(() => Promise.resolve(writeFileSync(path, 'of another one')));
    expect(readFileSync(path, 'utf8')).toBe('of another one');
  });
});
