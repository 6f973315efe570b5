import { createClient } from '@assetql/client';
import { describe, expect, test } from 'vitest';
import { embeddedLibrary, type EmbeddedLibraryHost } from '../../src/connections/library/embedded-library.ts';
import type { Library } from '../../src/connections/library/library.ts';
import { AccessError } from '../../src/contracts/connections.ts';
import { plainWords } from './plain-words.ts';
import { smallPack } from './small-pack.ts';

const bytes = await smallPack();
const never = new AbortController().signal;

interface Opened {
  readonly library: Library;
  readonly states: string[];
  readonly failures: unknown[];
  readonly reads: () => number;
}

function embedded(change: Partial<EmbeddedLibraryHost> = {}): Opened {
  const states: string[] = [];
  const failures: unknown[] = [];
  let reads = 0;
  const library = embeddedLibrary({
    l10n: plainWords,
    isTrusted: () => true,
    read: () => {
      reads += 1;
      return Promise.resolve(bytes);
    },
    changed: () => states.push(library.access().state),
    onFailure: (failure) => failures.push(failure),
    ...change,
  });
  return { library, states, failures, reads: () => reads };
}

describe('the embedded library', () => {
  test('is read when it is first asked for, and once for all who ask', async () => {
    const { library, states, reads } = embedded();
    expect([library.access().state, reads()]).toEqual(['ready', 0]);
    await Promise.all([library.open(), library.open()]);
    await library.open();
    expect([reads(), ...states]).toEqual([1, 'opening', 'ready']);
  });

  test('is neither read nor asked before the workspace is trusted', async () => {
    let isTrusted = false;
    const { library, reads } = embedded({ isTrusted: () => isTrusted });
    const problem = '“Sample library” is not asked before you trust this workspace.';
    expect(library.access()).toEqual({ state: 'untrusted', problem });
    await expect(library.admit()).rejects.toThrow(problem);
    await expect(library.open()).rejects.toBeInstanceOf(AccessError);
    await library.look();
    expect(reads()).toBe(0);
    isTrusted = true;
    expect(library.access().state).toBe('ready');
    await library.open();
    expect(reads()).toBe(1);
  });

  test('answers a client without a network, and gives out its pictures without credentials', async () => {
    const { library } = embedded();
    const access = await library.open();
    const client = createClient({ baseUrl: library.connection.baseUrl, fetch: access.fetch });
    const page = await client.assets.list({ filters: "FileExtension EQ 'svg'", count: 3 });
    expect(page.assets).toHaveLength(3);
    expect((await client.users()).length).toBeGreaterThan(3);
    const picture = await access.media(page.assets[0]?.media.thumbnail ?? '', never);
    expect([picture.status, picture.type]).toEqual([200, 'image/svg+xml']);
    expect(new TextDecoder().decode(picture.bytes)).toContain('<svg');
  });

  test('answers nothing of elsewhere', async () => {
    const access = await embedded().library.open();
    await expect(access.fetch('https://elsewhere.example/api/assets', {})).rejects.toThrow('not below');
    for (const address of ['https://elsewhere.example/cat.png', 'http://library.invalid/api/assets', 'cat.png'])
      await expect(access.media(address, never), address).rejects.toThrow('its own files only');
  });

  test('gives up when whoever asks does', async () => {
    const access = await embedded().library.open();
    const signal = AbortSignal.abort(new Error('no longer wanted'));
    await expect(access.fetch('http://library.invalid/api/assets', { signal })).rejects.toThrow('no longer wanted');
  });

  test('says what to do when it cannot be read, and is tried again', async () => {
    let broken = true;
    const { library, states, failures } = embedded({
      read: () => (broken ? Promise.reject(new Error('disk')) : Promise.resolve(bytes)),
    });
    const error = await library.open().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AccessError);
    expect(String(error)).toContain('install the extension again');
    expect(failures).toHaveLength(1);
    broken = false;
    await library.open();
    expect(states).toEqual(['opening', 'failed', 'opening', 'ready']);
  });
});
