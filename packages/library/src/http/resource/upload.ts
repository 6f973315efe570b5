import { statusBefore } from '../../approval/actions.ts';
import { statusNamed } from '../../approval/statuses.ts';
import { finishRemoval } from '../../library-changes.ts';
import { assetOfUpload, preflightProblem, sizeProblem } from '../../uploads/finalize.ts';
import { memberInAnyCase, readInstructions, type Instruction } from '../../uploads/instructions.ts';
import { isProblem, problem, type Problem } from '../../uploads/problem.ts';
import { storedBytes } from '../../uploads/stored-bytes.ts';
import { titleOf } from '../../uploads/file-name.ts';
import { patchableFields, readField, statusOf, type FieldChanges } from '../../uploads/upload-fields.ts';
import type { LibraryUpload } from '../../upload.ts';
import { json, payloadAnswer, refusal } from '../answer.ts';
import { assetRepresentation } from '../asset-representation.ts';
import type { ChangingService } from '../changing.ts';
import { jsonBody, objectBody } from '../json-body.ts';
import type { Call } from '../service.ts';
import { changeUpload, refuseProblem, type UploadResource } from '../upload-access.ts';

/** The record as PUT shows it (§4.5, step 5). */
const shown = (upload: LibraryUpload): Readonly<Record<string, unknown>> => ({
  title: upload.title ?? titleOf(upload.fileName),
  description: upload.description,
  filename: upload.fileName,
  status: upload.phase === 'open' ? 'Uploading' : 'ReadyForProcessing',
  fileSizeInBytes: upload.sizeInBytes,
});

/** `GET /uploads/{id}` (ours): the record with its categories, keywords and attributes, and how many of its bytes are stored. */
export const showUpload: UploadResource = async (call, service, upload) => {
  const { isComplete, size } = await storedBytes(service.changes.parts, upload.id, call.request.signal);
  const { id, categoryIds, keywords, attributes, lightboxIds } = upload;
  const stored = { isComplete, sizeInBytes: size };
  return payloadAnswer({ id, ...shown(upload), categoryIds, keywords, attributes, lightboxIds, stored });
};

function fieldsOf(instructions: readonly Instruction[]): FieldChanges | Problem {
  const changes: FieldChanges[] = [];
  for (const { field, value } of instructions) {
    const read = readField(field, value);
    if (isProblem(read)) return read;
    changes.push(read);
  }
  return Object.assign({}, ...changes);
}

/** `PUT /uploads/{id}` (§4.5, step 5): replaces the record, when the bytes are complete and as many as it says. */
export const replaceUpload: UploadResource = async (call, service, upload) => {
  const body = await objectBody(call);
  if (body instanceof Response) return body;
  const fields = ['title', 'description', 'filename', 'filesizeinbytes'].map((field) => ({
    field,
    value: memberInAnyCase(body, field),
  }));
  if (fields.some(({ field, value }) => field === 'filesizeinbytes' && value === undefined))
    return refusal(400, 'The original size of the file is missing; send it as fileSizeInBytes.');
  const status = memberInAnyCase(body, 'status');
  if (status !== undefined && statusOf(status) !== 'Uploading')
    return refusal(400, '“status” is 0 (Uploading) here, or left out; an upload is finalized by PATCH.');
  const read = fieldsOf(fields.filter(({ value }) => value !== undefined));
  if (isProblem(read)) return refuseProblem(read);
  const stored = await storedBytes(service.changes.parts, upload.id, call.request.signal);
  const changed = await changeUpload(call, service, (before) => {
    const after = { ...before, title: null, description: null, ...read };
    return sizeProblem(after, stored.isComplete ? stored.size : undefined) ?? after;
  });
  return changed instanceof Response ? changed : payloadAnswer(shown(changed));
};

