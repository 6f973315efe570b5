import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyLibrary } from '../../packages/library/src/node/copy/copy-library.ts';
import { openLibrary } from '../../packages/library/src/node/index.ts';
import { OpenSearchIndex } from '../../packages/library/src/node/opensearch/open-search-index.ts';
import { startPostgres } from '../../packages/library/test/node/postgres/postgres-server.ts';
import { smallLibrary } from '../../packages/library/test/small-library.ts';
import { assetWith, guid } from '../../packages/library/test/tiny-library.ts';
import { addresses, removeIndex } from './cluster.ts';

test('a library in files is copied into a database that OpenSearch searches, and both answer 1,000 random queries alike', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const from = mkdtempSync(join(tmpdir(), 'assetql-copied-'));
  onTestFinished(() => rmSync(from, { recursive: true, force: true }));
  await (await openLibrary({ initial: smallLibrary(500), dataDirectory: from })).close();
  const name = `assetql-copied-${process.pid}`;
  onTestFinished(() => removeIndex(name));
  const openSearch = { url: addresses, name };
  const { answers } = await copyLibrary({ from, to: await postgres.newDatabase(), openSearch });
  expect(answers.queries).toBe(1000);
  expect(answers.results).toBeGreaterThan(10_000);

  // An index with something else in it answers otherwise, and the copy is no library.
  const stray = `assetql-stray-${process.pid}`;
  onTestFinished(() => removeIndex(stray));
  const index = await OpenSearchIndex.open({ url: addresses, name: stray });
  await index.apply([{ removed: false, kind: 'asset', id: guid(900), value: assetWith({ id: guid(900) }) }], 1);
  const to = await postgres.newDatabase();
  await expect(copyLibrary({ from, to, openSearch: { url: addresses, name: stray } })).rejects.toThrow(
    'The copy answers a query otherwise',
  );
  await removeIndex(stray);
  expect((await copyLibrary({ from, to, openSearch: { url: addresses, name: stray } })).answers.queries).toBe(1000);
});
