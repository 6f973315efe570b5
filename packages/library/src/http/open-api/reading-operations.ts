import { anything, bytes, json, type Operation } from './operation.ts';
import { inEnvelope, listOf, named, object, text } from './schemas.ts';

const list = json(inEnvelope(object({ assets: listOf(named.asset), assetCount: { type: 'integer' } })));
const restricting = ['filters', 'containerfilter', 'search', 'searchFields'] as const;
const paging = ['count', 'offset', 'sort'] as const;

/** Operations that change nothing. */
export const readingOperations: readonly Operation[] = [
  {
    method: 'get',
    path: 'assets',
    summary: 'List assets',
    spec: '4.4',
    query: [...restricting, ...paging],
    success: 200,
    answer: list,
    errors: [400],
  },
  {
    method: 'post',
    path: 'assets/search',
    summary: 'List assets, by a body',
    spec: 'assumed',
    body: json(anything),
    success: 200,
    answer: list,
    errors: [400],
  },
  {
    method: 'get',
    path: 'search/facets',
    summary: 'Count assets by file extension',
    spec: '4.10',
    query: restricting,
    success: 200,
    answer: json(inEnvelope(listOf(object({ facetName: text, facets: anything })))),
    errors: [400],
  },
  {
    method: 'get',
    path: 'attributes',
    summary: 'List attribute definitions',
    spec: '4.4',
    success: 200,
    answer: json(
      inEnvelope(listOf(object({ id: text, name: text, attributeType: text, required: { type: 'boolean' } }))),
    ),
    errors: [400],
  },
  {
    method: 'get',
    path: 'users',
    summary: 'List people',
    spec: '4.4',
    success: 200,
    answer: json(inEnvelope(object({ users: listOf(object({ id: text, userName: text })) }))),
    errors: [400],
  },
  {
    method: 'get',
    path: 'categories',
    summary: 'List categories',
    spec: 'assumed',
    success: 200,
    answer: json(inEnvelope(listOf(object({ id: text, name: text, assetCount: { type: 'integer' } })))),
    errors: [400],
  },
  {
    method: 'get',
    path: 'keywords',
    summary: 'List keywords',
    spec: 'assumed',
    query: ['prefix', 'count'],
    success: 200,
    answer: json(inEnvelope(listOf(object({ id: text, keywordName: text })))),
    errors: [400],
  },
  {
    method: 'get',
    path: 'lightboxes',
    summary: 'List lightboxes',
    spec: 'assumed',
    success: 200,
    answer: json(inEnvelope(listOf(named.lightbox))),
    errors: [400],
  },
  {
    method: 'get',
    path: 'media/{id}/{rendition}',
    summary: 'Get the file of an asset',
    spec: '2.3',
    query: ['expires', 'signature'],
    success: 200,
    answer: bytes,
    errors: [403, 404, 416],
    open: true,
  },
  {
    method: 'get',
    path: 'openapi.json',
    summary: 'Describe all operations',
    spec: 'ours',
    success: 200,
    answer: json(anything),
    open: true,
  },
];
