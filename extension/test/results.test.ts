import { parseDocument, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';
import { describe, expect, test } from 'vitest';
import { AccessError } from '../src/contracts/connections.ts';
import { countSearch } from '../src/results/count-search.ts';
import { exportAssets } from '../src/results/export-assets.ts';
import { exportFormats } from '../src/results/export-format.ts';
import { remedyFor, remedyLink } from '../src/results/remedy.ts';
import { SearchTotals, type SearchTotal } from '../src/results/search-totals.ts';
import { SearchResolver } from '../src/searches/search-resolver.ts';
import { plainWords } from './connections/plain-words.ts';
import { createSampleClient, sample, type Interference } from './sample-client.ts';

const assets = [...sample.assets];
const never = new AbortController().signal;

function first(text: string): { readonly document: SavedSearchDocument; readonly search: SavedSearch } {
  const document = parseDocument(text, undefined, { name: 'file' });
  const [search] = document.searches;
  if (search === undefined) throw new Error('There is no search.');
  return { document, search };
}

async function count(text: string, interfere?: Interference): Promise<SearchTotal> {
  const { document, search } = first(text);
  const { client } = createSampleClient(interfere);
  const resolver = new SearchResolver({ settings: { check: {} }, now: 0, names: () => Promise.resolve({}) });
  return await countSearch(client, resolver, document, search, never);
}

describe('counting a search', () => {
  test('gives all that it finds, whatever page it asks for', async () => {
    const total = assets.filter(({ assetType }) => assetType === 'Video').length;
    expect(total).toBeGreaterThan(0);
    const counted = { kind: 'counted', total, isLeast: false };
    expect(await count('filters: AssetType EQ Video\ncount: 1\noffset: 3\n')).toEqual(counted);
  });

  test.each<[what: string, text: string, interfere: Interference | undefined, problem: RegExp]>([
    ['a mistake', 'filters: AsseType EQ Image', undefined, /AsseType/],
    ['a service that refuses', 'search: a', () => Response.json({}, { status: 403 }), /403/],
  ])('says what is wrong: %s', async (_what, text, interfere, problem) => {
    expect(await count(text, interfere)).toEqual({ kind: 'failed', problem: expect.stringMatching(problem) });
  });
});

describe('the totals of searches', () => {
  const placed = (text: string) => ({ file: { uri: 'file:///a.assetql', ...first(text) }, search: first(text).search });
  const counted: SearchTotal = { kind: 'counted', total: 3, isLeast: false };

  test('stay while a search finds the same, and go with the library', () => {
    let changes = 0;
    const totals = new SearchTotals(() => (changes += 1));
    totals.set(placed('### A\nsearch: a\nexpect: total > 0\n'), counted);
    expect(totals.of(placed('# above\n\n### B\n# said\nsearch: a\n'))).toBe(counted);
    expect(totals.of(placed('### A\nsearch: b\n'))).toBeUndefined();
    totals.clear();
    totals.clear();
    expect(totals.of(placed('### A\nsearch: a\n'))).toBeUndefined();
    expect(changes).toBe(2);
  });
});

describe('exporting', () => {
  const request = () => {
    const { document, search } = first('filters: AssetType EQ Video\nsort: title A\ncount: 2\n');
    return new SearchResolver({ settings: { check: {} }, now: 0, names: () => Promise.resolve({}) }).resolve(
      document,
      search,
    );
  };
  const ids = assets
    .filter(({ assetType }) => assetType === 'Video')
    .map(({ id }) => id)
    .toSorted();

  test.each(exportFormats.map(({ format }) => format))('%s has all pages', async (format) => {
    const { request: bound = {} } = await request();
    const { client } = createSampleClient();
    const told: (readonly [number, number])[] = [];
    const {
      pieces,
      count: exported,
      notes,
    } = await exportAssets(client, bound, {
      format,
      toFile: false,
      signal: never,
      onProgress: (done, total) => told.push([done, total]),
    });
    const text = pieces.join('');
    expect(exported).toBe(ids.length);
    expect(told.at(-1)?.[1]).toBe(ids.length);
    const lines = text.trimEnd().split('\n');
    const found = {
      csv: () => lines.slice(1).map((line) => line.split(',')[0]),
      json: () => JSON.parse(text).map(({ id }: { readonly id: string }) => id),
      ids: () => lines,
      urls: () => lines.map((line) => ids.find((id) => line.includes(id))),
    }[format];
    expect(found().toSorted()).toEqual(ids);
    expect(notes).toEqual([]);
  });

  test('as CSV to a file starts with the mark that spreadsheets want, and has attributes as columns', async () => {
    const { request: bound = {} } = await request();
    const options = { format: 'csv', toFile: true, signal: never, onProgress: () => undefined } as const;
    const { pieces } = await exportAssets(createSampleClient().client, bound, options);
    expect(pieces[0]?.startsWith('\uFEFFid,')).toBe(true);
    expect(pieces[0]).toContain('attributes.Campaign');
    const refusing = createSampleClient(({ pathname }) =>
      pathname.endsWith('/attributes') ? Response.json({}, { status: 403 }) : undefined,
    );
    const without = await exportAssets(refusing.client, bound, options);
    expect(without.count).toBe(ids.length);
    expect(without.pieces[0]).not.toContain('attributes.Campaign');
  });

  test('ends when it is cancelled', async () => {
    const { request: bound = {} } = await request();
    const controller = new AbortController();
    const reason = new DOMException('It was cancelled.', 'AbortError');
    const exported = exportAssets(createSampleClient().client, bound, {
      format: 'ids',
      toFile: false,
      signal: controller.signal,
      onProgress: () => controller.abort(reason),
    });
    await expect(exported).rejects.toBe(reason);
  });
});

describe('a remedy', () => {
  test.each([
    ['signed-out', 'assetql.signIn', '[Sign In](command:assetql.signIn?%5B%22work%22%5D)'],
    ['untrusted', 'workbench.trust.manage', '[Manage Workspace Trust](command:workbench.trust.manage)'],
    ['failed', 'assetql.switchConnection', '[Choose Another Library](command:assetql.switchConnection)'],
  ] as const)('of %s is %s', (state, command, link) => {
    const { access } = new AccessError({ state, problem: 'x' });
    const remedy = remedyFor(access, 'work', plainWords);
    expect(remedy?.command).toBe(command);
    expect(remedy === undefined ? '' : remedyLink(remedy)).toBe(link);
  });

  test('is not wanted of a library that can be asked', () => {
    expect(remedyFor({ state: 'ready' }, undefined, plainWords)).toBeUndefined();
  });
});
