import { fold } from '@assetql/core';
import { isRecord } from '@assetql/core/text';
import { submitted } from '../../approval/actions.ts';
import { statusNamed } from '../../approval/statuses.ts';
import type { LibraryLightbox } from '../../asset.ts';
import type { RecordTransaction } from '../../records/records.ts';
import { memberInAnyCase, readInstructions } from '../../uploads/instructions.ts';
import { isProblem, problem, type Problem } from '../../uploads/problem.ts';
import { assetsInLightbox } from '../../store/assets-in-lightbox.ts';
import { json, payloadAnswer, refusal } from '../answer.ts';
import { bodyText } from '../body-text.ts';
import { jsonBody, objectBody } from '../json-body.ts';
import { lightboxRepresentation } from '../lightbox-representation.ts';
import { pathId, refuseProblem, type UploadResource } from '../upload-access.ts';

/** Characters. */
const longestName = 1000;
const longestDescription = 10_000;

/** Lightboxes of a person, and the characters of their names and descriptions together: one answer lists them all. */
const mostLightboxes = 2000;
const mostLightboxText = 1_000_000;

/** Why a person may not have another lightbox (409); `undefined` when they may. */
function limitProblem(own: readonly LibraryLightbox[], added: number): Problem | undefined {
  if (own.length >= mostLightboxes)
    return problem(409, `You have ${mostLightboxes} lightboxes, the most that a person may have; use one of them.`);
  const characters = own.reduce((sum, { name, description }) => sum + name.length + description.length, added);
  return characters > mostLightboxText
    ? problem(
        409,
        `The names and descriptions of your lightboxes have at most ${mostLightboxText} characters together; shorten this one, or use one that you have.`,
      )
    : undefined;
}

/** `POST /uploads/{id}/lightboxes` (§4.5): makes a lightbox of the caller. The upload is put into it by the next step. */
export const createLightbox: UploadResource = async (call, service) => {
  const body = await objectBody(call);
  if (body instanceof Response) return body;
  const [name, description = ''] = [memberInAnyCase(body, 'name'), memberInAnyCase(body, 'description')];
  if (typeof name !== 'string' || name.trim() === '' || name.length > longestName)
    return refusal(400, `“name” is a text of 1 to ${longestName} characters.`);
  if (typeof description !== 'string' || description.length > longestDescription)
    return refusal(400, `“description” is a text of at most ${longestDescription} characters.`);
  const owner = fold(call.viewer);
  const own = (await service.changes.parts.records.all('lightbox')).filter(({ ownerId }) => fold(ownerId) === owner);
  const refused = limitProblem(own, name.length + description.length);
  if (refused !== undefined) return refuseProblem(refused);
  const now = service.clock();
  const lightbox: LibraryLightbox = {
    id: crypto.randomUUID(),
    name,
    description,
    ownerId: call.viewer,
    approverId: null,
    createdAt: now,
    modifiedAt: now,
  };
  await service.changes.changeAssets(call.viewer, ({ put }) => put({ kind: 'lightbox', value: lightbox }));
  return json(201, lightboxRepresentation({ ...lightbox, assetCount: 0 }, await service.directory()));
};

/** The id in a body that is a bare guid, a JSON string or `{ "id": … }` (§4.5 shows no wire format; assumed). */
function idIn(text: string): string | undefined {
  const bare = text.trim();
  if (/^[\da-f-]{36}$/i.test(bare)) return bare.toLowerCase();
  try {
    const value: unknown = JSON.parse(bare);
    const id = isRecord(value) ? memberInAnyCase(value, 'id') : value;
    return typeof id === 'string' ? id.trim().toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}

/** A lightbox that somebody may fill and send: only its owner. */
function ownLightbox(lightbox: LibraryLightbox | undefined, viewer: string): LibraryLightbox | Problem {
  return lightbox !== undefined && fold(lightbox.ownerId) === fold(viewer)
    ? lightbox
    : problem(404, 'There is no such lightbox among your own; make one by POST to the lightboxes of the upload.');
}

/** `POST /uploads/{id}/lightboxesassets` (§4.5): puts the upload, and the asset that it may be already, into a lightbox of the caller. */
export const fillLightbox: UploadResource = async (call, service, upload) => {
  const text = await bodyText(call.request, call.largestBody);
  if (text instanceof Response) return text;
  const lightboxId = idIn(text);
  if (lightboxId === undefined)
    return refusal(400, 'The body is no id of a lightbox; send a guid, a JSON string, or { "id": "<guid>" }.');
  let refused: Problem | undefined;
  await service.changes.changeAssets(call.viewer, (transaction) => {
    const lightbox = ownLightbox(transaction.get('lightbox', lightboxId), call.viewer);
    const before = transaction.get('upload', upload.id);
    if (isProblem(lightbox)) refused = lightbox;
    else if (before === undefined) refused = problem(404, 'The upload was deleted meanwhile.');
    else {
      const withLightbox = (ids: readonly string[]): readonly string[] => [...new Set([...ids, lightbox.id])];
      transaction.put({ kind: 'upload', value: { ...before, lightboxIds: withLightbox(before.lightboxIds) } });
      const asset = transaction.get('asset', upload.id);
      if (asset === undefined) return;
      transaction.put({ kind: 'asset', value: { ...asset, lightboxIds: withLightbox(asset.lightboxIds) } });
    }
  });
  return refused === undefined ? payloadAnswer({ id: lightboxId }) : refuseProblem(refused);
};

/** Makes a rejected or pending asset pending as of now. */
function submit({ get, put }: RecordTransaction, id: string, now: number): void {
  const asset = get('asset', id);
  if (asset === undefined) return;
  if (asset.status !== statusNamed('pending') && asset.status !== statusNamed('rejected')) return;
  put({ kind: 'asset', value: { ...asset, ...submitted(now), dateModified: now } });
}

/** `PATCH /uploads/{id}/lightboxes/{lightboxId}` (§4.5): sends a lightbox to an approver. Its assets that were rejected wait again. */
export const sendLightbox: UploadResource = async (call, service, upload) => {
  const { records } = service.changes.parts;
  const lightboxId = pathId(call, 'lightboxId');
  const [named] = await records.get('lightbox', [lightboxId]);
  const own = ownLightbox(named, call.viewer);
  if (isProblem(own)) return refuseProblem(own);
  const body = await jsonBody(call);
  if (body instanceof Response) return body;
  const instructions = readInstructions(body.json, ['approverId']);
  if (isProblem(instructions)) return refuseProblem(instructions);
  const value = instructions[0]?.value;
  const approver = (await records.all('user')).find(({ id }) => typeof value === 'string' && fold(id) === fold(value));
  if (approver?.mayApprove !== true)
    return refusal(
      400,
      'The value of /approverId is not the id of a user who may approve; look ids up in /users, where mayApprove is true.',
    );
  const assets = await assetsInLightbox(service.changes.parts, own.id, own.ownerId);
  const now = service.clock();
  let refused: Problem | undefined;
  await service.changes.changeAssets(call.viewer, (transaction) => {
    const lightbox = ownLightbox(transaction.get('lightbox', lightboxId), call.viewer);
    if (isProblem(lightbox)) refused = lightbox;
    else if (!upload.lightboxIds.includes(lightbox.id))
      refused = problem(409, 'The upload is not in this lightbox; add it by POST to its /lightboxesassets before.');
    else {
      transaction.put({ kind: 'lightbox', value: { ...lightbox, approverId: approver.id, modifiedAt: now } });
      for (const id of assets) submit(transaction, id, now);
    }
  });
  return refused === undefined ? payloadAnswer({ approverId: approver.id }) : refuseProblem(refused);
};
