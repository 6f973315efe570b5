import type { UploadOutcome } from '@assetql/client/upload-files';
import { parseDocument } from '@assetql/core/document';
import { describe, expect, test } from 'vitest';
import { openEmbeddedLibrary } from '../src/embedded/open-embedded-library.ts';
import { embeddedBaseUrl } from '../src/embedded/embedded-base-url.ts';
import { pendingAssets } from '../src/approval/pending-assets.ts';
import { answerProblem, answerValue, exampleOf, keywordsOf } from '../src/uploads/attribute-answer.ts';
import { bytesText } from '../src/uploads/bytes-text.ts';
import { findAgain, uploadedSearch } from '../src/uploads/found-again.ts';
import { findFiles, mostFiles, type FileTree, type FolderEntry } from '../src/uploads/found-files.ts';
import { followJobs } from '../src/uploads/follow-jobs.ts';
import { storedMemory } from '../src/uploads/stored-memory.ts';
import { reportText, statesText } from '../src/uploads/upload-report.ts';
import { createClient, type Client } from '@assetql/client';
import { plainWords } from './connections/plain-words.ts';
import { smallPack } from './connections/small-pack.ts';

const never = new AbortController().signal;

type Tree = { readonly [name: string]: Tree | string };

const loop: Tree = {};

/** A file system of objects: texts are files, `@` begins the name of a link. */
function treeOf(root: Tree): FileTree<string> {
  const at = (path: string): Tree | string | undefined =>
    path
      .split('/')
      .reduce<Tree | string | undefined>(
        (node, name) => (node === undefined || typeof node === 'string' ? undefined : node[name]),
        root,
      );
  const entry = (name: string, node: Tree | string): FolderEntry => ({
    kind: typeof node === 'string' ? (node === 'pipe' ? 'other' : 'file') : 'folder',
    isLink: name.startsWith('@'),
  });
  return {
    stat: async (path) => {
      const node = at(path);
      if (node === undefined || node === 'gone') throw new Error('There is no such file.');
      return { ...entry(path, node), size: typeof node === 'string' ? node.length : 0, modified: 7 };
    },
    list: async (path) => {
      const node = at(path);
      if (node === undefined || typeof node === 'string') throw new Error('There is no such folder.');
      if ('locked' in node) throw new Error('Access is denied.');
      return Object.entries(node).map(([name, child]) => [name, entry(name, child)]);
    },
    join: (folder, name) => `${folder}/${name}`,
    nameOf: (path) => path.replace(/^.*\//s, ''),
    keyOf: (path) => `mem:/${path}`,
  };
}

describe('the files of an upload', () => {
  const tree = treeOf({
    owls: {
      'b.png': 'bb',
      'a.png': 'a',
      '.hidden': 'x',
      'Thumbs.db': 'x',
      __MACOSX: { 'c.png': 'x' },
      snow: { 'd.png': 'dddd' },
      '@round': loop,
      pipe: 'pipe',
      'lost.png': 'gone',
      private: { locked: 'x' },
    },
    'a.txt': 'text',
  });

  test('are those that were chosen, and all below folders, without what systems leave', async () => {
    const { files, unreadable, isCut } = await findFiles(tree, ['owls', 'a.txt', 'owls/a.png', 'nowhere'], never);
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ['owls/a.png', 1],
      ['owls/b.png', 2],
      ['owls/snow/d.png', 4],
      ['a.txt', 4],
    ]);
    expect(unreadable).toEqual(['owls/lost.png', 'owls/private', 'nowhere']);
    expect(isCut).toBe(false);
    expect(files[0]).toMatchObject({ path: 'mem:/owls/a.png', address: 'owls/a.png', modified: 7 });
  });

  test('are no more than can be uploaded at once', async () => {
    const many = Object.fromEntries(Array.from({ length: mostFiles + 5 }, (_, at) => [`${at}.png`, 'x']));
    const { files, isCut } = await findFiles(treeOf({ many }), ['many'], never);
    expect([files.length, isCut]).toEqual([mostFiles, true]);
  });

  test('are not looked for any more when the person cancels', async () => {
    await expect(findFiles(tree, ['owls'], AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
  });
});

describe('the value of a required attribute', () => {
  test.each([
    ['string', '  ', /requires “Shot”/],
    ['number', 'many', /is a number/],
    ['number', '4.2', undefined],
    ['date', '2026-04-31', /is a date/],
    ['date', '24.11.2026', /is a date/],
    ['date', '2026-11-24', undefined],
    ['date', '2026-11-24T10:00:00Z', undefined],
    ['lookup', 'Spring', undefined],
  ] as const)('of type %s: “%s”', (type, answer, problem) => {
    const found = answerProblem({ name: 'Shot', type }, answer, plainWords);
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(problem);
  });

  test('is sent as the client takes it', () => {
    expect(answerValue({ name: 'Shot', type: 'date' }, ' 2026-11-24 ')).toBe('2026-11-24T00:00:00Z');
    expect(answerValue({ name: 'Shot', type: 'date' }, '2026-11-24T10:00:00Z')).toBe('2026-11-24T10:00:00Z');
    expect(answerValue({ name: 'Width', type: 'number' }, ' 42 ')).toBe('42');
    for (const type of ['number', 'date'] as const)
      expect(answerProblem({ name: 'x', type }, exampleOf({ name: 'x', type }), plainWords)).toBeUndefined();
  });

  test('keywords have commas between them', () => {
    expect(keywordsOf(' owl, winter;; owl ,snow storm')).toEqual(['owl', 'winter', 'snow storm']);
    expect(keywordsOf(' , ')).toEqual([]);
  });
});

test('sizes are read at once', () => {
  expect([0, 1, 999, 1200, 34_000_000, 5_000_000_000].map((size) => bytesText(size, 'en'))).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1.2 kB',
    '34 MB',
    '5 GB',
  ]);
});

