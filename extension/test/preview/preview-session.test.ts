import { afterEach, describe, expect, test, vi } from 'vitest';
import type { LibraryAccess } from '../../src/contracts/library-access.ts';
import { joinPage, type JoinedPage } from './joined-page.ts';
import { baseUrl, sampleAccess, type SessionOptions } from './test-session.ts';

const open: JoinedPage[] = [];

async function join(options?: SessionOptions): Promise<JoinedPage> {
  const page = await joinPage(options);
  open.push(page);
  return page;
}

afterEach(() => {
  for (const page of open.splice(0)) page.close();
});

interface SlowLibrary extends LibraryAccess {
  readonly asked: readonly string[];
  /** What was no longer wanted while it waited. */
  readonly givenUp: readonly string[];
  readonly given: readonly string[];
  readonly letThrough: () => void;
}

/** An access whose requests wait until they are let through. */
function slowLibrary(access: LibraryAccess): SlowLibrary {
  const asked: string[] = [];
  const givenUp: string[] = [];
  const given: string[] = [];
  let letThrough = (): void => undefined;
  const opened = new Promise<void>((resolve) => (letThrough = resolve));
  const fetch: LibraryAccess['fetch'] = async (url, init) => {
    asked.push(url);
    const end = new Promise<never>((_, reject) =>
      init.signal?.addEventListener('abort', () => {
        givenUp.push(url);
        reject(new Error('given up'));
      }),
    );
    await Promise.race([opened, end]);
    given.push(url);
    return await access.fetch(url, init);
  };
  return {
    asked,
    givenUp,
    given,
    letThrough: () => letThrough(),
    media: access.media,
    storage: access.storage,
    fetch,
    background: fetch,
  };
}

const never = new AbortController().signal;

describe('a page gets to know', () => {
  test('that a text is a template of a program, and that the next one is none', async () => {
    const page = await join({ text: 'search: fox\n' });
    const template = { place: 'search in a.ts, line 1', values: 'missing', held: 'Give values.' } as const;
    page.editor.template = template;
    const told = page.next('template');
    page.session.textChanged();
    expect(await told).toEqual({ kind: 'template', template });
    page.post({ kind: 'values' });
    await expect.poll(() => page.done).toEqual(['ask values']);
    page.editor.template = undefined;
    const ended = page.next('template');
    page.session.textChanged();
    expect(await ended).toEqual({ kind: 'template' });
  });

  test('the text, the caret and the library, as soon as it is there', async () => {
    const page = await join({ text: 'search: fox\n' });
    expect(page.heard).toMatchObject([
      { kind: 'choices', choices: {} },
      { kind: 'settings', settings: {} },
      { kind: 'text', place: { version: 1 }, name: 'searches', text: 'search: fox\n' },
      { kind: 'caret', offset: 0, held: false },
      { kind: 'connection', connection: { key: 'sample', state: 'ready' } },
    ]);
  });

  test('the text again when it has changed, and the caret alone when only that moved', async () => {
    const page = await join({ text: 'search: fox\n' });
    page.editor.offset = 3;
    const moved = page.next('caret');
    page.session.placeChanged();
    expect(await moved).toMatchObject({ offset: 3 });
    expect(page.heard.filter(({ kind }) => kind === 'text')).toHaveLength(1);
    const changed = page.next('text');
    page.editor.type('search: bear\n');
    page.session.textChanged();
    expect(await changed).toMatchObject({ place: { version: 2 }, text: 'search: bear\n' });
  });

  test('of a long text what was typed, and not all of it again', async () => {
    const many = Array.from({ length: 20_000 }, (_, number) => `### S ${number}\nsearch: word${number}\n`).join('');
    const page = await join({ text: many });
    const at = many.indexOf('word9000') + 4;
    const typed = page.next('change');
    page.editor.type(`${many.slice(0, at)}X${many.slice(at + 2)}`);
    page.session.textChanged();
    const change = await typed;
    expect(change).toMatchObject({ place: { version: 2 }, from: 1, range: { start: at, end: at + 2 }, newText: 'X' });
    expect(page.heard.filter(({ kind }) => kind === 'text')).toHaveLength(1);
    // Loaded again, it has nothing that could change.
    const whole = page.next('text');
    page.session.pageGone();
    page.send({ kind: 'ready' });
    expect((await whole).text).toBe(page.editor.text);
  });

  test('the names of the library, and when they are all there', async () => {
    const page = await join();
    await vi.waitUntil(() => page.names().some(({ complete }) => complete));
    const last = page.names().at(-1);
    expect(last).toMatchObject({ key: 'sample', complete: true });
    expect(last?.names.users?.length).toBeGreaterThan(3);
  });

  test('everything again when it is loaded again', async () => {
    const page = await join({ text: 'search: fox\n' });
    const text = page.next('text');
    page.session.pageGone();
    page.send({ kind: 'ready' });
    expect(await text).toMatchObject({ text: 'search: fox\n' });
  });

  test('that it is to explain, also when it was not there yet', async () => {
    const page = await join();
    page.session.pageGone();
    page.session.explain();
    const explain = page.next('explain');
    page.send({ kind: 'ready' });
    expect(await explain).toEqual({ kind: 'explain' });
  });
});

