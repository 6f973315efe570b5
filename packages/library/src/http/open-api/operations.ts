import { id, inEnvelope, listOf, named, object, text, type Schema } from './schemas.ts';

/** Media types of a body, each with its schema. */
export type Bodies = Readonly<Record<string, Schema>>;

/** One operation of the service, for its description. */
export interface Operation {
  readonly method: 'get' | 'put' | 'post' | 'patch' | 'delete';
  /** As in the table of routes. */
  readonly path: string;
  readonly summary: string;
  /** The section of the interface specification, `assumed` for what live services have, or `ours`. */
  readonly spec: string;
  /** Names of parameters in the address. */
  readonly query?: readonly string[];
  readonly body?: Bodies;
  readonly success: number;
  readonly answer?: Bodies;
  /** Statuses of errors, beside those that every operation can have. */
  readonly errors?: readonly number[];
  /** Takes no headers of the API. */
  readonly open?: boolean;
}

const json = (schema: Schema): Bodies => ({ 'application/json': schema });
/** JSON, or XML of the same names. */
const both = (schema: Schema): Bodies => ({ 'application/json': schema, 'application/xml': {} });
const anything: Schema = { type: 'object' };
const payload = (schema: Schema): Bodies => json(inEnvelope(schema, 'Payload'));
const restricting = ['filters', 'containerfilter', 'search', 'searchFields'] as const;
const paging = ['count', 'offset', 'sort'] as const;
const list = json(inEnvelope(object({ assets: listOf(named.asset), assetCount: { type: 'integer' } })));
const ids = listOf(text);
const bytes: Bodies = { 'application/octet-stream': {} };

