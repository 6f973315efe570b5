/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type Schema = Readonly<Record<string, unknown>>;

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const text: Schema = { type: 'string' };
const maybeText: Schema = { type: ['string', 'null'] };
export const id: Schema = { type: 'string', format: 'uuid' };
const count: Schema = { type: 'integer', minimum: 0 };
const moment: Schema = { type: 'string', format: 'date-time' };
export const listOf = (items: Schema): Schema => ({ type: 'array', items });

/** An object in which every member that is named is there. */
export const object = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

const person = object({ id: text, username: maybeText });

const envelope = { apiVersion: text, warnings: listOf(ref('Notice')), errors: listOf(ref('Notice')) };

/** The envelope of an answer around what it carries: `payload`, or `Payload` for operations on uploads (§4.5). */
export const inEnvelope = (payload: Schema, name: 'payload' | 'Payload' = 'payload'): Schema =>
  object({ ...envelope, [name]: payload });

type SchemaName = 'asset' | 'creation' | 'directLink' | 'error' | 'instructions' | 'lightbox' | 'uploadRecord';

/** References to the schemas that have a name. */
export const named: Readonly<Record<SchemaName, Schema>> = {
  asset: ref('Asset'),
  creation: ref('UploadCreation'),
  directLink: ref('DirectLinkDetail'),
  error: ref('Error'),
  instructions: ref('Instructions'),
  lightbox: ref('Lightbox'),
  uploadRecord: ref('UploadRecord'),
};

export const schemas: Readonly<Record<string, Schema>> = {
  Notice: {
    type: 'object',
    required: ['message'],
    properties: { message: text, parameter: text, diagnostics: listOf({ type: 'object' }) },
  },
  Error: object({ ...envelope, errors: { ...listOf(ref('Notice')), minItems: 1 } }),
  Asset: object({
    id: text,
    title: maybeText,
    description: maybeText,
    filename: text,
    status: { type: 'integer' },
    fileSizeInBytes: count,
    rating: object({ avg: { type: 'number' }, user: { type: 'number' } }),
    file: { type: 'object' },
    attributes: { type: 'object' },
    media: object({ type: text, basePath: text, thumb: text, full: text, original: text }),
    record: { type: 'object' },
    categories: listOf({ type: 'object' }),
    keywords: listOf(text),
    relatedAssets: listOf({}),
  }),
  UploadCreation: object({ id, uploadUrl: text, uploadFilename: text }),
  UploadRecord: object({
    title: maybeText,
    description: maybeText,
    filename: text,
    status: { enum: ['Uploading', 'ReadyForProcessing'] },
    fileSizeInBytes: { type: ['integer', 'null'] },
  }),
  Instructions: {
    type: 'array',
    minItems: 1,
    items: {
      type: 'object',
      required: ['path', 'value'],
      properties: { op: { type: 'string' }, path: { type: 'string', pattern: '^/' }, value: {} },
    },
  },
  Lightbox: object({
    id: text,
    name: text,
    description: text,
    assetCount: count,
    owner: person,
    approver: { anyOf: [person, { type: 'null' }] },
    record: object({ createdAt: moment, createdBy: person, modifiedAt: moment, modifiedBy: person }),
  }),
  DirectLinkDetail: object({
    assetId: text,
    directLinkId: id,
    cdnLink: text,
    linkName: text,
    createdAt: moment,
    user: object({ id: text, username: text, firstName: text, lastName: text }),
    selectedOptions: text,
    state: { enum: ['Deactivated', 'Active', 'Broken', 'Archived'] },
    modifiedDateTime: moment,
    uniqueViews: count,
    totalViews: count,
    totalBandwidth: { type: 'number', minimum: 0 },
  }),
};
