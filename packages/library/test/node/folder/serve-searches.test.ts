import { chmodSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLibraryHandler } from '../../../src/index.ts';
import { withWriteLock } from '../../../src/node/folder/write-lock.ts';
import type { SearchFiles } from '../../../src/search-files.ts';
import { bearing, serve } from '../server.ts';
import { folderWith, openFolder } from './served-folder.ts';

/** Serves a folder with these files, and asks about its searches. */
async function served(files: Readonly<Record<string, string | Uint8Array>>, write = true) {
  return await serveSearches(folderWith(files), write);
}

/** Serves a folder that is there, as one more process may. */
async function serveSearches(folder: string, write = true) {
  const library = await openFolder(folder, folderWith({}), { write });
  await library.follow();
  const server = await serve({ library });
  onTestFinished(() => server.close());
  const ask = async (method: string, path?: string, body?: unknown) => {
    const query = path === undefined ? '' : `?path=${encodeURIComponent(path)}`;
    const answer = await fetch(`${server.baseUrl}/searches${query}`, {
      method,
      headers: { ...bearing(server), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { payload, errors } = await answer.json();
    retryAfter = answer.headers.get('retry-after');
    return [answer.status, payload ?? errors?.[0]?.message ?? ''] as const;
  };
  let retryAfter: string | null = null;
  return { folder, library, ask, retryAfter: () => retryAfter };
}

describe('saved searches in a served folder', () => {
  test.skipIf(process.platform === 'win32')('keep the permissions of their files', async () => {
    const { folder, ask } = await served({ 'searches/owls.assetql': '### Owls\n' });
    const path = join(folder, 'searches/owls.assetql');
    chmodSync(path, 0o600);
    expect((await ask('PUT', 'owls.assetql', { text: '### Snowy owls\n' }))[0]).toBe(200);
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['### Snowy owls\n', 0o600]);
  });

  test('that two people save at once keep what the first has written, if the other says what they have read', async () => {
    const { folder, ask } = await served({ 'searches/owls.assetql': '### Owls\n' });
    const save = (text: string, before?: unknown) => ask('PUT', 'owls.assetql', { text, before });
    const answers = await Promise.all([save('### A\n', '### Owls\n'), save('### B\n', '### Owls\n')]);
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(([status]) => status === 409)?.[1]).toContain('“owls.assetql” was changed meanwhile');
    const kept = answers[0][0] === 200 ? '### A\n' : '### B\n';
    expect(readFileSync(join(folder, 'searches/owls.assetql'), 'utf8')).toBe(kept);
    // The same once more: its answer may have been lost.
    expect((await save(kept, '### Owls\n'))[0]).toBe(200);
    expect((await save('### New\n', null))[0]).toBe(409);
    expect((await save('### New\n', 5))[0]).toBe(400);
    expect((await save('### New\n'))[0]).toBe(200);
    expect((await ask('PUT', 'foxes.assetql', { text: '### Foxes\n', before: null }))[0]).toBe(200);
  });

  test('that two servers of a folder save at once keep what the first has written', async () => {
    const one = await served({ 'searches/owls.assetql': '### Owls\n' });
    const other = await serveSearches(one.folder);
    const path = join(one.folder, 'searches/owls.assetql');
    for (let round = 0; round < 8; round += 1) {
      const before = readFileSync(path, 'utf8');
      const texts = [0, 1, 2, 3].map((writer) => `### Owls ${round} ${writer}\n`);
      const answers = await Promise.all(
        texts.map((text, writer) => (writer % 2 === 0 ? one : other).ask('PUT', 'owls.assetql', { text, before })),
      );
      expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      expect(readFileSync(path, 'utf8')).toBe(texts[answers.findIndex(([status]) => status === 200)]);
    }
    expect(readdirSync(join(one.folder, 'searches'))).toEqual(['owls.assetql']);
  });

  test('that somebody else has saved are not removed by who has read them before', async () => {
    const { folder, ask } = await served({ 'searches/owls.assetql': '### Owls\n' });
    const path = join(folder, 'searches/owls.assetql');
    expect((await ask('PUT', 'owls.assetql', { text: '### Snowy owls\n' }))[0]).toBe(200);
    const [status, sentence] = await ask('DELETE', 'owls.assetql', { before: '### Owls\n' });
    expect([status, sentence]).toEqual([409, expect.stringContaining('changed meanwhile')]);
    expect(readFileSync(path, 'utf8')).toBe('### Snowy owls\n');
    for (const body of [{ before: 5 }, { before: null }, { text: 'a' }, []])
      expect((await ask('DELETE', 'owls.assetql', body))[0]).toBe(400);
    expect((await ask('DELETE', 'owls.assetql', { before: '### Snowy owls\n' }))[0]).toBe(200);
    // The same once more: its answer may have been lost.
    expect((await ask('DELETE', 'owls.assetql', { before: '### Snowy owls\n' }))[0]).toBe(200);
    expect(readdirSync(join(folder, 'searches'))).toEqual([]);
  });

  test('that another program holds for long are not waited for any longer', async () => {
    const { folder, ask, retryAfter } = await served({ 'searches/owls.assetql': '### Owls\n' });
    const path = join(folder, 'searches/owls.assetql');
    await withWriteLock(path, async () => {
      for (const change of [
        () => ask('PUT', 'owls.assetql', { text: '### Foxes\n' }),
        () => ask('DELETE', 'owls.assetql'),
      ]) {
        const [status, sentence] = await change();
        expect([status, retryAfter()]).toEqual([503, '2']);
        expect(sentence).toContain('“owls.assetql” cannot be changed: another program is writing it');
      }
    });
    expect(readFileSync(path, 'utf8')).toBe('### Owls\n');
    expect((await ask('PUT', 'owls.assetql', { text: '### Foxes\n' }))[0]).toBe(200);
  });

  test('are listed, read, written and removed', async () => {
    const { folder, ask } = await served({
      'a.txt': 'a',
      'searches/owls.assetql': '### Owls\n',
      'searches/deep/more.ASSETQL': '### More\n',
      'searches/notes.txt': 'none',
      'searches/.hidden.assetql': '',
    });
    expect(await ask('GET')).toEqual([
      200,
      {
        writable: true,
        files: expect.arrayContaining([
          { kind: 'file', path: 'owls.assetql' },
          { kind: 'folder', path: 'deep' },
          { kind: 'file', path: 'deep/more.ASSETQL' },
        ]),
      },
    ]);
    expect((await ask('GET'))[1].files).toHaveLength(3);
    expect(await ask('GET', 'owls.assetql')).toEqual([200, { path: 'owls.assetql', text: '### Owls\n' }]);
    expect((await ask('PUT', 'new/foxes.assetql', { text: '### Foxes 🦊\n' }))[0]).toBe(200);
    expect(readFileSync(join(folder, 'searches/new/foxes.assetql'), 'utf8')).toBe('### Foxes 🦊\n');
    expect(readdirSync(join(folder, 'searches/new'))).toEqual(['foxes.assetql']);
    expect((await ask('PUT', 'empty', {}))[0]).toBe(200);
    expect((await ask('DELETE', 'empty'))[0]).toBe(200);
    expect(await ask('DELETE', 'new')).toEqual([400, expect.stringContaining('it is not empty')]);
    expect((await ask('DELETE', 'new/foxes.assetql'))[0]).toBe(200);
    expect((await ask('DELETE', 'new/foxes.assetql'))[0]).toBe(200);
    expect(readdirSync(join(folder, 'searches')).toSorted()).toEqual([
      '.hidden.assetql',
      'deep',
      'new',
      'notes.txt',
      'owls.assetql',
    ]);
    expect(await ask('GET', 'new/foxes.assetql')).toEqual([404, expect.stringContaining('no such file')]);
  });

  test('with half of a character are refused, since they would be stored as another text', async () => {
    const { folder, ask } = await served({ 'searches/owls.assetql': '### Owls\n' });
    expect(await ask('PUT', 'owls.assetql', { text: '### Owls \ud83e\n' })).toEqual([
      400,
      expect.stringContaining('half of a surrogate pair'),
    ]);
    expect(readFileSync(join(folder, 'searches/owls.assetql'), 'utf8')).toBe('### Owls\n');
  });

  test('are read only without --write, and are none where the folder has none', async () => {
    const { folder, ask } = await served({ 'searches/owls.assetql': '### Owls\n' }, false);
    expect(await ask('GET')).toEqual([200, { writable: false, files: [{ kind: 'file', path: 'owls.assetql' }] }]);
    expect(await ask('PUT', 'a.assetql', { text: '' })).toEqual([403, expect.stringContaining('--write')]);
    expect(await ask('DELETE', 'owls.assetql')).toEqual([403, expect.stringContaining('--write')]);
    expect(readdirSync(join(folder, 'searches'))).toEqual(['owls.assetql']);
    const none = await served({ 'a.txt': 'a', searches: 'a file' });
    expect(await none.ask('GET')).toEqual([404, expect.stringContaining('keeps no saved searches')]);
    const other = await serve();
    const answer = await fetch(`${other.baseUrl}/searches`, { headers: bearing(other) });
    expect(answer.status).toBe(404);
  });

  test('never lead out of their folder, nor to other files', async () => {
    const outside = folderWith({ 'secret.assetql': 'secret', 'deep/x.assetql': 'x' });
    const { folder, ask } = await served({ 'a.assetql': 'not shared', 'searches/b.txt': 'b' });
    symlinkSync(join(outside, 'secret.assetql'), join(folder, 'searches/link.assetql'));
    symlinkSync(join(outside, 'deep'), join(folder, 'searches/linked'));
    expect((await ask('GET'))[1]).toEqual({ writable: true, files: [] });
    const wrong = [
      '../a.assetql',
      'x/../../a.assetql',
      '/etc/passwd.assetql',
      '.hidden.assetql',
      'a\\b.assetql',
      'a:b.assetql',
      'a\0.assetql',
      '',
      `${'x'.repeat(300)}.assetql`,
      'link.assetql',
      'linked/x.assetql',
      'b.txt',
    ];
    for (const path of wrong) {
      for (const [method, body] of [['GET'], ['PUT', { text: 'written' }], ['DELETE']] as const) {
        const [status, message] = await ask(method, path, body);
        expect([method, path, status, message]).toEqual([method, path, 400, expect.stringMatching(/^[^]+\.$/)]);
      }
    }
    expect(readFileSync(join(outside, 'secret.assetql'), 'utf8')).toBe('secret');
    expect(readFileSync(join(outside, 'deep/x.assetql'), 'utf8')).toBe('x');
    expect(readFileSync(join(folder, 'a.assetql'), 'utf8')).toBe('not shared');
  });

  test('are in at most 50 folders inside one another', async () => {
    const { folder, ask } = await served({ 'searches/b.assetql': '' });
    const under = (depth: number): string => `${'a/'.repeat(depth)}c.assetql`;
    expect((await ask('PUT', under(50), { text: 'c' }))[0]).toBe(200);
    expect(readFileSync(join(folder, 'searches', under(50)), 'utf8')).toBe('c');
    const refused = [400, '“path” has more than 50 folders inside one another; choose a shorter one.'];
    expect(await ask('PUT', under(2000), { text: 'c' })).toEqual(refused);
    expect(await ask('PUT', 'a/'.repeat(51).concat('b'), {})).toEqual(refused);
  });

  test('are changed by those who may approve alone, and a failure that is nobody’s fault is an internal one', async () => {
    const searches: SearchFiles = {
      list: async () => [],
      read: async () => {
        throw new Error('A bug.');
      },
      write: async () => {},
      addFolder: async () => {},
      remove: async () => {},
    };
    const failures: unknown[] = [];
    const { library } = await served({});
    const { store, media, parts } = library;
    const handler = createLibraryHandler({
      store,
      media,
      parts,
      searches,
      authenticate: async () => ({ viewer: 'somebody' }),
      baseUrl: 'http://library.test/api',
      signingKey: new Uint8Array(32),
      onFailure: (failure) => failures.push(failure),
    });
    const ask = async (method: string, body?: object): Promise<number> => {
      const headers = {
        'content-type': 'application/json',
        authorization: 'bearer any',
        'ocp-apim-subscription-key': 'any',
      };
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      return (await handler(new Request('http://library.test/api/searches?path=a.assetql', init))).status;
    };
    expect(await ask('PUT', { text: '' })).toBe(403);
    expect(await ask('DELETE')).toBe(403);
    expect(await ask('GET')).toBe(500);
    expect(failures).toEqual([new Error('A bug.')]);
  });

  test('that cannot be read or written are told in one sentence', async () => {
    const { folder, ask } = await served({
      'searches/large.assetql': 'x'.repeat(1_000_001),
      'searches/latin.assetql': Buffer.from([0xe9, 0x20]),
    });
    mkdirSync(join(folder, 'searches/folder.assetql'));
    writeFileSync(join(folder, 'searches/plain'), '');
    expect(await ask('GET', 'large.assetql')).toEqual([400, expect.stringContaining('more than 1000000 bytes')]);
    expect(await ask('GET', 'latin.assetql')).toEqual([400, expect.stringContaining('is no UTF-8 text')]);
    expect((await ask('GET', 'folder.assetql'))[0]).toBe(404);
    expect(await ask('PUT', 'plain/a.assetql', { text: '' })).toEqual([
      400,
      expect.stringContaining('cannot be read or changed'),
    ]);
    expect(await ask('PUT', 'folder.assetql', { text: '' })).toEqual([
      400,
      expect.stringContaining('cannot be read or changed'),
    ]);
    expect(await ask('PUT', 'a.assetql', { text: 'é'.repeat(500_001) })).toEqual([
      400,
      expect.stringContaining('divide it'),
    ]);
    expect(await ask('PUT', 'a.assetql', { text: 5 })).toEqual([400, '“text” is the text of the file.']);
    expect(await ask('PUT', 'a.assetql', { txt: '' })).toEqual([
      400,
      expect.stringContaining('“txt” is not known here'),
    ]);
    expect(await ask('PUT', 'a.assetql', [])).toEqual([400, expect.stringContaining('no JSON object')]);
    expect(await ask('PUT', undefined, { text: '' })).toEqual([
      400,
      expect.stringContaining('Say which file is meant'),
    ]);
    expect(await ask('DELETE', 'plain')).toEqual([400, '“plain” is no file of searches.']);
  });
});
