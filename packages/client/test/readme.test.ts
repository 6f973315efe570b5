import * as client from '@assetql/client';
import * as core from '@assetql/core';
import * as meaning from '@assetql/core/meaning';
import { afterEach, expect, it, vi } from 'vitest';
import { runReadme } from '../../../test/readme-program.ts';
import { listBody } from './faulty-service.ts';
import { jsonResponse } from './scripted-client.ts';

const modules = { '@assetql/client': client, '@assetql/core': core, '@assetql/core/meaning': meaning };

const asset = (title: string, width: number, date: string): unknown => ({
  id: title,
  title,
  filename: `${title}.png`,
  file: { width },
  media: { type: 'Image' },
  record: { createdAt: date },
});
const assets = [
  asset('Arctic fox', 640, '2024-05-03T00:00:00Z'),
  asset('Fox in snow', 800, '2024-05-02T00:00:00Z'),
  asset('Red fox', 1024, '2024-05-01T00:00:00Z'),
];

/** The library that the examples speak to. */
function respond({ pathname, searchParams }: URL): Response {
  const offset = Number(searchParams.get('offset') ?? 0);
  const count = Number(searchParams.get('count') ?? 50);
  switch (pathname) {
    case '/api/assets':
      if (searchParams.get('filters')?.includes('Frobnication') === true)
        return new Response('Bad filter', { status: 400 });
      return jsonResponse(listBody(assets.slice(offset, offset + count), assets.length));
    case '/api/search/facets':
      return jsonResponse({ payload: [{ facetName: 'imageFileExtension', facets: { png: 2, jpg: 1 } }] });
    case '/api/users':
      return jsonResponse([
        { id: 'u1', userName: 'anna' },
        { id: 'u2', userName: 'ben' },
      ]);
    case '/api/categories':
      return jsonResponse([
        { id: 'c1', name: 'Animals' },
        { id: 'c2', name: 'Foxes', parentId: 'c1' },
      ]);
    case '/api/keywords':
      return jsonResponse({ payload: [{ keywordName: 'forest' }, { keywordName: 'fox' }] });
    default:
      return jsonResponse({ payload: [] });
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('the examples of the README do what their comments say', async () => {
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(respond(new URL(url))));
  const { logged, promised } = await runReadme(new URL('../README.md', import.meta.url), modules);
  expect(Object.keys(promised).length).toBeGreaterThan(10);
  expect(logged).toEqual(promised);
});
