import { createClient } from '@assetql/client';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { folderLibrary, type FolderLibrary } from '../../src/connections/library/folder-library.ts';
import { AccessError } from '../../src/contracts/connections.ts';
import type { Platform } from '../../src/contracts/platform.ts';
import { openFolder } from '../../src/desktop/folder/open-folder.ts';
import { plainWords } from './plain-words.ts';

const source = (path: string): string => join(import.meta.dirname, '../..', path);
const programs = {
  program: source('src/desktop/folder-process.ts'),
  inspection: source('../packages/library/src/node/processing/inspection-process.ts'),
};

let base: string;
let folder: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'assetql-editor-folder-'));
  folder = join(base, 'Pictures');
  mkdirSync(folder);
  // The process is that of the sources, and keeps its data where the test does.
  vi.stubEnv('NODE_OPTIONS', '--conditions=@assetql/source --no-warnings');
  vi.stubEnv('XDG_DATA_HOME', join(base, 'data'));
  vi.stubEnv('HOME', base);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

interface Around {
  isTrusted?: boolean;
  open?: Platform['openFolder'] | 'none';
  path?: string;
}

function openLibrary({ isTrusted = true, open = openFolder, path = folder }: Around = {}) {
  const said: string[] = [];
  let changes = 0;
  const library: FolderLibrary = folderLibrary(
    { name: 'Pictures', folder: path },
    {
      l10n: plainWords,
      openFolder: open === 'none' ? undefined : open,
      programs,
      isTrusted: () => isTrusted,
      changed: () => {
        changes += 1;
      },
      after: (milliseconds, call) => {
        const timer = setTimeout(call, Math.min(milliseconds, 50));
        return () => clearTimeout(timer);
      },
      onNotice: (sentence) => said.push(sentence),
      onFailure: (message) => said.push(message),
    },
  );
  onTestFinished(() => library.dispose());
  return { library, said, changes: () => changes };
}

const clientOf = async (library: FolderLibrary) => {
  const { fetch } = await library.open();
  return createClient({ baseUrl: library.connection.baseUrl, fetch, auth: 'placeholder', retry: false });
};

