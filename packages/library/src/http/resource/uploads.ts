import { isRecord } from '@assetql/core/text';
import { memberInAnyCase } from '../../uploads/instructions.ts';
import { isProblem } from '../../uploads/problem.ts';
import { readField, type FieldChanges } from '../../uploads/upload-fields.ts';
import type { LibraryUpload } from '../../upload.ts';
import { json, refusal } from '../answer.ts';
import type { ChangingResource } from '../changing.ts';
import { jsonBody } from '../json-body.ts';
import type { Call, Service } from '../service.ts';
import { changeUpload, type UploadResource } from '../upload-access.ts';
import { uploadFileName } from '../upload-address.ts';

/** The creation response of §2.4. */
const creation = (
  { id }: LibraryUpload,
  { baseUrl }: Call,
  { uploadAddresses }: Service,
  status: 200 | 201,
): Response =>
  json(status, { id, uploadUrl: `${baseUrl}/${uploadAddresses.path(id)}`, uploadFilename: uploadFileName(id) });

/** `POST /uploads` (§4.5, step 1). Values that are sent are kept when they can be, and not checked; an `id` is ignored. */
export const createUpload: ChangingResource = async (call, service) => {
  const body = await jsonBody(call);
  if (body instanceof Response) return body;
  if (!isRecord(body.json))
    return refusal(400, 'The body is no JSON object; send one such as { "filename": "owl.svg" }.');
  const given: FieldChanges[] = [];
  for (const field of ['filename', 'title', 'description', 'filesizeinbytes']) {
    const value = memberInAnyCase(body.json, field);
    const read = value === undefined ? {} : readField(field, value);
    // A name is what uploads are told apart by; other values are overwritten later (§4.5).
    if (!isProblem(read)) given.push(read);
    else if (field === 'filename') return refusal(read.status, read.problem);
  }
  const { changes } = service;
  if ((await changes.parts.records.countOpenUploads(call.viewer)) >= changes.openUploads)
    return refusal(
      409,
      `You have ${changes.openUploads} uploads that are not ended, the most that a person may have; finalize some, or delete them.`,
    );
  const { finalize: _ignored, ...fields }: FieldChanges = Object.assign({}, ...given);
  const upload: LibraryUpload = {
    id: crypto.randomUUID(),
    fileName: '',
    title: null,
    description: null,
    sizeInBytes: null,
    ...fields,
    createdBy: call.viewer,
    createdAt: service.clock(),
    categoryIds: [],
    keywords: [],
    attributes: {},
    lightboxIds: [],
    phase: 'open',
  };
  await changes.change(call.viewer, (transaction) => transaction.put({ kind: 'upload', value: upload }));
  await changes.parts.files.begin(upload.id);
  changes.began(upload.id);
  return creation(upload, call, service, 201);
};

/** `POST /uploads/{id}/uploadUrl` (ours; §4.6 says only that a new address is requested): the creation response with a new address. */
export const renewUploadUrl: UploadResource = async (call, service) => {
  const now = service.clock();
  const upload = await changeUpload(call, service, (before) => ({ ...before, addressRenewedAt: now }));
  return upload instanceof Response ? upload : creation(upload, call, service, 200);
};
