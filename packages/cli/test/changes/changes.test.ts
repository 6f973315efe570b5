import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bytesOf, fileOf, metadata } from '../../../../test/client-uploads/upload-service.ts';
import { run, type Outcome } from '../run-in-process.ts';
import { loseAssets, serveLibrary, type ServedLibrary } from '../served-library.ts';

interface Desk extends ServedLibrary {
  readonly folder: string;
  readonly changes: (...args: readonly string[]) => Promise<Outcome>;
  /** Uploads a file as ann; resolves to the id of the asset. */
  readonly upload: (name: string) => Promise<string>;
}

async function openDesk(): Promise<Desk> {
  const library = await serveLibrary();
  const folder = mkdtempSync(join(tmpdir(), 'assetql-changes-'));
  let seed = 0;
  return {
    ...library,
    folder,
    changes: (...args) => run(['changes', '--since', 'seen', ...args], { cwd: folder, env: library.env('ann') }),
    upload: async (name) => {
      library.service.pass(1000);
      const file = fileOf(bytesOf(100, (seed += 1)), name);
      return (await library.service.client('ann').uploads.upload(file, { ...metadata, wait: true })).assetId;
    },
  };
}

test('assetql changes says what was added, changed and removed since the last run', async () => {
  const { changes, upload, service, folder } = await openDesk();
  const [kept, changed, removed] = [await upload('kept.jpg'), await upload('changed.jpg'), await upload('removed.jpg')];
  expect(await changes()).toEqual({
    status: 0,
    out: '',
    err: 'Reading assets …\n3 assets are remembered in seen; the next run says what has changed.\n',
  });
  expect((await changes()).err).toContain('0 added, 0 changed, 0 removed.\n');

  service.pass(1000);
  await service.client('ann').approval.reject(changed, { comment: 'Blurred' });
  await service.client('ann').uploads.remove(removed);
  const added = await upload('added.jpg');
  const before = readFileSync(join(folder, 'seen'), 'utf8');
  const text = await changes();
  expect(text.out.trimEnd().split('\n').toSorted()).toEqual([
    `added ${added} added`,
    `changed ${changed} changed`,
    `removed ${removed} removed`,
  ]);
  expect(text.err).toContain('1 added, 1 changed, 1 removed.\n');
  expect((await changes('--format', 'json')).out).toBe('[]\n');

  writeFileSync(join(folder, 'seen'), before);
  const { out } = await changes('--format', 'csv', '--output', 'changes.csv');
  expect(out).toBe('');
  const rows = readFileSync(join(folder, 'changes.csv'), 'utf8').trimEnd().split('\r\n');
  expect([rows[0], ...rows.slice(1).toSorted()]).toEqual([
    'change,id,title',
    `added,${added},added`,
    `changed,${changed},changed`,
    `removed,${removed},removed`,
  ]);
  expect(readFileSync(join(folder, 'seen'), 'utf8')).toContain(kept);
});

test('assets that a service counts and does not give are not told as removed', async () => {
  const desk = await openDesk();
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await desk.upload(name);
  await desk.changes();
  const before = readFileSync(join(desk.folder, 'seen'), 'utf8');
  loseAssets(desk);
  expect(await desk.changes()).toEqual({
    status: 2,
    out: '',
    err: expect.stringContaining('assetql: The service says that it has 3 assets, and gave only 1 of them.\n'),
  });
  expect(readFileSync(join(desk.folder, 'seen'), 'utf8')).toBe(before);
});

test('what a run remembers is not lost to one that fails', async () => {
  const { changes, upload, inject, folder } = await openDesk();
  await upload('a.jpg');
  await changes();
  const before = readFileSync(join(folder, 'seen'), 'utf8');
  await upload('b.jpg');
  inject('GET /assets', async () => Response.json({ errors: ['Not now.'] }, { status: 400 }));
  expect((await changes()).status).toBe(2);
  expect(readFileSync(join(folder, 'seen'), 'utf8')).toBe(before);
  expect((await changes()).out).toMatch(/^added [\da-f-]{36} b\n$/);
});

test.each([
  ['{"some": "json"}\n', 'seen is not a file that this command wrote; name another one.'],
  ['no json\n', 'seen is not a file that this command wrote; name another one.'],
  [
    '{"format":"assetql changes","version":1,"baseUrl":"https://other.example"}\n',
    'seen is about the library https://other.example, and this is BASE; name another file.',
  ],
  [
    '{"format":"assetql changes","version":1,"baseUrl":"BASE"}\n["id","stamp","title"]\n["id"\n',
    'Line 3 of seen is damaged; remove the file, and the next run begins anew.',
  ],
])('a file that cannot be used is refused: %j', async (text, message) => {
  const { changes, folder, env, requests } = await openDesk();
  const base = env('ann')['ASSETQL_BASE_URL'] ?? '';
  writeFileSync(join(folder, 'seen'), text.replace('BASE', base));
  expect(await changes()).toEqual({ status: 2, out: '', err: `assetql: ${message.replace('BASE', base)}\n` });
  expect(requests).toEqual([]);
  const same = await changes('--output', 'seen');
  expect(same.err).toBe('assetql: seen remembers the assets; write the result to another file.\n');
});