describe('what is remembered of files', () => {
  test('is found by another window, for the same version of a file in the same library', async () => {
    const stored = new Map<string, Uint8Array>();
    const files = {
      read: async (name: string) => stored.get(name) ?? Promise.reject(new Error('There is none.')),
      write: async (name: string, bytes: Uint8Array) => void stored.set(name, bytes),
    };
    const file = { name: 'a.png', path: 'file:///a.png', size: 3, modified: 1 };
    await storedMemory(files, 'work').add(file, { assetId: 'x' });
    expect(await storedMemory(files, 'work').find(file)).toEqual({ assetId: 'x' });
    expect(await storedMemory(files, 'work').find({ ...file, modified: 2 })).toBeUndefined();
    expect(await storedMemory(files, 'other').find(file)).toBeUndefined();
    expect([...stored.keys()].join('')).toMatch(/^[\da-f]{32}\.json$/);
    for (const [name] of stored) stored.set(name, new TextEncoder().encode('{"broken'));
    expect(await storedMemory(files, 'work').find(file)).toBeUndefined();
  });
});

describe('a report', () => {
  const outcomes: readonly UploadOutcome[] = [
    { file: 'owls/a_1.png', state: 'uploaded', size: 1, assetId: 'id-1' },
    { file: 'b.png', state: 'failed', size: 1, message: 'Not [allowed](command:x).\nReally.' },
    { file: 'c.png', state: 'interrupted', size: 1 },
    { file: 'd.png', state: 'waiting', size: 1 },
    { file: 'e.png', state: 'present', size: 1, assetId: 'id-2' },
  ];

  test('says what became of each file and what to do, and is nothing but text', () => {
    const text = reportText(
      { library: 'Work', moment: 'today', outcomes, notes: new Map([['id-1', 'No preview.']]), unreadable: ['f`.png'] },
      plainWords,
    );
    expect(text).toContain('# Upload to “Work”\n');
    expect(text).toContain('1 uploaded before, 1 uploaded, 1 not begun, 1 begun, 1 failed');
    expect(text).toContain('- **b.png**\\\n  Not \\[allowed\\]\\(command:x\\). Really.');
    expect(text).toContain('- **owls/a\\_1.png** asset `id-1`\\\n  No preview.');
    expect(text).toContain('goes on where it was interrupted');
    expect(text).toContain('- **f\\`.png**');
    expect(text.indexOf('## Failed (1)')).toBeLessThan(text.indexOf('## Uploaded (1)'));
  });

  test('of one state says that alone', () => {
    expect(statesText(outcomes.slice(0, 1), plainWords)).toBe('1 uploaded');
  });
});

describe('in the embedded library', () => {
  const open = async (): Promise<Client> => {
    const { access } = await openEmbeddedLibrary(await smallPack(), { notRead: 'It is not read.' });
    return createClient({
      baseUrl: embeddedBaseUrl,
      auth: 'placeholder',
      fetch: (url, init) => (new Headers(init.headers).has('authorization') ? access.fetch : access.storage)(url, init),
    });
  };
  const upload = async (client: Client, names: readonly string[]): Promise<readonly UploadOutcome[]> => {
    const categories = (await client.categories()).slice(0, 1);
    const outcomes: UploadOutcome[] = [];
    for (const fileName of names) {
      const { assetId, batchId } = await client.uploads.upload(new Blob([fileName]), { fileName, categories });
      outcomes.push({ file: fileName, state: 'uploaded', size: 1, assetId, ...(batchId ? { batchId } : {}) });
    }
    return outcomes;
  };

  test('what was uploaded is found again by a search, and nothing else', async () => {
    const client = await open();
    const outcomes = await upload(client, ['a.txt', 'b.txt', 'c.txt']);
    const ids = outcomes.flatMap(({ assetId }) => assetId ?? []);
    const found = await findAgain(client, ids, never);
    expect(found?.isExact).toBe(true);
    if (found === undefined) return;
    const { searches } = parseDocument(uploadedSearch('Uploaded on 24 Nov', 'What was uploaded then.', found));
    expect(searches[0]?.name).toBe('Uploaded on 24 Nov');
    const { assets } = await client.assets.list({ filters: searches[0]?.filters?.value.text });
    expect(assets.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(await findAgain(client, ['another id'], never)).toBeUndefined();
  });

  test('what could not be read of a file is told when the library has looked at it', async () => {
    const client = await open();
    const [outcome] = await upload(client, ['a.txt']);
    const notes = await followJobs(client, outcome === undefined ? [] : [outcome], never, () => Promise.resolve());
    expect([...notes]).toEqual([[outcome?.assetId, 'It is not read.']]);
    const lost = { file: 'x', state: 'uploaded', size: 1, assetId: 'x', batchId: 'none' } as const;
    expect([...(await followJobs(client, [lost], never))]).toEqual([]);
  });

  test('the assets that wait for approval are listed, and one that is approved is not', async () => {
    const client = await open();
    const { total, assets } = await pendingAssets(client);
    expect(total).toBeGreaterThan(0);
    const [first] = assets;
    expect(first?.name).not.toBe('');
    await client.approval.approve(first?.id ?? '');
    expect((await pendingAssets(client)).total).toBe(total - 1);
  });
});
