import { NetworkError, ServiceError } from '@assetql/client';
import { parseDocument, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';
import { describe, expect, test } from 'vitest';
import { AccessError } from '../src/contracts/connections.ts';
import { countSearch } from '../src/results/count-search.ts';
import { copyFormats, exportAssets, exportFormats, type ExportFormat } from '@assetql/client/export';
import { failureText } from '../src/results/failure-text.ts';
import { remedyFor, remedyLink } from '../src/results/remedy.ts';
import { SearchTotals, type SearchTotal } from '../src/results/search-totals.ts';
import { SearchResolver } from '../src/searches/search-resolver.ts';
import { plainWords } from './connections/plain-words.ts';
import { createSampleClient, sample, type Interference } from '../../test/sample-client.ts';

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

describe('what a message says of a failure', () => {
  const answered = (status: number, retryAfter?: number): ServiceError =>
    new ServiceError('GET /assets', { status, body: '', reason: 'slow down', attempts: 1, retryAfter });
  test.for<readonly [what: string, status: number, retryAfter: number | undefined, says: string]>([
    ['a pause of an hour', 429, 3_600_000, 'asks for a pause. Try again in 60 minutes.'],
    ['a pause of half a minute', 429, 29_500, 'asks for a pause. Try again in 30 seconds.'],
    ['a pause', 429, undefined, 'asks for a pause. Try again in a moment.'],
    ['a failure', 500, undefined, 'failed while answering (status 500: slow down). Try again in a moment.'],
  ])('%s, and what to do', ([, status, retryAfter, says]) => {
    const text = failureText(answered(status, retryAfter), 'en', plainWords);
    expect(text).toContain(says);
    expect(text).not.toContain('GET');
  });

  test('says of others what the client does', () => {
    for (const error of [answered(400), new NetworkError('GET /assets', { reason: 'fetch failed' }, 1)])
      expect(failureText(error, 'en', plainWords)).toBe(error.message);
  });
});

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

  const rows = [...exportFormats, ...copyFormats];
  const rowOf = (format: ExportFormat) => {
    const row = rows.find((each) => each.format === format);
    if (row === undefined) throw new Error(`There is no format ${format}.`);
    return row;
  };
  const quiet = { toFile: false, signal: never, onProgress: () => undefined } as const;
  const parsed = (line: string): { readonly id?: string } => JSON.parse(line);

  test.each(rows)('$format has all pages', async (row) => {
    const { request: bound = {} } = await request();
    const { client } = createSampleClient();
    const told: (readonly [number, number])[] = [];
    const {
      pieces,
      count: exported,
      notes,
    } = await exportAssets(client, bound, {
      ...quiet,
      row,
      onProgress: (done, total) => told.push([done, total]),
    });
    const text = pieces.join('');
    expect(exported).toBe(ids.length);
    expect(told.at(-1)?.[1]).toBe(ids.length);
    const lines = text.trimEnd().split('\n');
    const cells = (separator: string) => lines.slice(1).map((line) => line.split(separator)[0] ?? '');
    const found: Readonly<Record<ExportFormat, () => readonly string[]>> = {
      csv: () => cells(','),
      tsv: () => cells('\t'),
      cells: () => cells('\t'),
      markdown: () => lines.slice(2).map((line) => line.split(' ')[1] ?? ''),
      json: () => JSON.parse(text).map(({ id }: { readonly id: string }) => id),
      ndjson: () => lines.map((line) => parsed(line).id ?? ''),
      ids: () => lines,
      urls: () => lines.map((line) => ids.find((id) => line.includes(id)) ?? ''),
    };
    expect(found[row.format]().toSorted()).toEqual(ids);
    expect(notes).toEqual([]);
  });

  test('as CSV to a file starts with the mark that spreadsheets want, and has attributes as columns', async () => {
    const { request: bound = {} } = await request();
    const options = { ...quiet, row: rowOf('csv'), toFile: true };
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

  test.each([
    ['csv', /^title,record\.createdAt\r\n.+,\d{4}-\d\d-\d\dT[^,]+\r\n/],
    ['tsv', /^title\trecord\.createdAt\n/],
    ['cells', /^title\trecord\.createdAt\n/],
    ['markdown', /^\| title \| record\.createdAt \|\n\| --- \| --- \|\n/],
    ['json', /^\[\n {2}\{\n {4}"title": "[^\n]+",\n {4}"record\.createdAt": "[^\n]+"\n {2}\}/],
    ['ndjson', /^\{"title":"[^\n]+","record\.createdAt":"[^\n]+"\}\n/],
  ] as const)('%s has the columns that were chosen, in their order', async (format, text) => {
    const { request: bound = {} } = await request();
    const options = { ...quiet, row: rowOf(format), columns: ['title', 'dateUploaded'] };
    expect((await exportAssets(createSampleClient().client, bound, options)).pieces.join('')).toMatch(text);
  });

  test('has what is wanted of one page, by one request', async () => {
    const { request: bound = {} } = await request();
    const asked: string[] = [];
    const { client } = createSampleClient(({ search }) => {
      asked.push(search);
      return undefined;
    });
    const { assets: seen } = await client.assets.list({ ...bound, offset: 1, count: 3 });
    asked.length = 0;
    const wanted = [seen[2]?.id ?? '', seen[0]?.id ?? '', 'of another page'];
    const page = { offset: 1, count: 3, ids: wanted };
    const exported = await exportAssets(client, bound, { ...quiet, row: rowOf('ids'), page });
    expect(exported.pieces.join('')).toBe(`${seen[0]?.id}\n${seen[2]?.id}\n`);
    expect(exported.count).toBe(2);
    expect(asked).toHaveLength(1);
  });

  test('ends when it is cancelled', async () => {
    const { request: bound = {} } = await request();
    const controller = new AbortController();
    const reason = new DOMException('It was cancelled.', 'AbortError');
    const exported = exportAssets(createSampleClient().client, bound, {
      ...quiet,
      row: rowOf('ids'),
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

  test('of a mistake in a configuration file is to open the file', () => {
    const configuration = 'file:///team/assetql.config.json';
    const remedy = remedyFor({ state: 'failed', problem: 'x', configuration }, undefined, plainWords);
    expect(remedy).toEqual({ title: 'Open assetql.config.json', command: 'vscode.open', arguments: [configuration] });
  });

  test('is not wanted of a library that can be asked', () => {
    expect(remedyFor({ state: 'ready' }, undefined, plainWords)).toBeUndefined();
  });
});
