import { describe, expect, it } from 'vitest';
import { createScriptedClient, jsonResponse } from '../scripted-client.ts';

const body = { payload: [{ facetName: 'pdfFileExtension', facets: { pdf: 2 } }] };

describe('facets', () => {
  it('of the whole library are requested without parameters (§4.10)', async () => {
    const { client, sent } = createScriptedClient(() => jsonResponse(body));
    expect((await client.facets()).scope).toBe('library');
    expect((await client.facets({ filters: ' ', searchFields: [] })).scope).toBe('library');
    expect(sent.map(({ url }) => url.pathname + url.search)).toEqual(['/api/search/facets', '/api/search/facets']);
  });

  it('of a query are requested with its restricting parameters only', async () => {
    const { client, sent } = createScriptedClient(() => jsonResponse(body));
    const query = {
      filters: 'Status EQ 0',
      search: 'fox',
      searchFields: ['title'],
      sort: 'title A',
      count: 5,
      offset: 5,
    };
    expect((await client.facets(query)).scope).toBe('query');
    expect(Object.fromEntries(sent[0]?.url.searchParams ?? [])).toEqual({
      filters: 'Status EQ 0',
      search: 'fox',
      searchFields: 'title',
    });
  });

  it('are always of the whole library, and say so, when facetsByQuery is off', async () => {
    const { client, sent } = createScriptedClient(() => jsonResponse(body), { facetsByQuery: false });
    expect((await client.facets({ filters: 'Status EQ 0' })).scope).toBe('library');
    expect(sent[0]?.url.search).toBe('');
  });
});
