import { describe, expect, test, vi } from 'vitest';
import {
  createClient,
  NetworkError,
  OffsetWallError,
  QueryError,
  ResponseError,
  ServiceError,
  TimeoutError,
} from '@assetql/client';
import { parseDocument, type SavedSearch } from '@assetql/core/document';
import { applyEdits } from '@assetql/core';
import type { Facet, FacetAction } from '@assetql/results-view';
import { timeBins } from '../src/count/time-bins.ts';
import { facetEdits, periodEdits } from '../src/facets/facet-edits.ts';
import { currentRequest } from '../src/answer/current-request.ts';
import { explainFailure } from '../src/answer/explain-failure.ts';
import { viewAsset } from '../src/answer/view-asset.ts';
import { failureWords } from '../src/view/failure.ts';

function onlySearch(file: string): SavedSearch {
  const [search] = parseDocument(file).searches;
  if (search === undefined) throw new Error('no search');
  return search;
}

describe('a click on a facet', () => {
  const bins = timeBins(Date.UTC(2024, 0, 1), Date.UTC(2024, 5, 1));
  const click = (file: string, name: string, key: string, action: FacetAction = 'toggle', extend = false): string => {
    const facet: Facet = { name, label: name, display: 'bars', values: [] };
    const value = { key, label: key, chosen: false };
    return applyEdits(file, facetEdits(file, onlySearch(file), { facet, value, action, extend }, bins));
  };
  const month = (index: number): string => String(Date.UTC(2024, index, 1));
  const from = (index: number): string => `DateUploaded GE ${new Date(Date.UTC(2024, index, 1)).toISOString()}`;
  const before = (index: number): string => `DateUploaded LT ${new Date(Date.UTC(2024, index, 1)).toISOString()}`;

  test('edits the file', () => {
    expect(click('search: x\n', 'FileExtension', 'svg')).toBe("filters: FileExtension EQ 'svg'\nsearch: x\n");
    expect(click('search: x\n', 'Status', '2', 'exclude')).toBe('filters: Status NE 2\nsearch: x\n');
    expect(click('search: x\n', 'Unheard', '2')).toBe('search: x\n');
  });

  test('on a column of time restricts to it, a second click clears it, and Shift extends the range', () => {
    const march = `filters: ${from(2)} AND ${before(3)}\nsearch: x\n`;
    expect(click('search: x\n', 'DateUploaded', month(2))).toBe(march);
    expect(click(march, 'DateUploaded', month(2))).toBe('search: x\n');
    expect(click(march, 'DateUploaded', month(4), 'toggle', true)).toBe(
      `filters: ${from(2)} AND ${before(5)}\nsearch: x\n`,
    );
    expect(click(march, 'DateUploaded', month(4))).toBe(`filters: ${from(4)} AND ${before(5)}\nsearch: x\n`);
    expect(click(march, 'DateUploaded', 'nothing')).toBe(march);
  });
});

describe('a period that is chosen', () => {
  const year = { start: Date.UTC(2024, 0, 1), end: Date.UTC(2025, 0, 1) };
  const choose = (file: string, period: { start?: number; end?: number }): string =>
    applyEdits(file, periodEdits(file, parseDocument(file).searches[0], period));

  test('is written with both ends, with one, or taken back', () => {
    const both = 'filters: DateUploaded GE 2024-01-01T00:00:00.000Z AND DateUploaded LT 2025-01-01T00:00:00.000Z\n';
    expect(choose('search: x\n', year)).toBe(`${both}search: x\n`);
    expect(choose(both, { start: year.start })).toBe('filters: DateUploaded GE 2024-01-01T00:00:00.000Z\n');
    expect(choose(`${both}search: x\n`, {})).toBe('search: x\n');
  });

  test('begins a search where there is none', () => {
    expect(choose('', { start: year.start })).toBe('filters: DateUploaded GE 2024-01-01T00:00:00.000Z\n');
  });
});

