import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { layoutOf, tableDefinitions } from '@assetql/core/meaning';
import { facetsUrl } from '../src/code/facets-url.ts';
import { responseText } from '../src/code/response-text.ts';
import { sqlText } from '../src/code/sql-text.ts';
import { createResponseLog } from '../src/connections/response-log.ts';

const address = 'https://library.test/api/assets';
const query = new URLSearchParams({
  filters: 'AssetType EQ Image AND AverageRating GE 4',
  search: 'logo* NOT draft',
  searchFields: 'title,keywords',
  sort: 'title A',
  count: '20',
  offset: '40',
});

describe('the request as SQL', () => {
  test.each([address, `${address}?${query}`, `${address}?search=%22red+logo%22`])('runs on the tables: %s', (url) => {
    const database = new DatabaseSync(':memory:');
    for (const definition of tableDefinitions(layoutOf())) database.exec(definition);
    const text = sqlText(url);
    const values = [...text.matchAll(/^-- \?\d+ = (.*)$/gm)].map(([, value = '']): string | number =>
      JSON.parse(value),
    );
    const found = database.prepare(text).all(...values);
    expect(found).toEqual([]);
    database.close();
  });
  test('has the page that the request asks for, or that services give', () => {
    expect(sqlText(`${address}?${query}`)).toContain('LIMIT 20 OFFSET 40;');
    expect(sqlText(address)).toContain('LIMIT 50 OFFSET 0;');
  });
  test('is a comment that says what is wrong with the request', () =>
    expect(sqlText(`${address}?filters=AssetType`)).toMatch(/^-- [A-Z].*\.\n$/));
});

test('the request for facets has what restricts the list, and no more', () => {
  const { pathname, searchParams } = new URL(facetsUrl(`${address}?${query}`));
  expect(pathname).toBe('/api/search/facets');
  expect([...searchParams.keys()]).toEqual(['filters', 'search', 'searchFields']);
  expect(facetsUrl(`${address}?sort=title+A`)).toBe('https://library.test/api/search/facets');
});

describe('the responses that are kept', () => {
  const ask = async (urls: readonly string[], body = '{"totalCount":1}') => {
    const log = createResponseLog();
    const fetch = log.logged(async () => await Promise.resolve(new Response(body, { status: 203 })));
    for (const url of urls) await fetch(url, {});
    return log;
  };
  test('are those of the last lists, not of counts', async () => {
    const log = await ask([1, 2, 3, 4, 5].map((offset) => `${address}?count=9&offset=${offset}`));
    expect(log.of(`${address}?count=9&offset=1`)).toBeUndefined();
    expect(log.of(`${address}?count=9&offset=5`)?.status).toBe(203);
    const counts = await ask([`${address}?count=0`, `${address}?sort=title+A&count=1`, `${address}/assets-x`]);
    expect(counts.of(`${address}?count=0`)).toBeUndefined();
  });
  test('say their status, time and size, as often as they are read', async () => {
    const log = await ask([`${address}?count=10`]);
    for (const url of [`${address}?count=10`, `${address}?count=10`])
      expect(await responseText(log.of(url))).toMatch(
        /^203 · \d+ ms · 16 bytes before compression\n\n\{\n {2}"totalCount": 1\n\}\n$/,
      );
    const refusal = await ask([`${address}?count=10`], 'No.');
    expect(await responseText(refusal.of(`${address}?count=10`))).toMatch(/\n\nNo\.\n$/);
    expect(await responseText(undefined)).toBe('The response is no longer kept. Run the search again to see it.\n');
  });
});