describe('the library', () => {
  test('is asked through the host, as by any client', async () => {
    const { client } = await join();
    const { assets, total } = await client.assets.list({ count: 2 });
    expect(assets).toHaveLength(2);
    expect(total).toBeGreaterThan(2);
    expect((await client.facets()).groups.length).toBeGreaterThan(0);
  });

  test('is asked queries that are too long for an address', async () => {
    const { client } = await join();
    const filters = Array.from({ length: 400 }, (_, at) => `FileExtension NE 'x${at}'`).join(' AND ');
    expect((await client.assets.list({ filters, count: 0 })).total).toBeGreaterThan(2);
  });

  test('says what is wrong with a query', async () => {
    const { client } = await join();
    await expect(client.assets.list({ filters: 'Nonsense EQ 1' }, { check: false })).rejects.toThrow('400');
  });

  test('gives the pictures that it has named, as bytes', async () => {
    const { client, calls } = await join();
    const { assets } = await client.assets.list({ filters: "FileExtension EQ 'svg'", count: 1 });
    const picture = await calls.media(assets[0]?.media.thumbnail ?? '', never);
    expect(picture.type).toBe('image/svg+xml');
    expect(await picture.text()).toContain('<svg');
  });

  test('is asked while pictures are slow', async () => {
    const access = await sampleAccess();
    const page = await join({ access: { ...access, media: () => new Promise(() => undefined) } });
    const { assets } = await page.client.assets.list({ filters: "FileExtension EQ 'svg'" });
    const addresses = assets.flatMap(({ media }) => Object.values(media).filter((place) => place.startsWith('http')));
    expect(addresses.length).toBeGreaterThan(12);
    for (const address of addresses) void page.calls.media(address, never).catch(() => undefined);
    expect((await page.client.assets.list({ count: 0 })).total).toBeGreaterThan(2);
  });

  test('is asked while counts wait for the request budget, and by another way than they', async () => {
    const access = await sampleAccess();
    const counted: string[] = [];
    let letThrough = (): void => undefined;
    const budget = new Promise<void>((resolve) => (letThrough = resolve));
    const page = await join({
      access: {
        ...access,
        background: async (url, init) => {
          counted.push(url);
          await budget;
          return await access.background(url, init);
        },
      },
    });
    const counts = Array.from({ length: 20 }, (_, at) => page.counting.assets.list({ search: `${at}`, count: 0 }));
    await vi.waitUntil(() => counted.length > 0);
    expect((await page.client.assets.list({ offset: 1, count: 1 })).assets).toHaveLength(1);
    expect(counted.some((url) => url.includes('offset'))).toBe(false);
    letThrough();
    expect(await Promise.all(counts)).toHaveLength(20);
    expect(counted).toHaveLength(20);
  });

  test('is asked a few things at a time, and gives nothing that is not wanted any more', async () => {
    const access = slowLibrary(await sampleAccess());
    const page = await join({ access });
    await vi.waitUntil(() => access.asked.length >= 4);
    const names = access.asked.length;
    const controller = new AbortController();
    const all = Array.from({ length: 30 }, (_, at) =>
      page.client.assets.list({ offset: at }, { signal: controller.signal }).catch(() => 'given up'),
    );
    await vi.waitUntil(() => access.asked.length >= names + 8);
    expect(access.asked).toHaveLength(names + 8);
    controller.abort();
    await Promise.all(all);
    await vi.waitUntil(() => access.givenUp.length > 0 && access.givenUp.length === access.asked.length - names);
    access.letThrough();
    await page.client.assets.list({ count: 0 });
    expect(access.given.filter((url) => url.includes('offset'))).toEqual([]);
  });

  test('is not asked any more for what is not wanted any more', async () => {
    const access = slowLibrary(await sampleAccess());
    const page = await join({ access });
    const controller = new AbortController();
    const asked = page.client.assets.list({ search: 'fox' }, { signal: controller.signal });
    await vi.waitUntil(() => access.asked.some((url) => url.includes('fox')));
    controller.abort(new Error('typed on'));
    await expect(asked).rejects.toThrow('typed on');
    await vi.waitUntil(() => access.givenUp.some((url) => url.includes('fox')));
    access.letThrough();
    await page.client.assets.list({ search: 'bear' });
    expect(access.given.some((url) => url.includes('fox'))).toBe(false);
  });

  test('is not asked any more for a page that is gone', async () => {
    const access = slowLibrary(await sampleAccess());
    const page = await join({ access });
    const asked = page.client.assets.list({ search: 'fox' }).catch(() => undefined);
    await vi.waitUntil(() => access.asked.some((url) => url.includes('fox')));
    page.session.pageGone();
    access.letThrough();
    page.send({ kind: 'ready' });
    await page.next('connection');
    expect(access.given.some((url) => url.includes('fox'))).toBe(false);
    void asked;
  });

  test('that cannot be opened says why, as a failure of the network', async () => {
    const page = await join();
    page.setLibrary({ open: () => Promise.reject(new Error('Sign in first.')) });
    const fault = page.next('fault');
    void page.client.assets.list().catch(() => undefined);
    expect(await fault).toMatchObject({ reason: 'Sign in first.' });
  });

  test('is asked for nothing, not even names, where the workspace is not trusted', async () => {
    let asked = 0;
    const page = await join();
    const told = page.next('connection');
    page.setLibrary({
      connection: {
        key: 'other',
        kind: 'service',
        label: 'Acme',
        baseUrl,
        state: 'untrusted',
        problem: 'Not trusted.',
      },
      open: () => {
        asked += 1;
        return sampleAccess();
      },
      catalogue: () => {
        asked += 1;
        return Promise.reject(new Error('asked'));
      },
    });
    expect(await told).toMatchObject({ connection: { state: 'untrusted', problem: 'Not trusted.' } });
    const fault = page.next('fault');
    page.send({ kind: 'fetch', id: 1, url: `${baseUrl}/assets` });
    expect(await fault).toMatchObject({ reason: 'Not trusted.' });
    expect(asked).toBe(0);
  });
});