describe('the request of a search', () => {
  const catalogue = { categories: [{ id: 'c1', name: 'Brand', path: ['Brand'] }] };
  const look = '@b = category("Brand")\ncontainerfilter: CategoryIds/ANY(c: c EQ {{b}})\n';

  test('has its variables and look-ups resolved', () => {
    expect(currentRequest(onlySearch(look), catalogue, 0, false).kind).toBe('request');
  });
  test('waits while names are loading, and is blocked when loading failed', () => {
    expect(currentRequest(onlySearch(look), {}, 0, true).kind).toBe('waiting');
    expect(currentRequest(onlySearch(look), {}, 0, false).kind).toBe('held');
  });
  test('is blocked by an error, and when there is no search', () => {
    expect(currentRequest(onlySearch('filters: Status = 0'), {}, 0, true).kind).toBe('held');
    expect(currentRequest(undefined, {}, 0, false).kind).toBe('held');
  });
});

describe('the message for a failure', () => {
  const call = 'GET /assets';
  test.each([
    [new ServiceError(call, { status: 503, body: '', reason: 'busy', attempts: 1 }), 'unreachable'],
    [new ServiceError(call, { status: 200, body: '{}', reason: 'error', attempts: 1 }), 'failed'],
    [new QueryError(call, {}, {}), 'refused'],
    [new ResponseError(call, 'an array', 'a string', ''), 'failed'],
    [new ResponseError(call, 'JSON', 'an HTML page', ''), 'web-page'],
    [new Error('bug'), 'failed'],
    ['odd', 'failed'],
  ] as const)('%s', (error, kind) => expect(explainFailure(error).kind).toBe(kind));

  test('of a response with a web page names the URL to check', async () => {
    const fetch = async (): Promise<Response> => new Response('<!DOCTYPE html><title>Welcome</title>');
    const { assets } = createClient({ baseUrl: 'https://library.test', fetch });
    const error: unknown = await assets.list({}).catch((reason: unknown) => reason);
    const { kind } = explainFailure(error);
    expect(kind).toBe('web-page');
    const { title, advice } = failureWords(kind);
    expect(title).toContain('A web page answers');
    expect(advice).toContain('base URL');
  });

  test('of a wrong URL names it', () => {
    const address = 'https://library.test/api/assets';
    const error = new ServiceError(call, { address, status: 404, body: '{}', reason: 'nothing', attempts: 1 });
    expect(explainFailure(error)).toEqual({ kind: 'not-found', status: 404, raw: '{}', address });
  });

  test.each([
    [new TimeoutError(call, 'attempt', 30_000), true, 'unreachable'],
    [new OffsetWallError(call, 200_000, 100_000), true, 'too-far'],
    [new NetworkError(call, { reason: 'refused' }, 1), true, 'unreachable'],
    [new NetworkError(call, { reason: 'refused' }, 1), false, 'offline'],
  ] as const)('%s, on line: %s', (error, onLine, kind) => {
    vi.stubGlobal('navigator', { onLine });
    expect(explainFailure(error).kind).toBe(kind);
    vi.unstubAllGlobals();
  });
});

describe('an asset converted for display', () => {
  test('has the data that the service sends', () => {
    const shown = viewAsset(
      {
        id: '1',
        title: 'Cat',
        rating: { average: 4.2 },
        file: { fileName: 'cat.svg', extension: 'svg', sizeInBytes: 10 },
        media: { thumbnail: '/t', type: null },
        record: { createdAt: '2024-05-01T00:00:00.000Z', createdBy: { id: 'u1' } },
        categories: [{ name: 'Animals' }, { id: 'c' }],
        attributes: [
          { name: 'Rights', values: ['Web', 'Print'] },
          { id: 'x', values: ['1'] },
          { name: 'Empty', values: [] },
        ],
      },
      (id) => (id === 'u1' ? 'ada' : undefined),
    );
    expect(shown).toMatchObject({
      title: 'Cat',
      createdBy: 'ada',
      createdAt: Date.UTC(2024, 4, 1),
      categories: ['Animals'],
      attributes: [{ name: 'Rights', value: 'Web, Print' }],
      rating: 4.2,
    });
    expect(shown.type).toBeUndefined();
    expect(shown.modifiedAt).toBeUndefined();
  });

  test('may have nothing but an id', () => {
    const shown = viewAsset({ id: '1', rating: {}, file: {}, media: {}, record: {} }, () => undefined);
    expect(Object.entries(shown).filter(([, value]) => value !== undefined)).toEqual([['id', '1']]);
  });
});
