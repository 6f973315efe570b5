import { describe, expect, test } from 'vitest';
import type { CachedNames, Connect, NameCache } from '@assetql/language-server';
import { Service } from './service.ts';
import { errorCode, everything, openSession, type TestSession } from './session.ts';

const uri = 'file:///searches/logos.assetql';
const text = "### Brand\ncontainerfilter: CategoryIds/ANY(c: c EQ '3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d')\nsearch: fo";
const whole = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };

interface Hint {
  readonly label: string;
}

const hints = async (session: TestSession): Promise<readonly string[]> =>
  (await session.of<readonly Hint[]>('inlayHint', uri, { range: whole })).map(({ label }) => label);

class MemoryCache implements NameCache {
  readonly kept = new Map<string, CachedNames>();
  readonly read = (key: string): Promise<CachedNames | undefined> => Promise.resolve(this.kept.get(key));
  readonly write = (key: string, names: CachedNames): Promise<void> => {
    this.kept.set(key, names);
    return Promise.resolve();
  };
}

const asked = (session: TestSession, method: string): number =>
  session.asked.filter((request) => request.method === method).length;

describe('names of the library', () => {
  test('come in the background, and the client is told to ask anew', async () => {
    const service = new Service();
    const session = await openSession({ server: { connect: service.connect() } });
    await session.open(uri, text);
    await expect.poll(() => hints(session)).toContainEqual(expect.stringContaining('Brand'));
    expect(asked(session, 'workspace/inlayHint/refresh')).toBeGreaterThan(0);
    expect(asked(session, 'workspace/codeLens/refresh')).toBeGreaterThan(0);
    expect(asked(session, 'workspace/diagnostic/refresh')).toBeGreaterThan(0);
    expect(asked(session, 'workspace/semanticTokens/refresh')).toBe(0);
  });

  test('block nothing while a service does not answer', async () => {
    const service = new Service();
    for (const name of ['attributes', 'users', 'categories', 'lightboxes', 'keywords'])
      service.answers.set(name, () => new Promise(() => {}));
    const session = await openSession({ server: { connect: service.connect() } });
    await session.open(uri, text);
    expect(await session.diagnostics(uri)).toEqual([]);
    await expect.poll(() => service.requests.length).toBeGreaterThan(3);
    const { isIncomplete } = await session.at<{ isIncomplete: boolean }>('completion', uri, { line: 2, character: 10 });
    expect(isIncomplete).toBe(true);
  });

  test('make no list between the words of a search that nobody asked for: Enter ends the line there', async () => {
    const session = await openSession();
    const file = 'file:///between.assetql';
    await session.open(file, '### A\nsearch: cat \nfilters: AssetType EQ ');
    const labels = async (line: number, character: number, context: object): Promise<readonly string[]> => {
      const { items } = await session.request<{ items: { label: string }[] }>('textDocument/completion', {
        textDocument: { uri: file },
        position: { line, character },
        context,
      });
      return items.map(({ label }) => label);
    };
    const typed = { triggerKind: 2, triggerCharacter: ' ' };
    expect(await labels(1, 12, typed)).toEqual([]);
    expect(await labels(1, 12, { triggerKind: 1 })).toContain('AND');
    expect(await labels(2, 22, typed)).toContain('Image');
  });

  test('are proposed as keywords while one types', async () => {
    const service = new Service();
    const session = await openSession({ server: { connect: service.connect() } });
    await session.open(uri, text);
    const labels = async (): Promise<readonly string[]> => {
      const { items } = await session.at<{ items: { label: string }[] }>('completion', uri, { line: 2, character: 10 });
      return items.map(({ label }) => label);
    };
    await expect.poll(labels).toEqual(expect.arrayContaining(['Fox', 'Fog']));
  });

  test('are waited for where there is nothing else to propose', async () => {
    const service = new Service();
    service.answers.set('keywords', async () => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      return Response.json(['Fox', 'Fog']);
    });
    const session = await openSession({ server: { connect: service.connect() } });
    await session.open(uri, '### A\nsearch: "fo');
    await expect.poll(() => service.requests.length).toBeGreaterThan(3);
    const { items } = await session.at<{ items: { label: string }[] }>('completion', uri, { line: 1, character: 11 });
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(['Fox', 'Fog']));
  });

  test('are kept for the next session, which has them when the service is out of reach', async () => {
    const service = new Service();
    const nameCache = new MemoryCache();
    let now = 1000;
    const server = { connect: service.connect(), nameCache, now: () => now };
    const before = await openSession({ server });
    await before.open(uri, text);
    await expect.poll(() => nameCache.kept.size).toBe(1);
    await before.close();
    service.offline(true);
    now += 3 * 3_600_000;
    const session = await openSession({ server });
    await session.open(uri, text);
    await expect.poll(() => hints(session)).toContainEqual(expect.stringContaining('Brand'));
    await expect.poll(() => session.logged.length).toBe(1);
    expect(session.logged[0]).toMatch(
      /^The library cannot be asked: .* Its names of 3 hours ago are used meanwhile\.$/,
    );

    // It comes back, and is asked again after a while.
    service.offline(false);
    now += 60_000;
    await session.notify('textDocument/didSave', { textDocument: { uri } });
    await expect.poll(() => session.logged.length).toBe(2);
    expect(session.logged[1]).toBe('The library answers again.');
  });

  test('are fetched anew when they are old, and what fails is said once', async () => {
    const service = new Service();
    let now = 0;
    const session = await openSession({ server: { connect: service.connect(), now: () => now } });
    await session.open(uri, text);
    const fetched = (): number => service.requests.filter((request) => request.includes('/users')).length;
    await expect.poll(fetched).toBe(1);
    await session.notify('textDocument/didSave', { textDocument: { uri } });
    service.offline(true);
    for (const expected of [2, 3]) {
      now += 600_000;
      await session.notify('textDocument/didSave', { textDocument: { uri } });
      await expect.poll(fetched).toBe(expected);
    }
    await expect.poll(() => session.logged).toEqual([expect.stringContaining('No names are known meanwhile.')]);
  });
});

