import { createCatalogue, createClient } from '@assetql/client';
import type { CachedNames, NameCache } from '@assetql/language-server';
import { describe, expect, test } from 'vitest';
import { serveIdentity } from '../../../packages/library/test/node/identity/identity-server.ts';
import { embeddedLibrary } from '../../src/connections/library/embedded-library.ts';
import { createLibraries, type Libraries } from '../../src/connections/library/libraries.ts';
import { foldersAbove, nearestConfiguration } from '../../src/connections/settings/nearest-configuration.ts';
import { createReachability, type Reachability } from '../../src/connections/library/reachability.ts';
import { rememberedCatalogue } from '../../src/connections/library/remembered-catalogue.ts';
import { AccessError } from '../../src/contracts/connections.ts';
import { plainWords } from './plain-words.ts';
import { serviceWindow, type ServiceWindow } from './service-window.ts';
import { definitionOf, signInHere } from './signing-in.ts';
import { noFolders } from './no-folders.ts';

const memoryNames = (): NameCache & { readonly kept: Map<string, CachedNames> } => {
  const kept = new Map<string, CachedNames>();
  return {
    kept,
    read: (key) => Promise.resolve(kept.get(key)),
    write: (key, names) => {
      kept.set(key, names);
      return Promise.resolve();
    },
  };
};

const gone = createClient({
  baseUrl: 'https://library.example/api',
  fetch: () => Promise.reject(new TypeError('fetch failed')),
  retry: false,
});

describe('names of a library', () => {
  test('are those of the last session while it cannot be reached, and those of now when it can', async () => {
    const served = await serveIdentity();
    const window = serviceWindow(definitionOf(served));
    await signInHere(served, window);
    const access = await window.library.open();
    const client = createClient({ baseUrl: served.server.baseUrl, fetch: access.fetch });
    const names = memoryNames();
    const live = await rememberedCatalogue('work', createCatalogue(client), names, () => 42);
    await live.ready();
    expect(live.users?.map(({ userName }) => userName)).toContain('librarian');
    await expect.poll(() => names.kept.get('work')?.names.users?.length).toBeGreaterThan(2);
    expect(names.kept.get('work')?.savedAt).toBe(42);

    const offline = await rememberedCatalogue('work', createCatalogue(gone), names);
    expect(offline.users).toEqual(live.users);
    await offline.ready();
    expect(offline.users).toEqual(live.users);
    expect(Object.keys(offline.errors).toSorted()).toEqual(['attributes', 'categories', 'lightboxes', 'users']);
    // nothing has come, so nothing is kept anew
    expect(names.kept.get('work')?.savedAt).toBe(42);
  });

  test('tell who listens of what has come', async () => {
    const { library } = serviceWindow({ name: 'work', baseUrl: 'https://library.example' });
    const client = createClient({
      baseUrl: library.connection.baseUrl,
      fetch: (url) => Promise.resolve(Response.json(url.endsWith('/users') ? [{ id: '1', userName: 'anna' }] : [])),
    });
    const catalogue = await rememberedCatalogue('x', createCatalogue(client, { lazy: true }), memoryNames());
    const seen: unknown[] = [];
    catalogue.onChange(() => seen.push(catalogue.users?.length));
    expect(catalogue.users).toBeUndefined();
    await catalogue.refresh();
    expect(catalogue.users).toHaveLength(1);
    await expect.poll(() => seen).toContain(1);
    catalogue.dispose();
  });
});