describe('the library of a folder', () => {
  test('answers with its files, gives out what they hold, and follows what becomes of them', async () => {
    writeFileSync(join(folder, 'A red fox.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>');
    writeFileSync(join(folder, 'notes.txt'), 'x'.repeat(300_000));
    const { library, changes } = openLibrary();
    expect([library.connection.kind, library.connection.address]).toEqual(['folder', folder]);
    const client = await clientOf(library);
    await expect.poll(async () => (await client.assets.list({ search: 'fox' })).total).toBe(1);
    await expect.poll(() => library.progress()).toBeUndefined();
    const before = library.revision?.() ?? 0;
    expect([before > 0, changes() > 0]).toEqual([true, true]);

    const { media } = await library.open();
    const [fox] = (await client.assets.list({ search: 'fox' })).assets;
    const picture = await media(fox?.media.thumbnail ?? '', new AbortController().signal);
    expect([picture.status, picture.type]).toEqual([200, 'image/webp']);
    const [notes] = (await client.assets.list({ search: 'notes' })).assets;
    const text = await media(notes?.media.original ?? '', new AbortController().signal);
    expect([text.status, text.bytes.length]).toEqual([200, 300_000]);
    await expect(media('https://elsewhere.test/a', new AbortController().signal)).rejects.toThrow('its own files only');
    const { path } = await library.open();
    expect(await path?.(notes?.media.original ?? '')).toBe(join(folder, 'notes.txt'));
    expect(await path?.('https://elsewhere.test/a')).toBeUndefined();

    writeFileSync(join(folder, 'A second fox.txt'), 'fox');
    await expect.poll(async () => (await client.assets.list({ search: 'fox' })).total, { timeout: 10_000 }).toBe(2);
    await expect.poll(() => library.revision?.() ?? 0).toBeGreaterThan(before);
  });

  test('follows what another window finds, which reads the folder for both', async () => {
    writeFileSync(join(folder, 'A red fox.txt'), 'fox');
    const { library: first } = openLibrary();
    await expect.poll(async () => (await (await clientOf(first)).assets.list()).total).toBe(1);
    await expect.poll(() => first.revision?.()).toBeGreaterThan(0);
    const { library: second, changes } = openLibrary();
    const client = await clientOf(second);
    expect((await client.assets.list()).total).toBe(1);
    const [revision, before] = [second.revision?.() ?? 0, changes()];
    writeFileSync(join(folder, 'A second fox.txt'), 'fox');
    await expect.poll(() => second.revision?.(), { timeout: 10_000 }).toBeGreaterThan(revision);
    expect(changes()).toBeGreaterThan(before);
    await expect.poll(async () => (await client.assets.list()).total).toBe(2);
  });

  test('is asked for no more than is wanted: requests that are aborted end, before and while they are answered', async () => {
    writeFileSync(join(folder, 'large.txt'), 'x'.repeat(5_000_000));
    const { library } = openLibrary();
    const client = await clientOf(library);
    await expect.poll(async () => (await client.assets.list()).total).toBe(1);
    const { fetch } = await library.open();
    const address = `${library.connection.baseUrl}/assets`;
    await expect(fetch(address, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    const controller = new AbortController();
    const asked = fetch(address, { signal: controller.signal });
    controller.abort();
    await expect(asked).rejects.toThrow('aborted');
    const [large] = (await client.assets.list()).assets;
    const body = (await fetch(large?.media.original ?? '', {})).body?.getReader();
    expect((await body?.read())?.value?.length).toBeGreaterThan(0);
    await body?.cancel();
    const later = new AbortController();
    const cut = (await fetch(large?.media.original ?? '', { signal: later.signal })).body?.getReader();
    await cut?.read();
    later.abort();
    await expect(cut?.read()).rejects.toThrow('aborted');
    expect((await client.assets.list()).total).toBe(1);
  });

  test('tells what is wrong, and is opened when that is mended', async () => {
    const path = join(base, 'Later');
    const { library } = openLibrary({ path });
    await expect(library.open()).rejects.toThrow(
      `“Pictures” is not available: ${path} cannot be opened: there is no such folder.`,
    );
    expect(library.access().state).toBe('failed');
    mkdirSync(path);
    // A request that follows at once starts no other process.
    await expect(library.open()).rejects.toThrow('there is no such folder.');
    await library.look();
    expect(library.access().state).toBe('ready');
  });

  test('whose process ends says so, and is opened again by a later question', async () => {
    let end = (): void => {};
    const open: Platform['openFolder'] = async (given) => {
      end = given.onEnd;
      return await openFolder(given);
    };
    const { library } = openLibrary({ open });
    await (await clientOf(library)).assets.list();
    end();
    expect(library.access()).toEqual({
      state: 'failed',
      problem: 'The process that reads “Pictures” has ended. Try again; what was read is kept.',
    });
    await expect(library.open()).rejects.toThrow('has ended');
    await expect.poll(async () => (await (await clientOf(library)).assets.list()).total).toBe(0);
    expect(library.access().state).toBe('ready');
  });

  test('is not read for a workspace that is not trusted, nor where no process can be started', async () => {
    const { library } = openLibrary({ isTrusted: false });
    await expect(library.open()).rejects.toThrow(AccessError);
    expect(library.access().state).toBe('untrusted');
    const { library: other } = openLibrary({ open: 'none' });
    await expect(other.open()).rejects.toThrow('is a folder, which this editor cannot read');
  });
});

test('a program that cannot be started is told', async () => {
  const opening = openFolder({
    folder,
    baseUrl: 'http://folder.invalid/api',
    program: join(base, 'missing.js'),
    inspection: '',
    onProgress: () => {},
    onChange: () => {},
    onNotice: () => {},
    onFailure: () => {},
    onEnd: () => {},
  });
  await expect(opening).rejects.toThrow('the process that reads it has ended (1)');
});
