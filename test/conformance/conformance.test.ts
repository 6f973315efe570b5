import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  contentRecords,
  createLibraryHandler,
  MemoryStore,
  RecordStore,
  type LibraryHandler,
  type Store,
} from '@assetql/library';
import { createSqliteIndex, openSqliteIndex, openSqliteRecords } from '@assetql/library/node';
import { cases, type Case, type Request as CaseRequest } from './cases.ts';
import { content, id } from './universe.ts';

/** Every statement of the interface specification on queries, asked of both stores through the service itself. */
const folder = mkdtempSync(join(tmpdir(), 'assetql-conformance-'));
const headers = { authorization: 'bearer token', 'ocp-apim-subscription-key': 'key' };
const base = 'http://library.test/api';

const stores: Readonly<Record<string, () => Promise<Store>>> = {
  memory: () => Promise.resolve(new MemoryStore(content)),
  SQLite: async () => {
    const records = openSqliteRecords(join(folder, 'records.sqlite'));
    await records.change('', ({ put }) => [...contentRecords(content)].forEach(put));
    const path = join(folder, 'index.sqlite');
    await createSqliteIndex(path, records);
    const opening = openSqliteIndex(path);
    if ('problem' in opening) throw new Error(`The index is ${opening.problem}.`);
    return new RecordStore(records, opening.index);
  },
};

function handlerOver(store: Store): LibraryHandler {
  return createLibraryHandler({
    store,
    media: { open: () => Promise.resolve(undefined) },
    authenticate: () => Promise.resolve({ viewer: id.anna }),
    baseUrl: base,
    signingKey: new Uint8Array(32),
  });
}

function address(request: CaseRequest): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) parameters.set(name, String(value));
  return `${base}/assets?${parameters.toString()}`;
}

const title = ({ section, statement, request }: Case): string =>
  `${section} ${statement}: ${Object.entries(request)
    .map(([name, value]) => `${name}=${value}`)
    .join(' & ')}`;

describe.each(Object.entries(stores))('the %s store', (_, open) => {
  let store: Store;
  let handler: LibraryHandler;

  beforeAll(async () => {
    store = await open();
    handler = handlerOver(store);
  });

  afterAll(async () => store.close());

  test.each(cases.map((entry) => [title(entry), entry] as const))('%s', async (_title, { request, finds }) => {
    const response = await handler(new Request(address(request), { headers }));
    const body: {
      readonly payload?: { readonly assets: readonly { readonly id: string }[] };
      readonly errors?: readonly { readonly diagnostics?: readonly { readonly code: string }[] }[];
    } = await response.json();
    if ('refused' in finds) {
      expect(response.status).toBe(400);
      const codes = body.errors?.flatMap((error) => error.diagnostics ?? []).map((diagnostic) => diagnostic.code);
      expect(codes).toContain(finds.refused);
    } else {
      expect({ status: response.status, assets: body.payload?.assets.map((asset) => asset.id) }).toEqual({
        status: 200,
        assets: finds,
      });
    }
  });

  test('4.10 facets count assets per file extension, grouped by file type', async () => {
    const response = await handler(new Request(`${base}/search/facets`, { headers }));
    expect(await response.json()).toMatchObject({
      payload: [
        { facetName: 'imageFileExtension', facets: { jpg: 1, svg: 1 } },
        { facetName: 'videoFileExtension', facets: { mp4: 1 } },
        { facetName: 'audioFileExtension', facets: { mp3: 1 } },
        { facetName: 'adobeFileExtension', facets: { indd: 1 } },
        { facetName: 'wordFileExtension', facets: {} },
        { facetName: 'excelFileExtension', facets: {} },
        { facetName: 'powerpointFileExtension', facets: {} },
        { facetName: 'pdfFileExtension', facets: { pdf: 1 } },
        { facetName: 'otherFileExtension', facets: { '': 1 } },
      ],
    });
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));
