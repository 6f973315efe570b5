import { createCatalogue, type ClientCatalogue } from '@assetql/client';
import { describe, expect, it, vi } from 'vitest';
import { createScriptedClient, jsonResponse, rejection, type ScriptedClient, type Sent } from './scripted-client.ts';

type Answers = Readonly<Record<string, (sent: Sent, index: number) => Response | Promise<Response>>>;

const good: Answers = {
  attributes: () => jsonResponse([{ id: 'd1', name: 'Campaign', type: 'string' }]),
  users: () => jsonResponse([{ id: 'u1', userName: 'anna' }]),
  categories: () => jsonResponse([{ id: 'c1', name: 'Brand' }]),
  lightboxes: () => jsonResponse([{ id: 'l1', name: 'Mine' }]),
  keywords: () => jsonResponse(['Fox', 'Fog']),
};

function start(answers: Answers = {}, options = {}): ScriptedClient & { readonly catalogue: ClientCatalogue } {
  const all = { ...good, ...answers };
  const scripted = createScriptedClient((sent, index) => {
    const respond = all[sent.url.pathname.split('/').at(-1) ?? ''];
    return respond === undefined ? new Response('', { status: 404 }) : respond(sent, index);
  });
  return { ...scripted, catalogue: createCatalogue(scripted.client, options) };
}

const failing = (): Response => new Response('', { status: 500 });
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the catalogue', () => {
  it('is empty at first, and filled in the background', async () => {
    const { catalogue } = start();
    expect(catalogue).not.toHaveProperty('users');
    await catalogue.ready();
    expect(catalogue).toMatchObject({
      attributes: [{ id: 'd1' }],
      users: [{ id: 'u1' }],
      categories: [{ id: 'c1', path: ['Brand'] }],
      lightboxes: [{ id: 'l1' }],
      errors: {},
    });
  });

  it('loads on the first refresh when it is lazy', async () => {
    const { catalogue, sent } = start({}, { lazy: true });
    await catalogue.ready();
    expect(sent).toHaveLength(0);
    await catalogue.refresh();
    expect(catalogue.users).toHaveLength(1);
  });

  it('keeps the other lists when one fails, and has its error', async () => {
    const { catalogue } = start({ users: failing });
    await catalogue.ready();
    expect(catalogue).not.toHaveProperty('users');
    expect(catalogue.categories).toHaveLength(1);
    expect(catalogue.errors).toMatchObject({ users: { name: 'ServiceError', status: 500 } });
  });

  it('keeps its lists when a refresh fails, and drops the error when one succeeds', async () => {
    let fail = false;
    const { catalogue } = start({
      users: (sent, index) => (fail ? failing() : (good['users']?.(sent, index) ?? failing())),
    });
    await catalogue.ready();
    fail = true;
    await catalogue.refresh();
    expect(catalogue.users).toHaveLength(1);
    expect(catalogue.errors).toHaveProperty('users');
    fail = false;
    await catalogue.refresh();
    expect(catalogue.errors).toEqual({});
  });

  it('never replaces a newer list by an older one', async () => {
    const answers: ((response: Response) => void)[] = [];
    const { catalogue } = start({ users: () => new Promise((resolve) => answers.push(resolve)) });
    await nextTurn();
    const refreshed = catalogue.refresh();
    await nextTurn();
    answers[1]?.(jsonResponse([{ id: 'new' }]));
    answers[0]?.(jsonResponse([{ id: 'old' }]));
    await refreshed;
    await nextTurn();
    expect(catalogue.users).toMatchObject([{ id: 'new' }]);
    expect(catalogue.errors).toEqual({});
  });

  it('is ready only after a refresh that starts meanwhile', async () => {
    const { catalogue } = start();
    const ready = catalogue.ready();
    void catalogue.refresh();
    await ready;
    expect(catalogue.users).toHaveLength(1);
  });
});

