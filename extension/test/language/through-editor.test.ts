import { readConfiguration } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import type { Editor } from '@assetql/language-server';
import { LibraryRequests } from '../../src/language/library-requests.ts';
import { storedNames } from '../../src/language/stored-names.ts';
import type { ConnectionParams, FetchParams, KeepNamesParams, ReadNamesParams } from '../../src/server/messages.ts';
import { messages } from '../../src/server/messages.ts';
import { throughEditor } from '../../src/server/through-editor.ts';
import { service, TestConnections } from './test-connections.ts';

/** What the server has, with the extension host at the other end. What is said is written down as text in between, as between processes. */
function connected(connections: TestConnections): ReturnType<typeof throughEditor> & { readonly said: string[] } {
  const requests = new LibraryRequests(connections);
  const kept = new Map<string, Uint8Array>();
  const names = storedNames({
    read: async (name) => kept.get(name) ?? Promise.reject(new Error('There is no such file.')),
    write: async (name, bytes) => void kept.set(name, bytes),
  });
  const answers = new Map<string, (params: never, signal: AbortSignal) => Promise<unknown>>([
    [messages.library, (params: ConnectionParams) => requests.library(params)],
    [messages.open, (params: ConnectionParams) => requests.open(params)],
    [messages.fetch, (params: FetchParams, signal: AbortSignal) => requests.fetch(params, signal)],
    [messages.readNames, ({ key }: ReadNamesParams) => names.read(key)],
    [messages.keepNames, ({ key, names: given }: KeepNamesParams) => names.write(key, given)],
    [
      messages.readFile,
      async ({ uri }: { readonly uri: string }) => (uri.endsWith('a.assetql') ? 'sort: title' : null),
    ],
    [messages.findFiles, async () => [{ uri: 'file:///a.assetql', stamp: '1' }, { uri: 5 }]],
  ]);
  const said: string[] = [];
  const editor: Editor = {
    ask: async (method, params, signal = new AbortController().signal) => {
      const handle = answers.get(method);
      if (handle === undefined) throw new Error(`Nobody answers ${method}.`);
      const sent = JSON.stringify(params);
      const answer = JSON.stringify((await Reflect.apply(handle, undefined, [JSON.parse(sent), signal])) ?? null);
      said.push(sent, answer);
      const received: unknown = JSON.parse(answer);
      return received;
    },
  };
  return { ...throughEditor(editor), said };
}

const noProgress = (): void => {};
const signal = new AbortController().signal;

/** A configuration file that defines a variable: more than what a library is asked with. */
const { check: sharing } = readConfiguration('{ "variables": { "least": 3 } }', 'assetql.config.json').configuration;

describe('through the extension host the server', () => {
  test('asks libraries, and says nothing of what lets it in', async () => {
    const connections = new TestConnections();
    connections.add('work', service('work'));
    connections.answer = (url) =>
      Response.json(url.pathname.endsWith('/users') ? [{ id: 'u1', userName: 'anna' }] : []);
    const { connect, said } = connected(connections);
    const access = await connect('work', {});
    expect(access).toMatchObject({ name: 'work', key: 'service work' });
    const library = await access?.open(noProgress, signal);
    expect(await library?.client.users()).toMatchObject([{ id: 'u1', userName: 'anna' }]);
    expect(said.join('\n')).not.toMatch(/authorization|bearer/i);
  });

  test('asks the library of a folder whose files share variables', async () => {
    const connections = new TestConnections();
    connections.add('work', service('work'));
    const { connect } = connected(connections);
    const library = await (await connect('work', sharing))?.open(noProgress, signal);
    expect(await library?.client.users()).toEqual([]);
  });

  test('sends what is too long for an address as a body', async () => {
    const connections = new TestConnections();
    connections.answer = () => Response.json({ payload: { assets: [], assetCount: 0 } });
    const { connect } = connected(connections);
    const library = await (await connect(undefined, {}))?.open(noProgress, signal);
    const search = Array.from({ length: 3000 }, (_, index) => `word${index}`).join(' OR ');
    await library?.client.assets.list({ search });
    expect(connections.requests).toMatchObject([
      { init: { method: 'POST', body: expect.stringContaining('word2999') } },
    ]);
  });

  test('says why a library cannot be asked, and does not try in vain', async () => {
    const connections = new TestConnections();
    connections.add('work', service('work'));
    const { connect } = connected(connections);
    const access = await connect('work', {});
    const library = await access?.open(noProgress, signal);
    connections.states.set('service work', { state: 'signed-out', problem: 'Sign in to work.' });
    await expect(library?.client.users()).rejects.toThrow('Sign in to work.');
    await expect(access?.open(noProgress, signal)).rejects.toThrow('Sign in to work.');
    expect(connections.requests).toEqual([]);
    await expect(connect('gone', {})).rejects.toThrow('There is no connection “gone”.');
  });

  test('keeps names by library, and reads no others than it can have kept', async () => {
    const { nameCache } = connected(new TestConnections());
    expect(await nameCache.read('work')).toBeUndefined();
    const kept = { savedAt: 5, names: { users: [{ id: 'u1', userName: 'anna' }] } };
    await nameCache.write('work', kept);
    expect(await nameCache.read('work')).toEqual(kept);
    expect(await nameCache.read('home')).toBeUndefined();
  });

  test('reads and finds files', async () => {
    const { fileSystem } = connected(new TestConnections());
    expect(await fileSystem.read('file:///a.assetql')).toBe('sort: title');
    expect(await fileSystem.read('file:///b.assetql')).toBeUndefined();
    const found = [];
    for await (const file of fileSystem.find('file:///')) found.push(file);
    expect(found).toEqual([{ uri: 'file:///a.assetql', stamp: '1' }]);
  });

  test('goes on when nobody answers', async () => {
    const { fileSystem, nameCache, connect } = throughEditor({ ask: () => Promise.reject(new Error('Gone.')) });
    expect(await fileSystem.read('file:///a.assetql')).toBeUndefined();
    const found = [];
    for await (const file of fileSystem.find('file:///')) found.push(file);
    expect(found).toEqual([]);
    expect(await nameCache.read('work')).toBeUndefined();
    await nameCache.write('work', { savedAt: 5, names: {} });
    await expect(connect('work', {})).rejects.toThrow('Gone.');
  });
});
