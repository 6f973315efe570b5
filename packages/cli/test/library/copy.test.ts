import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../run-in-process.ts';

test('OpenSearch searches a copy in a database alone, and its address is checked', async () => {
  const search = ['--opensearch-url', 'http://search.example:9200'];
  const folder = await run(['library', 'copy', 'from', 'to', ...search]);
  expect([folder.status, folder.err]).toEqual([
    2,
    expect.stringContaining('--opensearch-url searches a library in a database: copy to a postgres:// address.'),
  ]);
  const wrong = await run(['library', 'copy', 'from', 'postgres://db/library', '--opensearch-url', 'search']);
  expect([wrong.status, wrong.err]).toEqual([2, expect.stringContaining('Write it as http://HOST:9200')]);
});

test('library copy says that it leaves out what is known of served folders', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'assetql-copy-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  expect((await run(['library', 'generate', '--assets', '20', '--data', 'from'], { cwd })).status).toBe(0);
  const copied = await run(['library', 'copy', 'from', 'to'], { cwd });
  expect(copied).toMatchObject({ status: 0, err: expect.not.stringContaining('served folders') });
  mkdirSync(join(cwd, 'from', 'folders'));
  expect(await run(['library', 'copy', 'from', 'another'], { cwd })).toMatchObject({
    status: 0,
    err: expect.stringContaining(
      `What is known of served folders was not copied: it stays in ${join(cwd, 'from', 'folders')}, which may be copied as it is.\n`,
    ),
  });
});