test('a library that gives some names and not others is used for those', async () => {
  const service = new Service();
  service.answers.set('lightboxes', () => new Response('', { status: 404 }));
  const nameCache = new MemoryCache();
  const session = await openSession({ server: { connect: service.connect(), nameCache } });
  await session.open(uri, text);
  await expect.poll(() => nameCache.kept.size).toBe(1);
  expect([...nameCache.kept.values()][0]?.names).toMatchObject({ categories: [{ name: 'Brand' }] });
  await expect.poll(() => session.logged).toEqual([expect.stringMatching(/^The library gives no lightboxes: /)]);
  expect(await hints(session)).toContainEqual(expect.stringContaining('Brand'));
});

test('names that cannot be kept are used all the same', async () => {
  const nameCache = {
    read: () => Promise.resolve(undefined),
    write: () => Promise.reject(new Error('The disk is full.')),
  };
  const session = await openSession({ server: { connect: new Service().connect(), nameCache } });
  await session.open(uri, text);
  await expect.poll(() => session.logged).toEqual([expect.stringContaining('The disk is full.')]);
  expect(await hints(session)).toContainEqual(expect.stringContaining('Brand'));
});

describe('a library that cannot be opened', () => {
  const connects: readonly (readonly [string, Connect, string])[] = [
    ['is not found', () => Promise.reject(new Error('There is no connection x.')), 'There is no connection x.'],
    [
      'does not open',
      () =>
        Promise.resolve({ name: 'The shelf', key: 'shelf', open: () => Promise.reject(new Error('It is locked.')) }),
      'The shelf cannot be asked: It is locked.',
    ],
  ];
  test.each(connects)('because it %s is told, and commands say so', async (_name, connect, message) => {
    const session = await openSession({ server: { connect } });
    await session.open(uri, text);
    expect(await session.diagnostics(uri)).toEqual([]);
    await expect.poll(() => session.logged).toEqual([expect.stringContaining(message)]);
    await expect.poll(() => session.shown).toEqual([expect.stringContaining(message)]);
    const run = { command: 'assetql.run', arguments: [uri, { line: 0, character: 0 }] };
    expect(await session.request('workspace/executeCommand', run)).toMatchObject({ kind: 'problem' });
    const url = { ...run, command: 'assetql.url' };
    expect(await session.request('workspace/executeCommand', url)).toMatchObject({
      kind: 'problem',
      message: expect.stringMatching(/^The library cannot be asked: .*\.$/),
    });
  });

  test('is not told a second time where the editor opens the libraries and shows how they are', async () => {
    const connect: Connect = () => Promise.reject(new Error('There is no connection x.'));
    const session = await openSession({ server: { throughEditor: () => ({ connect }) } });
    await session.open(uri, text);
    await expect.poll(() => session.logged).toEqual([expect.stringContaining('There is no connection x.')]);
    expect(session.shown).toEqual([]);
  });

  test.each([
    ['no way to one', {}, 'This editor is connected to no library.'],
    ['none', { connect: () => Promise.resolve(undefined) }, 'There is no library to ask.'],
  ])('with %s, commands say so', async (_name, server, message) => {
    const session = await openSession({ server });
    await session.open(uri, text);
    const run = { command: 'assetql.run', arguments: [uri, { line: 0, character: 0 }] };
    expect(await session.request('workspace/executeCommand', run)).toMatchObject({ kind: 'problem', message });
  });
});

