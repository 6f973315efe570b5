import { expect, test } from 'vitest';
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