/** Finalizes the upload of a call: its asset is there when this resolves. Returns the upload, or the answer that refuses it. */
async function finalize(
  call: Call,
  service: ChangingService,
  upload: LibraryUpload,
  { finalize: _finalize, ...fields }: FieldChanges,
): Promise<LibraryUpload | Response> {
  const { changes, clock } = service;
  const { records } = changes.parts;
  // Its answer was lost: nothing is left to do.
  if (upload.phase === 'finalized') return upload;
  const [stored, attributes, { mayApprove }] = await Promise.all([
    storedBytes(changes.parts, upload.id),
    records.all('attribute'),
    call.rights(),
  ]);
  let result: LibraryUpload | Problem | undefined;
  await changes.changeAssets(call.viewer, (transaction) => {
    const before = transaction.get('upload', upload.id);
    if (before === undefined || before.phase === 'removing') result = problem(404, 'The upload was deleted meanwhile.');
    else if (before.phase === 'finalized') result = before;
    else {
      const after: LibraryUpload = { ...before, ...fields, phase: 'finalized', awaitsProcessing: true };
      const storedSize = stored.isComplete ? stored.size : undefined;
      const hasCategory = (id: string): boolean => transaction.get('category', id) !== undefined;
      result = preflightProblem(after, { storedSize, attributes, hasCategory }) ?? after;
      if (isProblem(result)) return;
      const finalization = { storedSize: stored.size, mayApprove, now: clock(), hasCategory };
      transaction.put({ kind: 'upload', value: after });
      transaction.put({ kind: 'asset', value: assetOfUpload(after, finalization) });
    }
  });
  if (result === undefined) throw new Error('A transaction was not run.');
  return isProblem(result) ? refuseProblem(result) : result;
}

/** `runAsync` of the address, in any case; false when absent (assumed). */
function runAsync(url: URL): boolean | undefined {
  const [, value = 'false'] = [...url.searchParams].find(([name]) => name.toLowerCase() === 'runasync') ?? [];
  const text = value.toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

/** `PATCH /uploads/{id}` (§4.5, step 6): changes single fields, and finalizes when the status is among them. */
export const patchUpload: UploadResource = async (call, service, upload) => {
  const { changes } = service;
  const isAsync = runAsync(call.url);
  if (isAsync === undefined) return refusal(400, '“runAsync” is true or false.');
  const body = await jsonBody(call);
  if (body instanceof Response) return body;
  const instructions = readInstructions(body.json, patchableFields);
  if (isProblem(instructions)) return refuseProblem(instructions);
  const fields = fieldsOf(instructions);
  if (isProblem(fields)) return refuseProblem(fields);
  const { finalize: isLast = false, ...others } = fields;
  if (!isLast) {
    const changed = await changeUpload(call, service, (before) => ({ ...before, ...others }));
    return changed instanceof Response ? changed : payloadAnswer(shown(changed));
  }
  const finalized = await finalize(call, service, upload, fields);
  if (finalized instanceof Response) return finalized;
  if (isAsync) return payloadAnswer({ batchId: await changes.process(finalized) });
  await changes.processNow(finalized);
  const [[asset], directory] = await Promise.all([
    changes.parts.records.get('asset', [finalized.id]),
    service.directory(),
  ]);
  if (asset === undefined) return refusal(404, 'The asset was removed meanwhile.');
  return json(200, assetRepresentation(asset, directory, service.addresses, `${call.baseUrl}/media/`));
};

/** `DELETE /uploads/{id}` (§3.3): removes the upload in any state, with its bytes and the asset that was made from it. */
export const deleteUpload: UploadResource = async (call, service, { id }) => {
  const { changes } = service;
  const { mayApprove, isAdministrator } = await call.rights();
  const links = await changes.parts.records.directLinksOf(id);
  let refused: Problem | undefined;
  await changes.changeAssets(call.viewer, (transaction) => {
    const before = transaction.get('upload', id);
    if (before === undefined) return;
    const asset = transaction.get('asset', id);
    // To check it out first does not help.
    const isOut = asset?.status === statusNamed('checked out');
    const status = isOut ? statusBefore(asset, transaction.get('checkOut', id)) : asset?.status;
    if (status === statusNamed('approved') && !mayApprove && !isAdministrator) {
      refused = problem(403, 'The asset of this upload is approved, so only people who may approve can remove it.');
      return;
    }
    transaction.put({ kind: 'upload', value: { ...before, phase: 'removing' } });
    transaction.remove('asset', id);
    transaction.remove('checkOut', id);
    for (const link of links) transaction.remove('directLink', link.id);
  });
  if (refused !== undefined) return refuseProblem(refused);
  await finishRemoval(changes.parts, call.viewer, id);
  return payloadAnswer({ id });
};