describe('the libraries of a window', () => {
  const embedded = embeddedLibrary({
    isTrusted: () => true,
    l10n: plainWords,
    read: () => Promise.reject(new Error('not read here')),
    changed: () => undefined,
    onFailure: () => undefined,
  });
  const librariesOf = (...windows: readonly ServiceWindow[]): Libraries => {
    const libraries = createLibraries({
      l10n: plainWords,
      embedded,
      openService: (definition) => {
        const found = windows.find(({ library }) => library.definition === definition);
        if (found === undefined) throw new Error(definition.name);
        return found.library;
      },
      openFolder: noFolders,
      names: memoryNames(),
    });
    libraries.define(windows.map(({ library }) => library.definition));
    return libraries;
  };

  test('are each there once, with one client and one set of names', async () => {
    const window = serviceWindow({ name: 'work', baseUrl: 'https://library.example' });
    const libraries = librariesOf(window);
    const { connection } = window.library;
    expect(libraries.of(connection)).toBe(window.library);
    expect(libraries.of(embedded.connection)).toBe(embedded);
    expect(await libraries.client(connection)).toBe(await libraries.client(connection));
    expect(await libraries.catalogue(connection)).toBe(await libraries.catalogue(connection));
  });

  test('stay open when others come and go, and are closed when they have changed', () => {
    const one = serviceWindow({ name: 'one', baseUrl: 'https://one.example' });
    const two = serviceWindow({ name: 'two', baseUrl: 'https://two.example' });
    const moved = serviceWindow({ name: 'two', baseUrl: 'https://elsewhere.example' });
    const libraries = librariesOf(one, two, moved);
    libraries.define([one.library.definition, two.library.definition]);
    const before = libraries.service('one');
    libraries.define([{ ...one.library.definition }, moved.library.definition]);
    expect(libraries.service('one')).toBe(before);
    expect(libraries.service('two')).toBe(moved.library);
    expect(() => libraries.of(two.library.connection)).toThrow(AccessError);
    libraries.define([]);
    expect(libraries.services()).toEqual([]);
    libraries.dispose();
  });

  test('fetch names anew when a library is found again', async () => {
    const served = await serveIdentity();
    let isDown = true;
    const window = serviceWindow(definitionOf(served), {
      fetch: (url, init) => (isDown ? Promise.reject(new TypeError('fetch failed')) : fetch(url, init)),
    });
    const libraries = librariesOf(window);
    isDown = false;
    await signInHere(served, window);
    isDown = true;
    const catalogue = await libraries.catalogue(window.library.connection);
    await catalogue.ready();
    expect([catalogue.users, window.library.access().state]).toEqual([undefined, 'failed']);
    libraries.refresh();
    isDown = false;
    await window.library.look();
    libraries.refresh();
    await expect.poll(() => catalogue.users?.length).toBeGreaterThan(2);
  });
});

describe('whether a service answers', () => {
  const watch = (
    probe: () => Promise<void>,
  ): { readonly one: Reachability; readonly pauses: number[]; readonly passTime: () => void } => {
    const pauses: number[] = [];
    let due: (() => void) | undefined;
    const one = createReachability({
      probe,
      isWatched: () => true,
      changed: () => undefined,
      after: (milliseconds, call) => {
        pauses.push(milliseconds);
        due = call;
        return () => {
          due = undefined;
        };
      },
    });
    return {
      one,
      pauses,
      passTime: () => {
        const call = due;
        due = undefined;
        call?.();
      },
    };
  };

  test('is looked at less and less often, up to once a minute', async () => {
    let probes = 0;
    const { one, pauses, passTime } = watch(() => {
      probes += 1;
      return Promise.reject(new Error('gone'));
    });
    one.missed();
    expect([one.isLost(), pauses]).toEqual([false, []]);
    one.missed();
    for (let step = 0; step < 7; step++) {
      passTime();
      await expect.poll(() => pauses.length).toBe(step + 2);
    }
    expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    expect(probes).toBe(7);
    one.answered();
    expect(one.isLost()).toBe(false);
  });

  test('is looked at less and less often where it answers a look and nothing else', async () => {
    const { one, pauses, passTime } = watch(() => Promise.resolve());
    for (let turn = 0; turn < 3; turn++) {
      one.missed();
      one.missed();
      passTime();
      await expect.poll(() => one.isLost()).toBe(false);
    }
    expect(pauses).toEqual([2000, 4000, 8000]);
    one.answered();
    one.missed();
    one.missed();
    expect(pauses.at(-1)).toBe(2000);
  });

  test('is asked once for all who look at the same time, and never after the end', async () => {
    let probes = 0;
    const { one } = watch(async () => {
      probes += 1;
    });
    await one.look();
    expect(probes).toBe(0);
    one.missed();
    one.missed();
    await Promise.all([one.look(), one.look()]);
    expect([probes, one.isLost()]).toEqual([1, false]);
    one.missed();
    one.missed();
    one.dispose();
    await one.look();
    expect(probes).toBe(1);
  });
});