const reading: readonly Operation[] = [
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

const uploading: readonly Operation[] = [
  {
    method: 'post',
    path: 'uploads',
    summary: 'Create an upload',
    spec: '4.5',
    body: json(anything),
    success: 201,
    answer: json(named.creation),
    errors: [400],
  },
  {
    method: 'get',
    path: 'uploads/batches/{batchId}',
    summary: 'Watch the processing of an asset',
    spec: 'ours',
    success: 200,
    answer: payload(object({ batchId: text, assetId: text, state: { enum: ['waiting', 'leased', 'done', 'failed'] } })),
    errors: [403, 404],
  },
  {
    method: 'get',
    path: 'uploads/{id}',
    summary: 'Show an upload',
    spec: 'ours',
    success: 200,
    answer: payload(named.uploadRecord),
    errors: [403, 404],
  },
  {
    method: 'put',
    path: 'uploads/{id}',
    summary: 'Replace the record of an upload',
    spec: '4.5',
    body: json(anything),
    success: 200,
    answer: payload(named.uploadRecord),
    errors: [400, 403, 404, 409],
  },
  {
    method: 'patch',
    path: 'uploads/{id}',
    summary: 'Change fields of an upload, and finalize it',
    spec: '4.5',
    query: ['runAsync'],
    body: json(named.instructions),
    success: 200,
    answer: json({ anyOf: [named.asset, inEnvelope(anything, 'Payload')] }),
    errors: [400, 403, 404, 409],
  },
  {
    method: 'delete',
    path: 'uploads/{id}',
    summary: 'Cancel an upload and remove all of it',
    spec: '4.5',
    success: 200,
    answer: payload(object({ id: text })),
    errors: [403, 404],
  },
  {
    method: 'post',
    path: 'uploads/{id}/uploadUrl',
    summary: 'Get a new address for the bytes',
    spec: 'ours',
    success: 200,
    answer: json(named.creation),
    errors: [403, 404, 409],
  },
  ...(['categories', 'keywords'] as const).flatMap((name): readonly Operation[] => [
    {
      method: 'post',
      path: `uploads/{id}/${name}`,
      summary: `Add ${name}`,
      spec: '4.5',
      body: json(ids),
      success: 200,
      answer: payload(ids),
      errors: [400, 403, 404, 409],
    },
    {
      method: 'delete',
      path: `uploads/{id}/${name}`,
      summary: `Remove ${name}`,
      spec: '4.5',
      body: json(ids),
      success: 200,
      answer: payload(ids),
      errors: [400, 403, 404, 409],
    },
  ]),
  {
    method: 'post',
    path: 'uploads/{id}/attributes',
    summary: 'Set attribute values',
    spec: '4.5',
    body: json(listOf(anything)),
    success: 200,
    answer: payload(object({ attributes: anything })),
    errors: [400, 403, 404, 409],
  },
  {
    method: 'post',
    path: 'uploads/{id}/lightboxes',
    summary: 'Create a lightbox',
    spec: '4.5',
    body: json(object({ name: text })),
    success: 201,
    answer: json(named.lightbox),
    errors: [400, 403, 404],
  },
  {
    method: 'post',
    path: 'uploads/{id}/lightboxesassets',
    summary: 'Put an upload into a lightbox',
    spec: '4.5',
    body: json({ type: ['string', 'object'] }),
    success: 200,
    answer: payload(object({ id })),
    errors: [400, 403, 404],
  },
  {
    method: 'patch',
    path: 'uploads/{id}/lightboxes/{lightboxId}',
    summary: 'Send a lightbox to an approver',
    spec: '4.5',
    body: json(named.instructions),
    success: 200,
    answer: payload(object({ approverId: text })),
    errors: [400, 403, 404, 409],
  },
  {
    method: 'put',
    path: 'storage/{name}',
    summary: 'Send a file, a segment, or the list of segments',
    spec: '4.6',
    query: ['comp', 'blockid', 'expires', 'signature'],
    body: bytes,
    success: 201,
    errors: [400, 403, 404, 409, 415],
    open: true,
  },
  {
    method: 'get',
    path: 'storage/{name}',
    summary: 'Show what is stored of a file',
    spec: 'ours',
    query: ['comp', 'expires', 'signature'],
    success: 200,
    answer: both(
      inEnvelope(
        object({
          isComplete: { type: 'boolean' },
          sizeInBytes: { type: 'integer' },
          blocks: listOf(object({ blockId: text, sizeInBytes: { type: 'integer' } })),
        }),
      ),
    ),
    errors: [403, 404, 409],
    open: true,
  },
];

const keeping: readonly Operation[] = [
  {
    method: 'post',
    path: 'assets/{id}/approval/{action}',
    summary: 'Submit, approve, reject, expire, check out or check in',
    spec: 'ours',
    success: 200,
    answer: json(inEnvelope(named.asset)),
    errors: [400, 403, 404, 409],
  },
  {
    method: 'post',
    path: 'assets/{id}/categories',
    summary: 'Add an asset to categories',
    spec: '4.4',
    body: both(ids),
    success: 200,
    answer: both(anything),
    errors: [400, 403, 404, 415],
  },
  {
    method: 'get',
    path: 'assets/{id}/directLinks',
    summary: 'List the direct links of an asset',
    spec: 'ours',
    success: 200,
    answer: both(listOf(named.directLink)),
    errors: [404],
  },
  {
    method: 'post',
    path: 'assets/{id}/directLinks',
    summary: 'Create a direct link',
    spec: 'ours',
    body: json(anything),
    success: 201,
    answer: json(named.directLink),
    errors: [400, 403, 404],
  },
  {
    method: 'patch',
    path: 'assets/{id}/directLinks/{directLinkId}',
    summary: 'Deactivate or archive a direct link',
    spec: 'ours',
    body: json(named.instructions),
    success: 200,
    answer: json(named.directLink),
    errors: [400, 403, 404],
  },
  {
    method: 'put',
    path: 'directLinks/{assetId}/activateAll',
    summary: 'Activate direct links of an asset',
    spec: '4.3',
    body: both(ids),
    success: 201,
    answer: both(listOf(named.directLink)),
    errors: [400, 404, 415],
  },
  {
    method: 'get',
    path: 'links/{directLinkId}/{fileName}',
    summary: 'Get the file behind a direct link',
    spec: '2.2',
    success: 200,
    answer: bytes,
    errors: [404, 416],
    open: true,
  },
];

/** All operations. HEAD, which the service answers where it answers GET of what is read, is not listed. */
export const operations: readonly Operation[] = [...reading, ...uploading, ...keeping];