describe('a page that was taken over', () => {
  test.each([
    { why: 'another host', url: 'https://elsewhere.example/api/assets' },
    { why: 'another port', url: 'http://library.invalid:81/api/assets' },
    { why: 'beside the base url', url: 'http://library.invalid/apiary' },
    { why: 'above the base url', url: 'http://library.invalid/api/../secret' },
    { why: 'above the base url, written otherwise', url: 'http://library.invalid/api/%2e%2e/secret' },
    { why: 'a user in the address', url: 'http://me:secret@library.invalid/api/assets' },
    { why: 'a file', url: 'file:///etc/passwd' },
    { why: 'no address', url: 'assets' },
  ])('cannot ask for $why', async ({ url }) => {
    const asked: string[] = [];
    const access = await sampleAccess();
    const page = await join({
      access: {
        ...access,
        fetch: (to, init) => {
          asked.push(to);
          return access.fetch(to, init);
        },
      },
    });
    const fault = page.next('fault');
    page.send({ kind: 'fetch', id: 1, url });
    expect(await fault).toMatchObject({ id: 1 });
    expect(asked).not.toContain(url);
  });

  test('cannot send anything but a long list query', async () => {
    const page = await join();
    const fault = page.next('fault');
    page.send({ kind: 'fetch', id: 1, url: `${baseUrl}/keywords`, body: '{}' });
    expect(await fault).toMatchObject({ id: 1 });
  });

  test('cannot have files that the library has not named', async () => {
    const page = await join();
    for (const address of ['https://elsewhere.example/a.png', `${baseUrl}/media/1/original`]) {
      const fault = page.next('fault');
      page.send({ kind: 'media', id: 1, address });
      expect(await fault, address).toMatchObject({ id: 1 });
      page.send({ kind: 'open', address, fileName: 'a' });
    }
    await page.client.assets.list();
    expect(page.done).toEqual([]);
  });

  test.each([
    undefined,
    'ready',
    { kind: 'toString' },
    { kind: 'fetch', id: 'one', url: baseUrl },
    { kind: 'edit', place: { uri: 'file:///searches.assetql', version: 1 }, edits: [{ range: { start: 5, end: 1 } }] },
    { kind: 'copy', ids: [1] },
    { kind: 'copy', ids: Array.from({ length: 100_000 }, () => 'a') },
    { kind: 'open', address: 1 },
  ])('is not listened to: %j', async (message) => {
    const page = await join({ text: 'search: fox\n' });
    page.send(message);
    await page.client.assets.list({ count: 0 });
    expect(page.done).toEqual([]);
    expect(page.editor.text).toBe('search: fox\n');
  });
});