test('opening shows its progress, and the library is closed at the end', async () => {
  const service = new Service();
  const closed: string[] = [];
  const connect: Connect = () =>
    Promise.resolve({
      name: 'the shelf',
      key: 'shelf',
      open: async (report) => {
        report('Dusting', 50);
        await new Promise((resolve) => setTimeout(resolve, 5));
        report('Sorting');
        const close = async (): Promise<void> => void closed.push('shelf');
        return { client: service.client(), address: 'https://elsewhere.test/api', close };
      },
    });
  const session = await openSession({ server: { connect } });
  const steps: unknown[] = [];
  session.client.onUnhandledProgress(({ value }) => void steps.push(value));
  await session.open(uri, text);
  await session.diagnostics(uri);
  await expect.poll(() => steps.at(-1)).toEqual({ kind: 'end' });
  expect(steps).toEqual([
    { kind: 'begin', title: 'Opening the shelf' },
    { kind: 'report', message: 'Dusting', percentage: 50 },
    { kind: 'report', message: 'Sorting' },
    { kind: 'end' },
  ]);
  const url = { command: 'assetql.url', arguments: [uri, { line: 0, character: 0 }] };
  expect(await session.request('workspace/executeCommand', url)).toMatchObject({
    text: expect.stringMatching(/^https:\/\/elsewhere\.test\/api\/assets\?/),
  });
  await session.close();
  expect(closed).toEqual(['shelf']);
});

test('of a library inside the editor no address is told: not in requests to copy, and not as the target of links', async () => {
  const service = new Service();
  const servedAt = 'http://127.0.0.1:4310/api';
  const session = await openSession({
    server: {
      connect: () =>
        Promise.resolve({
          name: 'the shelf',
          key: 'shelf',
          open: () => Promise.resolve({ client: service.client(), servedAt }),
        }),
    },
  });
  await session.open(uri, 'search: logo\nexpect: contains "a1"\n');
  await session.diagnostics(uri);
  const at = [uri, { line: 0, character: 0 }];
  const ask = (command: string): Promise<unknown> =>
    session.request('workspace/executeCommand', { command, arguments: at });
  expect(await ask('assetql.url')).toMatchObject({ kind: 'url', text: '/assets?search=logo', servedAt });
  expect(await ask('assetql.curl')).toMatchObject({ text: expect.stringContaining(servedAt), servedAt });
  const links = await session.of<readonly { readonly target?: string }[]>('documentLink', uri);
  expect(links.map(({ target }) => target).filter((target) => target?.includes('4310'))).toEqual([]);
});

interface Lens {
  readonly command?: { readonly title: string };
}

/** The lenses as they are shown: a client asks for what is missing of those that are seen. */
async function lenses(session: TestSession): Promise<readonly (string | undefined)[]> {
  const found = await session.of<readonly Lens[]>('codeLens', uri);
  const seen = found.map(async (lens) =>
    lens.command === undefined ? session.request<Lens>('codeLens/resolve', lens) : lens,
  );
  return (await Promise.all(seen)).map(({ command }) => command?.title);
}

const totalsAsked = (service: Service): readonly string[] =>
  service.requests.filter((request) => request.includes('/assets'));

/** Totals are fetched when nobody has asked for others in a while. */
const rest = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 500);
  });

describe('totals', () => {
  test('of searches that are seen are fetched, and no more when the document is closed', async () => {
    const service = new Service();
    const session = await openSession({ server: { connect: service.connect() } });
    await session.open(uri, text);
    await expect.poll(() => hints(session)).toContainEqual(expect.stringContaining('Brand'));
    await session.of('codeLens', uri);
    await rest();
    expect(totalsAsked(service)).toEqual([]);
    await expect.poll(() => lenses(session), { interval: 500 }).toEqual(['Run', '3 assets', 'Explain']);
    expect(asked(session, 'workspace/codeLens/refresh')).toBeGreaterThan(0);
    expect(totalsAsked(service)).toHaveLength(1);
    await session.change(uri, [{ text: text.replace('fo', 'other') }]);
    await lenses(session);
    await session.notify('textDocument/didClose', { textDocument: { uri } });
    await rest();
    expect(totalsAsked(service)).toHaveLength(1);
  });

  test('of clauses are shown when they are switched on', async () => {
    const service = new Service();
    const session = await openSession({ server: { connect: service.connect() }, settings: { '': { counts: true } } });
    await session.open(uri, '### X\nfilters: Status EQ 0 AND AssetType EQ Image');
    await expect.poll(() => hints(session), { interval: 500 }).toContainEqual(expect.stringContaining('3'));
  });

  test('are not asked for when they are switched off', async () => {
    const service = new Service();
    const session = await openSession({
      capabilities: everything,
      server: { connect: service.connect() },
      settings: { '': { totals: false } },
    });
    await session.open(uri, text);
    await expect.poll(() => hints(session)).toContainEqual(expect.stringContaining('Brand'));
    expect(await lenses(session)).toEqual(['Run', 'Count', 'Explain']);
    await session.at('hover', uri, { line: 2, character: 9 });
    await rest();
    expect(totalsAsked(service)).toEqual([]);
  });

  test('of lenses that are of another text, or of none, are left open', async () => {
    const session = await openSession({ server: { connect: new Service().connect() } });
    await session.open(uri, text);
    const range = { start: { line: 1, character: 3 }, end: { line: 1, character: 4 } };
    for (const data of [uri, 'file:///none.assetql'])
      expect(await session.request('codeLens/resolve', { range, data })).toEqual({ range, data });
    expect(await errorCode(session.request('codeLens/resolve', { range }))).toBe(-32602);
  });
});
