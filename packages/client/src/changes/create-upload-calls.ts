import { requireMembers } from '../assets/require-members.ts';
import type { Caller, ServiceCall } from '../caller.ts';
import type { CallOptions } from '../client-options.ts';
import { ServiceError } from '../errors/service-error.ts';
import { itemsOf, payloadOf } from '../reading/envelope.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';
import type { ResolvedOptions } from '../resolve-options.ts';
import { readLightbox } from '../resources/lightbox.ts';
import { readAsset, readKeywordName } from '../resources/read-asset.ts';
import { readCreatedUpload, readUploadBatch, readUploadRecord, type UploadFields } from '../resources/upload.ts';
import { idOf, idsOf, pathPart, type Identified } from './identified.ts';
import type { AttributeInput, UploadCalls, UploadListCall } from './upload-calls.ts';

const notFound = 'there is no such upload; it was removed, or its id is wrong';

/** What samples of PUT send; the status is set by PATCH (§2.3, §4.5). */
const uploading = 0;

const fieldNames: readonly (keyof UploadFields)[] = ['title', 'description', 'fileName', 'sizeInBytes'];

/** The body of POST and PUT. Absent members are left out, unknown ones refused. */
function recordBody(call: string, fields: UploadFields): Readonly<Record<string, unknown>> {
  requireMembers(call, 'these fields have', fields, fieldNames);
  const { title, description, fileName, sizeInBytes } = fields;
  return { filename: fileName, title, description, fileSizeInBytes: sizeInBytes };
}

/** The instructions of PATCH (§4.5, step 6), by the names that it knows. */
function instructions(given: UploadFields, isLast: boolean): string {
  requireMembers('PATCH /uploads', 'these fields have', given, fieldNames);
  const { title, description, fileName, sizeInBytes } = given;
  const fields = Object.entries({
    Title: title,
    Description: description,
    Filename: fileName,
    FileSizeInBytes: sizeInBytes,
    Status: isLast ? 'ReadyForProcessing' : undefined,
  });
  const list = fields.filter(([, value]) => value !== undefined);
  return JSON.stringify(list.map(([name, value]) => ({ op: 'replace', path: `/${name}`, value })));
}

const attributeValue = (value: AttributeInput): unknown => (value instanceof Date ? value.toISOString() : value);

const readEntries = (answer: JsonCursor): readonly string[] =>
  payloadOf(answer).empty ? [] : itemsOf(answer, 'an array', 'categories', 'keywords').map(readKeywordName);

export function createUploadCalls(call: Caller, settings: ResolvedOptions): UploadCalls {
  const { baseUrl, transport } = settings;

  /** A change of an upload that may be repeated. */
  const change = (
    upload: Identified,
    request: Pick<ServiceCall, 'method' | 'query' | 'body' | 'mayBeEmpty' | 'timeout'> & { readonly part?: string },
    options: CallOptions | undefined,
  ): Promise<JsonCursor> => {
    const { part = '', ...rest } = request;
    const path = `/uploads/${pathPart(upload, 'upload')}${part}`;
    return call({ ...options, ...rest, path, effect: 'repeatable', retries500: true, notFound });
  };

  const listCall =
    <Entry extends Identified>(method: 'POST' | 'DELETE', part: string, what: string): UploadListCall<Entry> =>
    async (upload, entries, options) => {
      const body = JSON.stringify(idsOf(entries, what));
      return readEntries(await change(upload, { method, part, body, mayBeEmpty: true }, options));
    };

  return {
    create: async (fields, options) =>
      readCreatedUpload(
        await call({
          ...options,
          method: 'POST',
          path: '/uploads',
          body: JSON.stringify(recordBody('POST /uploads', fields)),
          effect: 'once',
        }),
        baseUrl,
      ),
    get: async (upload, options) =>
      readUploadRecord(
        await call({ ...options, path: `/uploads/${pathPart(upload, 'upload')}`, retries500: true, notFound }),
      ),
    renewUrl: async (upload, options) =>
      readCreatedUpload(await change(upload, { method: 'POST', part: '/uploadUrl' }, options), baseUrl),
    replace: async (upload, fields, options) => {
      const body = JSON.stringify({ ...recordBody('PUT /uploads', fields), status: uploading });
      return readUploadRecord(await change(upload, { method: 'PUT', body, mayBeEmpty: true }, options));
    },
    patch: async (upload, fields, options) => {
      const body = instructions(fields, false);
      return readUploadRecord(await change(upload, { method: 'PATCH', body, mayBeEmpty: true }, options));
    },
    finalize: async (upload, fields = {}, options = {}) => {
      const { total } = transport.timeout;
      const answer = await change(
        upload,
        // The answer comes when the asset is processed, which takes as long as it takes.
        {
          method: 'PATCH',
          query: 'runAsync=false',
          body: instructions(fields, true),
          timeout: { attempt: total, total },
        },
        options,
      );
      return readAsset(payloadOf(answer), settings);
    },
    beginFinalize: async (upload, fields = {}, options = {}) => {
      const body = instructions(fields, true);
      const answer = await change(upload, { method: 'PATCH', query: 'runAsync=true', body }, options);
      return { batchId: payloadOf(answer).member('batchId').requiredText("a batch's id") };
    },
    batch: async (batchId, options) => {
      const path = `/uploads/batches/${pathPart(batchId, 'batch')}`;
      return readUploadBatch(await call({ ...options, path, notFound: 'there is no such batch' }), batchId);
    },
    remove: async (upload, options) => {
      try {
        await change(upload, { method: 'DELETE', mayBeEmpty: true }, options);
      } catch (error) {
        // The answer of an attempt before was lost.
        if (!(error instanceof ServiceError && error.status === 404 && error.attempts > 1)) throw error;
      }
    },
    addCategories: listCall('POST', '/categories', 'category'),
    removeCategories: listCall('DELETE', '/categories', 'category'),
    addKeywords: listCall('POST', '/keywords', 'keyword'),
    removeKeywords: listCall('DELETE', '/keywords', 'keyword'),
    setAttributes: async (upload, values, options) => {
      const pairs = Object.entries(values).map(([id, value]) => ({ [id]: attributeValue(value) }));
      const body = JSON.stringify(pairs);
      const answer = await change(upload, { method: 'POST', part: '/attributes', body, mayBeEmpty: true }, options);
      const set = payloadOf(answer).member('attributes').entries();
      return Object.fromEntries(set.map(([id, value]) => [id, value.text('a value') ?? '']));
    },
    createLightbox: async (upload, lightbox, options) => {
      const path = `/uploads/${pathPart(upload, 'upload')}/lightboxes`;
      requireMembers(`POST ${path}`, 'a lightbox has', lightbox, ['name', 'description']);
      const body = JSON.stringify({ name: lightbox.name, description: lightbox.description });
      return readLightbox(await call({ ...options, method: 'POST', path, body, effect: 'once', notFound }));
    },
    addToLightbox: async (upload, lightbox, options) => {
      const body = JSON.stringify(idOf(lightbox, 'lightbox'));
      await change(upload, { method: 'POST', part: '/lightboxesassets', body, mayBeEmpty: true }, options);
    },
    sendLightbox: async (upload, lightbox, approver, options) => {
      const body = JSON.stringify([{ op: 'replace', path: '/approverId', value: idOf(approver, 'approver') }]);
      const part = `/lightboxes/${pathPart(lightbox, 'lightbox')}`;
      await change(upload, { method: 'PATCH', part, body, mayBeEmpty: true }, options);
    },
  };
}