describe('a service whose answers break off', () => {
  const broken = (): Response => {
    let isBegun = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (isBegun) controller.error(new TypeError('terminated'));
        else controller.enqueue(new TextEncoder().encode('{"payload":{"assets":['));
        isBegun = true;
      },
    });
    return new Response(body);
  };
  const openBroken = async (answer: () => Response): Promise<ServiceWindow> => {
    const window = serviceWindow(
      { name: 'work', baseUrl: 'https://library.example' },
      { fetch: () => Promise.resolve(answer()) },
    );
    await window.library.storage.write({ tokens: { accessToken: 'a-token', receivedAt: 0, scopes: [] } });
    await window.library.secretsChanged(true);
    return window;
  };

  test('is as good as gone: it is asked no more until it is looked for, and one sentence says why', async () => {
    let isBroken = true;
    const { library, sent, passTime } = await openBroken(() =>
      isBroken ? broken() : Response.json({ payload: { assets: [], total: 0 } }),
    );
    const access = await library.open();
    for (const fetch of [access.fetch, access.background]) {
      const client = createClient({ baseUrl: 'https://library.example', fetch });
      for (let turn = 0; turn < 5; turn++) await client.assets.list({ count: 0 }).catch(() => undefined);
    }
    expect(sent).toHaveLength(2);
    expect(library.access()).toMatchObject({
      state: 'failed',
      problem:
        '“work” breaks off its answers, at https://library.example. It is tried again by itself; look at the network if that goes on.',
    });
    passTime();
    await expect.poll(() => sent.length).toBe(3);
    expect(library.access().state).toBe('failed');
    isBroken = false;
    await library.look();
    expect([library.access().state, sent.length]).toEqual(['ready', 4]);
  });

  test('has told its status all the same where it refuses', async () => {
    const { library } = await openBroken(() => new Response(broken().body, { status: 500 }));
    const access = await library.open();
    for (let turn = 0; turn < 3; turn++)
      expect((await access.fetch('https://library.example/assets', {})).status).toBe(500);
    expect(library.access().state).toBe('ready');
  });

  test('is still there for one whose request was given up', async () => {
    const { library } = await openBroken(() => new Response(new ReadableStream<Uint8Array>()));
    const access = await library.open();
    for (let turn = 0; turn < 3; turn++)
      await (await access.fetch('https://library.example/assets', {})).body?.cancel();
    expect(library.access().state).toBe('ready');
  });
});

describe('the file of a team', () => {
  const files = new Map([
    ['/team/assetql.config.json', '{"connection":"work"}'],
    ['/team/broken/assetql.config.json', '{"connection":1}'],
    ['/team/quiet/assetql.config.json', '{}'],
    ['/team/misspelt/assetql.config.json', '{"conection":"work"}'],
    ['/team/coloured/assetql.config.json', '{"connection":"work","colour":1}'],
  ]);
  const read = (file: string): Promise<string | undefined> => Promise.resolve(files.get(file));
  const inTeam = (file: string): string => file.replace(/^\//, '');

  test.for([
    ['/team/a.assetql', { path: '/team/assetql.config.json', connection: 'work' }],
    ['/team/deep/er/a.assetql', { path: '/team/assetql.config.json', connection: 'work' }],
    ['/team/quiet/a.assetql', { path: '/team/quiet/assetql.config.json' }],
    ['/elsewhere/a.assetql', {}],
    ['/a.assetql', {}],
  ] as const)('for %s says %j', async ([path, found]) => {
    expect(await nearestConfiguration(path, read, inTeam)).toEqual(found);
  });

  test.for([
    ['/team/broken/a.assetql', '“connection” in team/broken/assetql.config.json'],
    ['/team/misspelt/a.assetql', '“conection”'],
  ] as const)(
    'for %s names no connection, so that no other library answers, and says why: %s',
    async ([path, says]) => {
      const { connection, problems, isConnectionUnknown } = await nearestConfiguration(path, read, inTeam);
      expect({ connection, isConnectionUnknown }).toEqual({ connection: undefined, isConnectionUnknown: true });
      expect(problems?.join()).toContain(says);
    },
  );

  test('names its connection also when something else in it is wrong', async () => {
    const found = await nearestConfiguration('/team/coloured/a.assetql', read, inTeam);
    expect(found.connection).toBe('work');
    expect(found).not.toHaveProperty('isConnectionUnknown');
    expect(found.problems?.join()).toContain('“colour”');
  });

  test('is looked for from the folder up to the root', () => {
    expect(foldersAbove('/a/b/c.assetql')).toEqual(['/a/b', '/a', '/']);
    expect(foldersAbove('/c:/a/d.assetql')).toEqual(['/c:/a', '/c:', '/']);
  });
});
