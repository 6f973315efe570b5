import * as client from '@assetql/client';
import * as core from '@assetql/core';
import * as meaning from '@assetql/core/meaning';
import { transform } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { formatWithOptions } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { listBody } from './faulty-service.ts';
import { jsonResponse } from './scripted-client.ts';

const modules = new Map<string, object>([
  ['@assetql/client', client],
  ['@assetql/core', core],
  ['@assetql/core/meaning', meaning],
]);

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
      return jsonResponse([]);
  }
}

/** The examples as one program that logs with the number of its line, and what the comments promise by line. */
function programOf(readme: string): { readonly code: string; readonly promised: ReadonlyMap<number, string> } {
  const promised = new Map<number, string>();
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = '']) => block);
  const lines = blocks.join('\n').split('\n');
  const code = lines.map((line, number) => {
    const promise = /console\.log\(.*\); \/\/ (.*)$/.exec(line)?.[1];
    if (promise !== undefined) promised.set(number, promise);
    return line
      .replace('console.log(', `log(${number}, `)
      .replace(/^import (\{.*\}) from '(.*)';$/, "const $1 = modules.get('$2');");
  });
  return { code: `export default async (modules, log) => {\n${code.join('\n')}\n};`, promised };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('the examples of the README do what their comments say', async () => {
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(respond(new URL(url))));
  const { code, promised } = programOf(await readFile(new URL('../README.md', import.meta.url), 'utf8'));
  const { code: javaScript } = await transform(code, { loader: 'ts' });
  const program: {
    default: (from: typeof modules, log: (line: number, ...values: unknown[]) => void) => Promise<void>;
  } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(javaScript)}`);
  const logged = new Map<number, string>();
  await program.default(modules, (line, ...values) => {
    const text = formatWithOptions({ breakLength: Infinity }, ...values);
    logged.set(line, logged.has(line) ? `${logged.get(line)} / ${text}` : text);
  });
  expect(promised.size).toBeGreaterThan(10);
  expect(Object.fromEntries(logged)).toEqual(Object.fromEntries(promised));
});