describe('listeners', () => {
  it('are called on every change until they are removed', async () => {
    const { catalogue } = start({ users: failing });
    const heard = vi.fn<() => void>();
    const end = catalogue.onChange(heard);
    await catalogue.ready();
    await nextTurn();
    expect(heard).toHaveBeenCalledTimes(4);
    end();
    await catalogue.refresh();
    await nextTurn();
    expect(heard).toHaveBeenCalledTimes(4);
  });

  it('are not called after dispose, which cancels requests', async () => {
    const { catalogue, sent } = start({ users: () => new Promise(() => {}) });
    const heard = vi.fn<() => void>();
    catalogue.onChange(heard);
    await nextTurn();
    catalogue.dispose();
    await catalogue.ready();
    expect(sent.every(({ init }) => init.signal?.aborted === true || heard.mock.calls.length < 4)).toBe(true);
    const before = heard.mock.calls.length;
    await nextTurn();
    expect(heard).toHaveBeenCalledTimes(before);
    expect(catalogue.errors).toEqual({});
  });
});

describe('keywords', () => {
  const asked = ({ sent }: ScriptedClient): readonly (string | null)[] =>
    sent.filter(({ url }) => url.pathname.endsWith('/keywords')).map(({ url }) => url.searchParams.get('prefix'));

  it('are cached by prefix, ignoring case', async () => {
    const scripted = start();
    expect(await scripted.catalogue.keywords('fo', 2)).toEqual(['Fox', 'Fog']);
    expect(await scripted.catalogue.keywords('FO', 2)).toEqual(['Fox', 'Fog']);
    expect(await scripted.catalogue.keywords('fo', 1)).toEqual(['Fox']);
    expect(asked(scripted)).toEqual(['fo']);
  });

  it('of a longer prefix come from a complete entry of a shorter one', async () => {
    const scripted = start();
    await scripted.catalogue.keywords('f', 10);
    expect(await scripted.catalogue.keywords('fox', 10)).toEqual(['Fox']);
    expect(asked(scripted)).toEqual(['f']);
  });

  it('are requested when the cached entry may be incomplete', async () => {
    const scripted = start();
    await scripted.catalogue.keywords('f', 2);
    await scripted.catalogue.keywords('fo', 2);
    await scripted.catalogue.keywords('f', 3);
    expect(asked(scripted)).toEqual(['f', 'fo', 'f']);
  });

  it('are dropped from the cache by a refresh', async () => {
    const scripted = start();
    await scripted.catalogue.keywords('f', 9);
    await scripted.catalogue.refresh();
    await scripted.catalogue.keywords('f', 9);
    expect(asked(scripted)).toEqual(['f', 'f']);
  });

  it('that were requested before a refresh are not cached after it', async () => {
    let answer = (_response: Response): void => {};
    const scripted = start({ keywords: () => new Promise((resolve) => (answer = resolve)) });
    const late = scripted.catalogue.keywords('f', 9);
    await nextTurn();
    await scripted.catalogue.refresh();
    answer(jsonResponse(['Fox']));
    expect(await late).toEqual(['Fox']);
    const fresh = scripted.catalogue.keywords('f', 9);
    await nextTurn();
    answer(jsonResponse(['Fog']));
    expect(await fresh).toEqual(['Fog']);
  });

  it('are evicted from the cache by least recent use', async () => {
    const scripted = start({ keywords: () => jsonResponse({ payload: [] }) });
    const letters = Array.from({ length: 64 }, (_, index) => String.fromCharCode(0x4e00 + index));
    for (const letter of letters) await scripted.catalogue.keywords(letter, 1);
    await scripted.catalogue.keywords(letters[0] ?? '', 1);
    await scripted.catalogue.keywords('new', 1);
    const before = asked(scripted).length;
    await scripted.catalogue.keywords(letters[0] ?? '', 1);
    expect(asked(scripted)).toHaveLength(before);
    await scripted.catalogue.keywords(letters[1] ?? '', 1);
    expect(asked(scripted)).toHaveLength(before + 1);
  });

  it('can be cancelled, and then nothing is cached', async () => {
    let answered = false;
    const scripted = start({ keywords: () => (answered ? jsonResponse(['Fox']) : new Promise(() => {})) });
    const controller = new AbortController();
    const failed = rejection(scripted.catalogue.keywords('f', 9, controller.signal));
    await nextTurn();
    controller.abort('enough');
    expect(await failed).toBe('enough');
    answered = true;
    expect(await scripted.catalogue.keywords('f', 9)).toEqual(['Fox']);
    expect(await rejection(scripted.catalogue.keywords('f', 9, controller.signal))).toBe('enough');
  });
});
