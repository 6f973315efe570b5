import { createClient } from '@assetql/client';
import { describe, expect, test } from 'vitest';
import type { CachedNames, Editor, ServerOptions } from '@assetql/language-server';
import { openSession, type TestSession } from './session.ts';

const uri = 'file:///searches/logos.assetql';
const brand = '3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d';
const text = `### Brand\ncontainerfilter: CategoryIds/ANY(c: c EQ '${brand}')`;
const whole = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };

/** A server that does nothing by itself: connections, files and kept names are all its editor's. */
const options: ServerOptions = {
  throughEditor: ({ ask }) => ({
    connect: async (connection) => {
      const found = await ask('test/library', { connection });
      if (typeof found !== 'string') return undefined;
      const client = createClient({
        baseUrl: 'https://library.test/api',
        retry: false,
        fetch: async (address, { signal }) =>
          Response.json(await ask('test/fetch', { library: found, address }, signal ?? undefined)),
      });
      return { name: found, key: found, open: async () => ({ client }) };
    },
    nameCache: {
      read: async (key) => {
        const found = await ask('test/readNames', { key });
        return typeof found === 'string'
          ? { savedAt: 0, names: { categories: [{ id: brand, name: found, path: [] }] } }
          : undefined;
      },
      write: async (key: string, { names }: CachedNames) => void (await ask('test/writeNames', { key, names })),
    },
  }),
};

interface FetchParams {
  readonly library: string;
  readonly address: string;
}

/** Has the editor answer for a library whose only category is called as the library is. */
function answerFor(session: TestSession, library: string | undefined): void {
  session.answers.set('test/library', () => library ?? null);
  session.answers.set('test/fetch', ({ library: asked, address }: FetchParams) =>
    address.endsWith('/categories')
      ? [{ id: brand, name: `Brand of ${asked}` }]
      : address.includes('/assets')
        ? { payload: { assets: [], assetCount: 4687 } }
        : [],
  );
}

interface Lens {
  readonly command?: { readonly title: string };
}

const hints = async (session: TestSession): Promise<string> => {
  const found = await session.of<readonly { readonly label: string }[]>('inlayHint', uri, { range: whole });
  return found.map(({ label }) => label).join(' ');
};

const askedFor = (session: TestSession, method: string): readonly unknown[] =>
  session.asked.filter((each) => each.method === method).map(({ params }) => params);

