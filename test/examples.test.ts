import { createCatalogue, createClient, type Client, type ClientCatalogue } from '@assetql/client';
import { parseDocument } from '@assetql/core/document';
import { createEmbeddedFetch, embeddedBaseUrl, type OpenLibrary } from '@assetql/library/node';
import { openSampleLibrary } from '@assetql/sample/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentRequest } from '../packages/results-view/src/answer/current-request.ts';
import { listQuery } from '../packages/results-view/src/answer/list-query.ts';
import { examples } from '../playground/src/state/examples.ts';
import { libraryFolder } from './sample-folders.ts';

let library: OpenLibrary;
let client: Client;
let catalogue: ClientCatalogue;

beforeAll(async () => {
  library = await openSampleLibrary({ dataDirectory: libraryFolder });
  client = createClient({ baseUrl: embeddedBaseUrl, fetch: createEmbeddedFetch(library) });
  catalogue = createCatalogue(client);
  await catalogue.ready();
});
afterAll(async () => await library.close());

test.each(examples)('the example “$name” finds something in the sample library', async ({ text }) => {
  const asked = currentRequest(parseDocument(text).searches[0], catalogue, Date.now(), false);
  if (asked.kind !== 'request') throw new Error(`It cannot be asked: ${JSON.stringify(asked)}`);
  const { total } = await client.assets.list(listQuery(asked.request));
  expect(total).toBeGreaterThan(0);
});
