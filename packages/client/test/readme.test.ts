import * as client from '@assetql/client';
import * as comparison from '@assetql/client/comparison';
import * as expectations from '@assetql/client/expectations';
import * as printing from '@assetql/client/export';
import * as libraryModule from '@assetql/client/library-module';
import * as clientInNode from '@assetql/client/node';
import * as signIn from '@assetql/client/sign-in';
import * as uploadFiles from '@assetql/client/upload-files';
import * as core from '@assetql/core';
import { parse, type MatchAsset } from '@assetql/core';
import * as build from '@assetql/core/build';
import * as document from '@assetql/core/document';
import * as meaning from '@assetql/core/meaning';
import { compareAssets, predicate } from '@assetql/core/meaning';
import { basename } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { runReadme } from '../../../test/readme-program.ts';
import { listBody } from './faulty-service.ts';
import { jsonResponse } from './scripted-client.ts';
import { idToken, tokenBody } from './sign-in/token-answers.ts';

let pending: signIn.PendingSignIn | undefined;

const begin: typeof signIn.beginSignIn = async (...args) => (pending = await signIn.beginSignIn(...args));

/** Replaces the user and the browser. */
const comeBackAtOnce: typeof clientInNode.awaitCallback = async ({ redirectUri, state }) => {
  const answer = { code: 'CODE', scope: 'openid api', state, client_id: 'YOUR-CLIENT-ID' };
  return {
    arrived: Promise.resolve(`${redirectUri}?${new URLSearchParams(answer)}`),
    close: async () => await Promise.resolve(),
  };
};

/** Replaces a file on the disk. */
const fileFromPath: typeof clientInNode.fileFromPath = async (path) => {
  const file = new File(['01234'], basename(path), { lastModified: 1 });
  const { name, size, lastModified } = file;
  const slice = (start: number, end: number): Blob => file.slice(start, end);
  const send: Required<client.UploadSource>['send'] = (url, init, start, end) =>
    fetch(url, { ...init, body: slice(start, end) });
  return await Promise.resolve({ name, size, lastModified, slice, send });
};

const modules = {
  '@assetql/client': client,
  '@assetql/client/comparison': comparison,
  '@assetql/client/expectations': expectations,
  '@assetql/client/export': printing,
  '@assetql/client/library-module': libraryModule,
  '@assetql/client/node': { ...clientInNode, awaitCallback: comeBackAtOnce, fileFromPath },
  '@assetql/client/sign-in': { ...signIn, beginSignIn: begin },
  '@assetql/client/upload-files': uploadFiles,
  '@assetql/core': core,
  '@assetql/core/build': build,
  '@assetql/core/document': document,
  '@assetql/core/meaning': meaning,
};

const spring = { id: 'd1', type: 'lookup', values: ['Spring launch'] } as const;
const foxOn = (title: string, dateUploaded: number): MatchAsset => ({
  id: title,
  title,
  dateUploaded,
  attributes: [spring],
  categories: [{ id: 'c2', name: 'Logos' }],
  categoryAncestorIds: ['c1'],
});
const library = [
  { match: foxOn('Arctic fox', Date.UTC(2024, 4, 3)), width: 640 },
  { match: foxOn('Fox in snow', Date.UTC(2024, 4, 2)), width: 800 },
  { match: foxOn('Red fox', Date.UTC(2024, 4, 1)), width: 1024 },
];

/** The response to a list call, for the part of the language that the examples use. */
function list(parameters: URLSearchParams): Response {
  const text = (name: string): string => parameters.get(name) ?? '';
  const restrictions = [
    predicate('filters', parse('filters', text('filters')).ast),
    predicate('containerfilter', parse('containerfilter', text('containerfilter')).ast),
    predicate('search', parse('search', text('search')).ast),
  ];
  const sort = parse('sort', text('sort')).ast;
  const compare = compareAssets(sort?.kind === 'SortKey' ? sort : undefined);
  const found = library
    .filter(({ match }) => restrictions.every((matches) => matches(match)))
    .toSorted((one, other) => compare(one.match, other.match));
  const offset = Number(text('offset'));
  const page = found.slice(offset, offset + Number(parameters.get('count') ?? 50));
  const assets = page.map(({ match: { id, title, dateUploaded }, width }) => ({
    id,
    title,
    filename: `${id}.png`,
    file: { width },
    media: { type: 'Image' },
    record: { createdAt: new Date(dateUploaded ?? 0) },
  }));
  return jsonResponse(listBody(assets, found.length));
}

const upload = { id: 'u3', uploadUrl: 'https://store.example/u3.bin?signature=SECRET' };

/** The uploads of the library that the examples fill; `undefined` for other requests. */
function respondToUpload({ host, pathname, searchParams }: URL, method: string): Response | undefined {
  if (host === 'store.example') return new Response(null, { status: 201 });
  const request = `${method} ${pathname.replace('/api/uploads', '')}`;
  if (request === 'POST ' && pathname === '/api/uploads') return jsonResponse(upload, 201);
  if (request === 'PATCH /u3')
    return searchParams.get('runAsync') === 'true'
      ? jsonResponse({ Payload: { batchId: 'b1' } })
      : jsonResponse({ id: 'u3', title: 'Snowy owl' });
  if (request === 'GET /u3') return jsonResponse({ Payload: { id: 'u3', status: 'Uploading' } });
  if (request === 'POST /u3/lightboxes') return jsonResponse({ id: 'x1', name: 'New pictures' }, 201);
  return pathname.startsWith('/api/uploads/') ? jsonResponse({ Payload: [] }) : undefined;
}

/** The library that the examples call. */
function respond({ pathname, searchParams }: URL): Response {
  switch (pathname) {
    case '/api/assets':
      return searchParams.get('filters')?.includes('Frobnication') === true
        ? new Response('Bad filter', { status: 400 })
        : list(searchParams);
    case '/api/search/facets':
      return jsonResponse({ payload: [{ facetName: 'imageFileExtension', facets: { png: 2, jpg: 1 } }] });
    case '/connect/token': {
      const claims = { iss: 'https://id.example', aud: 'YOUR-CLIENT-ID', nonce: pending?.nonce };
      return jsonResponse(tokenBody({ id_token: idToken(claims) }));
    }
    case '/api/users':
      return jsonResponse([
        { id: 'u1', userName: 'librarian', firstName: 'Sample', lastName: 'Librarian' },
        { id: 'u2', userName: 'developer', firstName: 'Sample', lastName: 'Developer' },
      ]);
    case '/api/attributes':
      return jsonResponse({ payload: [{ id: 'd1', name: 'Campaign', attributeType: 'lookup' }] });
    case '/api/categories':
      return jsonResponse([
        { id: 'c1', name: 'Brand' },
        { id: 'c2', name: 'Logos', parentId: 'c1' },
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

it('each example of the README, run by itself, prints what its comments say', async () => {
  vi.stubGlobal('fetch', (address: string, { method = 'GET' }: RequestInit) => {
    const url = new URL(address);
    return Promise.resolve(respondToUpload(url, method) ?? respond(url));
  });
  const { logged, promised } = await runReadme(new URL('../README.md', import.meta.url), modules);
  expect(Object.keys(promised).length).toBeGreaterThan(15);
  // One example prints a URL that is different each time.
  expect(logged).toMatchObject(promised);
});