describe('a server that asks its editor', () => {
  test('has the names of the library that the editor is connected to', async () => {
    const session = await openSession({ server: options, settings: { '': { connection: 'work' } } });
    answerFor(session, 'work');
    await session.open(uri, text);
    await expect.poll(() => hints(session)).toContain('Brand of work');
    expect(askedFor(session, 'test/library')).toEqual([{ connection: 'work' }]);
    await expect.poll(() => askedFor(session, 'test/writeNames').length).toBe(1);
  });

  test.for(['test/library', 'test/readNames'])('ends also when the editor never answers %s', async (method) => {
    const session = await openSession({ server: options });
    answerFor(session, 'work');
    session.answers.set(method, () => new Promise(() => {}));
    await session.open(uri, text);
    await expect.poll(() => askedFor(session, method).length).toBe(1);
    await session.request('shutdown');
    await session.client.sendNotification('exit');
    expect(await session.server.ended).toBe(0);
  });

  test('opens another library when the connections have changed', async () => {
    const session = await openSession({ server: options });
    answerFor(session, 'before');
    await session.open(uri, text);
    await expect.poll(() => hints(session)).toContain('Brand of before');
    answerFor(session, 'after');
    await session.notify('assetql/connectionsChanged', {});
    await expect.poll(() => hints(session)).toContain('Brand of after');
  });

  test('opens one that was refused before', async () => {
    const session = await openSession({ server: options });
    session.answers.set('test/library', () => {
      throw new Error('Nobody is signed in. Sign in to work.');
    });
    await session.open(uri, text);
    await expect.poll(() => session.logged.join(' ')).toContain('Sign in to work.');
    expect(await hints(session)).toBe('');
    answerFor(session, 'work');
    await session.notify('assetql/connectionsChanged', {});
    await expect.poll(() => hints(session)).toContain('Brand of work');
  });

  test.each(['refused', 'still being opened'])(
    'forgets the totals of the last library at once while the next one is %s',
    async (how) => {
      const capabilities = { workspace: { codeLens: { refreshSupport: true } } };
      const session = await openSession({ server: options, capabilities });
      answerFor(session, 'before');
      await session.open(uri, '### Foxes\nsearch: fox');
      const lenses = (): Promise<readonly Lens[]> => session.of<readonly Lens[]>('codeLens', uri);
      const shown = async (): Promise<readonly unknown[]> =>
        await Promise.all(
          (await lenses()).map(async (lens) =>
            lens.command === undefined ? (await session.request<Lens>('codeLens/resolve', lens)).command : lens.command,
          ),
        );
      await expect.poll(shown, { interval: 500 }).toContainEqual(expect.objectContaining({ title: '4,687 assets' }));

      const refreshes = (): number => askedFor(session, 'workspace/codeLens/refresh').length;
      const before = refreshes();
      let endOpening: ((answer: null) => void) | undefined;
      session.answers.set('test/library', () => {
        if (how === 'refused') throw new Error('Nobody is signed in. Sign in to work.');
        return new Promise<null>((resolve) => {
          endOpening = resolve;
        });
      });
      await session.notify('assetql/connectionsChanged', {});
      await expect.poll(refreshes).toBeGreaterThan(before);
      // Not one waits to be resolved, for which an editor would keep what it showed before.
      expect((await lenses()).map(({ command }) => command?.title)).toEqual(['Run', 'Count', 'Explain']);
      endOpening?.(null);
    },
  );

  test('forgets totals, and no names, when somebody has signed out', async () => {
    const session = await openSession({ server: options });
    answerFor(session, 'before');
    await session.open(uri, '### Foxes\nsearch: fox');
    const shown = async (): Promise<readonly unknown[]> => {
      const lenses = await session.of<readonly Lens[]>('codeLens', uri);
      const resolved = lenses.map(async (lens) =>
        lens.command === undefined ? await session.request<Lens>('codeLens/resolve', lens) : lens,
      );
      return (await Promise.all(resolved)).map(({ command }) => command?.title);
    };
    await expect.poll(shown, { interval: 500 }).toEqual(['Run', '4,687 assets', 'Explain']);
    session.answers.set('test/fetch', () => {
      throw new Error('Nobody is signed in. Sign in to work.');
    });
    await session.notify('assetql/signedOut', {});
    await expect.poll(shown, { interval: 500 }).toEqual(['Run', 'Count', 'Explain']);
  });

  test('has the names that the editor kept while there is no answer', async () => {
    const session = await openSession({ server: options });
    answerFor(session, 'work');
    session.answers.set('test/readNames', () => 'Brand of old');
    session.answers.set('test/fetch', () => {
      throw new Error('There is no network.');
    });
    await session.open(uri, text);
    await expect.poll(() => hints(session)).toContain('Brand of old');
  });

  test('lives on when the notification has no parameters', async () => {
    const session = await openSession({ server: options });
    answerFor(session, undefined);
    await session.open(uri, text);
    await session.client.sendNotification('assetql/connectionsChanged');
    expect(await session.diagnostics(uri)).toEqual([]);
  });
});

describe('asking the editor', () => {
  /** The server's editor, before anything is asked of it. */
  const editorOf = async (): Promise<{ readonly session: TestSession; readonly editor: Editor }> => {
    const editors: Editor[] = [];
    const throughEditor = (editor: Editor): object => {
      editors.push(editor);
      return {};
    };
    const session = await openSession({ server: { throughEditor } });
    const [editor] = editors;
    if (editor === undefined) throw new Error('The server has no editor.');
    return { session, editor };
  };

  test('resolves with what it answers', async () => {
    const { session, editor } = await editorOf();
    session.answers.set('test/question', ({ of }: { readonly of: string }) => ({ answer: `about ${of}` }));
    expect(await editor.ask('test/question', { of: 'logos' })).toEqual({ answer: 'about logos' });
  });

  test('rejects with its error', async () => {
    const { session, editor } = await editorOf();
    session.answers.set('test/question', () => {
      throw new Error('The folder is not trusted.');
    });
    await expect(editor.ask('test/question', {})).rejects.toThrow('The folder is not trusted.');
  });

  test('is over as soon as it is cancelled, and the editor is told', async () => {
    const { session, editor } = await editorOf();
    const happened: string[] = [];
    session.client.onRequest('test/question', (_: object, token) => {
      happened.push('begun');
      token.onCancellationRequested(() => happened.push('cancelled'));
      return new Promise(() => {});
    });
    const controller = new AbortController();
    const asked = editor.ask('test/question', {}, controller.signal);
    await expect.poll(() => happened).toEqual(['begun']);
    controller.abort(new Error('No longer wanted.'));
    await expect(asked).rejects.toThrow('No longer wanted.');
    await expect.poll(() => happened).toEqual(['begun', 'cancelled']);
  });

  test('is not begun when it is cancelled already', async () => {
    const { session, editor } = await editorOf();
    const signal = AbortSignal.abort(new Error('No longer wanted.'));
    await expect(editor.ask('test/question', {}, signal)).rejects.toThrow('No longer wanted.');
    expect(askedFor(session, 'test/question')).toEqual([]);
  });
});
