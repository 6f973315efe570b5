import { mkdtempSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { endAccessTokens } from '../../../packages/library/test/node/identity/end-access-tokens.ts';
import { serveIdentity } from '../../../packages/library/test/node/identity/identity-server.ts';
import type { SecretStore, SharedSecrets } from '../../src/contracts/secret-store.ts';
import { sharedSecrets } from '../../src/desktop/shared-secrets.ts';
import { serviceWindow } from './service-window.ts';
import { definitionOf, signInHere } from './signing-in.ts';

/** A browser whose windows read its secrets once, tell each other nothing, and write all that they have read. */
function browserSecrets(): { readonly window: () => SecretStore } {
  let kept: Readonly<Record<string, string>> = {};
  return {
    window: () => {
      const own = new Map(Object.entries(kept));
      const save = (): Promise<void> => {
        kept = Object.fromEntries(own);
        return Promise.resolve();
      };
      return {
        get: (key) => Promise.resolve(own.get(key)),
        store: (key, value) => {
          own.set(key, value);
          return save();
        },
        delete: (key) => {
          own.delete(key);
          return save();
        },
        onDidChange: () => ({ dispose: () => undefined }),
      };
    },
  };
}

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-shared-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function open(folder: string, own: SecretStore): SharedSecrets {
  const secrets = sharedSecrets(folder, own);
  onTestFinished(() => secrets.dispose());
  return secrets;
}

/** Two windows of a browser, the second of which opens a moment later. */
async function twoWindows(folder: string): Promise<readonly [SharedSecrets, SharedSecrets]> {
  const browser = browserSecrets();
  const first = open(folder, browser.window());
  await first.get('anything');
  return [first, open(folder, browser.window())];
}

describe('secrets of windows in a browser', () => {
  test('are those of all windows, which are told of each change', async () => {
    const [first, second] = await twoWindows(scratch());
    const told: string[] = [];
    await second.get('key');
    second.onDidChange(({ key }) => told.push(key));
    await first.store('key', 'one');
    await expect.poll(() => told).toEqual(['key']);
    expect(await second.get('key')).toBe('one');
    await first.store('never asked for', 'two');
    await expect.poll(() => told).toEqual(['key', 'never asked for']);
    await first.delete('key');
    await expect.poll(() => told).toEqual(['key', 'never asked for', 'key']);
    expect(await second.get('key')).toBeUndefined();
  });

  test('tell of a change where it was made, too, and once', async () => {
    const [first, second] = await twoWindows(scratch());
    const [here, there]: [string[], string[]] = [[], []];
    first.onDidChange(({ key }) => here.push(key));
    second.onDidChange(({ key }) => there.push(key));
    await first.store('a', '1');
    await second.store('b', '2');
    await expect
      .poll(() => [here.toSorted(), there.toSorted()])
      .toEqual([
        ['a', 'b'],
        ['a', 'b'],
      ]);
  });

  test('are changed by one window at a time', async () => {
    const [first, second] = await twoWindows(scratch());
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => void setTimeout(resolve, 5));
      inside -= 1;
    };
    const leases = [first, second, first, second].map((window) => window.lease('key'));
    await Promise.all(leases.map((lease) => lease(work)));
    expect(most).toBe(1);
    await expect(first.lease('key')(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
    await second.lease('key')(work);
  });

  test('are on disk for nobody to read, and stay there when all windows close', async () => {
    const folder = scratch();
    const browser = browserSecrets();
    const before = sharedSecrets(folder, browser.window());
    await before.store('name-of-it', 'text-of-it');
    before.dispose();
    const [file = ''] = globSync('*/*', { cwd: folder });
    const text = readFileSync(join(folder, file), 'latin1');
    for (const word of ['name-of-it', 'text-of-it']) expect(`${file} ${text}`).not.toContain(word);
    if (process.platform !== 'win32') expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
    expect(await open(folder, browser.window()).get('name-of-it')).toBe('text-of-it');
  });

  test('of another browser are others', async () => {
    const folder = scratch();
    const [one, other] = [open(folder, browserSecrets().window()), open(folder, browserSecrets().window())];
    await one.store('key', 'of one');
    expect(await other.get('key')).toBeUndefined();
    await other.store('key', 'of the other');
    expect(await one.get('key')).toBe('of one');
  });

  test('that are damaged, or were put under another name, are none', async () => {
    const folder = scratch();
    const [secrets] = await twoWindows(folder);
    await secrets.store('a', '1');
    const [file = ''] = globSync('*/*', { cwd: folder });
    const sealed = readFileSync(join(folder, file), 'utf8');
    await secrets.store('b', '2');
    const other = globSync('*/*', { cwd: folder }).find((each) => each !== file) ?? '';
    for (const text of ['', '{}', sealed.slice(0, -2), sealed]) {
      writeFileSync(join(folder, other), text);
      expect(await secrets.get('b')).toBeUndefined();
    }
    expect(await secrets.get('a')).toBe('1');
  });

  test('that the editor does not give now are asked for again', async () => {
    let isLocked = true;
    const own = browserSecrets().window();
    const secrets = open(scratch(), {
      ...own,
      get: (key) => (isLocked ? Promise.reject(new Error('locked')) : own.get(key)),
    });
    await expect(secrets.get('key')).rejects.toThrow('locked');
    isLocked = false;
    await secrets.store('key', 'one');
    expect(await secrets.get('key')).toBe('one');
  });
});

test('a sign-in of windows in a browser outlives that they renew its token at the same moment', async () => {
  const served = await serveIdentity();
  const [one, two] = await twoWindows(scratch());
  const first = serviceWindow(definitionOf(served), { store: one });
  const second = serviceWindow(definitionOf(served), { store: two });
  const ask = async ({ library }: typeof first): Promise<number> =>
    (await (await library.open()).fetch(`${library.connection.baseUrl}/assets?count=1`, {})).status;
  await expect(ask(second)).rejects.toThrow('Nobody is signed in');
  await signInHere(served, first);
  await expect.poll(() => second.library.access().state).toBe('ready');
  for (let round = 0; round < 3; round += 1) {
    endAccessTokens(served.folder);
    expect(await Promise.all([ask(first), ask(second)])).toEqual([200, 200]);
  }
  await first.library.storage.remove();
  await expect.poll(() => second.library.access().state).toBe('signed-out');
});