describe('a click', () => {
  const place = { uri: 'file:///searches.assetql', version: 1 };
  const edits = [
    { range: { start: 8, end: 11 }, newText: 'bear' },
    { range: { start: 0, end: 0 }, newText: '### A\n' },
  ];

  test('writes into the text, as one step', async () => {
    const page = await join({ text: 'search: fox\n' });
    const told = page.next('text');
    page.post({ kind: 'edit', place, edits });
    expect(await told).toMatchObject({ text: '### A\nsearch: bear\n', place: { version: 2 } });
    expect([page.editor.text, page.editor.steps, page.done]).toEqual(['### A\nsearch: bear\n', 1, []]);
  });

  test('of an older text writes nothing, and the page gets the newer one', async () => {
    const page = await join({ text: 'search: fox\n' });
    page.editor.type('search: a fox\n');
    page.post({ kind: 'edit', place, edits });
    await expect.poll(() => page.done).toEqual(['not written: outdated']);
    expect(page.editor.text).toBe('search: a fox\n');
    expect(page.heard.findLast(({ kind }) => kind === 'text')).toMatchObject({ place: { version: 2 } });
  });

  test.each([
    { why: 'behind the end', wrong: [{ range: { start: 8, end: 99 }, newText: '' }] },
    {
      why: 'over each other',
      wrong: [
        { range: { start: 0, end: 5 }, newText: '' },
        { range: { start: 4, end: 6 }, newText: '' },
      ],
    },
  ])('$why writes nothing', async ({ wrong }) => {
    const page = await join({ text: 'search: fox\n' });
    page.post({ kind: 'edit', place, edits: wrong });
    await expect.poll(() => page.done).toEqual(['not written: failed']);
    expect(page.editor.text).toBe('search: fox\n');
  });

  test('for which a template has no room writes nothing, and says so', async () => {
    const page = await join({ text: 'search: fox\n' });
    page.editor.template = { place: 'search in a.ts, line 1', values: 'none' };
    page.post({ kind: 'edit', place, edits });
    await expect.poll(() => page.done).toEqual(['not written: unfit']);
    expect(page.editor.text).toBe('search: fox\n');
  });

  test('of another file writes nothing', async () => {
    const page = await join({ text: 'search: fox\n' });
    page.post({ kind: 'edit', place: { uri: 'file:///other.assetql', version: 1 }, edits });
    await expect.poll(() => page.done).toEqual(['not written: outdated']);
  });

  test('that tries again has the library asked now, and tells what came of it', async () => {
    const problem = 'It does not answer.';
    const page = await join({ connection: { state: 'failed', problem } });
    let looked = 0;
    const look = async (): Promise<void> => {
      looked += 1;
      page.setLibrary({ connection: { key: 'sample', kind: 'embedded', label: 'Sample', baseUrl, state: 'ready' } });
    };
    page.setLibrary({ look });
    await expect.poll(() => page.heard.at(-1)).toMatchObject({ connection: { state: 'failed', problem } });
    const told = page.next('connection');
    page.post({ kind: 'retry' });
    expect(await told).toMatchObject({ connection: { state: 'ready' } });
    expect(looked).toBe(1);
  });

  test('opens the configuration file whose mistake is shown, and no other one', async () => {
    const page = await join();
    page.post({ kind: 'open-configuration' });
    const configuration = 'file:///team/assetql.config.json';
    page.setLibrary({
      connection: { key: '', kind: 'service', label: '', baseUrl: '', state: 'failed', problem: 'x', configuration },
    });
    await expect.poll(() => page.heard.at(-1)).toMatchObject({ connection: { state: 'failed' } });
    page.send({ kind: 'open-configuration', uri: 'file:///another' });
    await expect.poll(() => page.done).toEqual([`open ${configuration}`]);
  });

  test('on a text that cannot be written says so', async () => {
    const page = await join({ text: 'search: fox\n' });
    page.editor.isReadOnly = true;
    page.post({ kind: 'edit', place, edits });
    await expect.poll(() => page.done).toEqual(['not written: failed']);
  });

  test('on a part selects it, and pointing at it marks it, in this text alone', async () => {
    const page = await join({ text: 'search: fox\n' });
    const range = { start: 8, end: 11 };
    page.post({ kind: 'mark', place, ranges: [range] });
    page.post({ kind: 'go', place, range });
    await vi.waitUntil(() => page.done.length > 0);
    expect([page.done, page.marked()]).toEqual([['go fox'], [range]]);
    page.editor.type('search: a fox\n');
    page.post({ kind: 'go', place, range });
    await page.client.assets.list({ count: 0 });
    expect(page.done).toEqual(['go fox']);
  });

  test('holds the preview, and lets it follow again', async () => {
    const page = await join({ text: 'search: fox\n' });
    const held = page.next('caret');
    page.post({ kind: 'hold', offset: 4 });
    expect(await held).toMatchObject({ offset: 4, held: true });
    const follows = page.next('caret');
    page.post({ kind: 'follow' });
    expect(await follows).toMatchObject({ held: false });
  });

  test('copies ids, one a line', async () => {
    const page = await join();
    page.post({ kind: 'copy', ids: ['a', 'b'] });
    await vi.waitUntil(() => page.done.length > 0);
    expect(page.done).toEqual(['copy a\nb']);
  });

  test('opens the file of an asset: in the browser where that can reach it, else from its bytes', async () => {
    const page = await join();
    const { assets } = await page.client.assets.list({ filters: "FileExtension EQ 'svg'", count: 1 });
    const address = assets[0]?.media.original ?? '';
    page.post({ kind: 'open', address, fileName: 'fox.svg' });
    await vi.waitUntil(() => page.done.length > 0);
    page.setLibrary({ connection: { key: 'sample', kind: 'service', label: 'Acme', baseUrl, state: 'ready' } });
    await page.next('connection');
    page.post({ kind: 'open', address, fileName: 'fox.svg' });
    await vi.waitUntil(() => page.done.length > 1);
    expect(page.done).toEqual(['file fox.svg with bytes', `open ${address}`]);
  });

  test('opens a file of a folder itself, without reading it', async () => {
    const page = await join();
    const { assets } = await page.client.assets.list({ filters: "FileExtension EQ 'svg'", count: 1 });
    const address = assets[0]?.media.original ?? '';
    const media = () => Promise.reject(new RangeError('The file is too large.'));
    const access = await sampleAccess();
    page.setLibrary({ open: async () => ({ ...access, media, path: async () => '/films/fox.mp4' }) });
    page.post({ kind: 'open', address, fileName: 'fox.mp4' });
    await expect.poll(() => page.done).toEqual(['path /films/fox.mp4']);
    page.setLibrary({ open: async () => ({ ...access, media, path: async () => undefined }) });
    page.post({ kind: 'open', address, fileName: 'fox.mp4' });
    await expect.poll(() => page.done.at(-1)).toContain('fox.mp4 is not where it was');
  });

  test('says of a file that is gone that it is', async () => {
    const page = await join();
    const { assets } = await page.client.assets.list({ filters: "FileExtension EQ 'svg'", count: 1 });
    const address = assets[0]?.media.original ?? '';
    const media = () => Promise.resolve({ status: 404, type: '', bytes: new Uint8Array() });
    page.setLibrary({ open: async () => ({ ...(await sampleAccess()), media }) });
    page.post({ kind: 'open', address, fileName: 'fox.svg' });
    await expect.poll(() => page.done).toEqual([expect.stringContaining('fox.svg is not where it was')]);
  });
});
