import type { RecordTransaction } from '../records/records.ts';
import { isProblem, problem, type Problem } from '../uploads/problem.ts';
import type { LibraryUpload } from '../upload.ts';
import { refusal } from './answer.ts';
import type { ChangingResource, ChangingService } from './changing.ts';
import { pathParameter } from './router.ts';
import type { Call } from './service.ts';

export const refuseProblem = (found: Problem): Response => refusal(found.status, found.problem);

/** The id in the path of a call, as ids are written. */
export const pathId = (call: Call, name = 'id'): string => pathParameter(call, name).toLowerCase();

/** An upload, when there is one and the caller may touch it. */
function accessible(
  upload: LibraryUpload | undefined,
  { viewer }: Call,
  isAdministrator: boolean,
): LibraryUpload | Problem {
  if (upload === undefined || upload.phase === 'removing')
    return problem(404, 'There is no such upload; it was deleted, or its id is wrong.');
  return upload.createdBy === viewer || isAdministrator
    ? upload
    : problem(403, 'This upload belongs to somebody else: only that person or an administrator may touch it.');
}

/** The upload of a call's path, or the answer that refuses it (403, 404). */
export async function findUpload(call: Call, { changes }: ChangingService): Promise<LibraryUpload | Response> {
  const [upload] = await changes.parts.records.get('upload', [pathId(call)]);
  const found = accessible(upload, call, (await call.rights()).isAdministrator);
  return isProblem(found) ? refuseProblem(found) : found;
}

/** A resource of one upload. */
export type UploadResource = (call: Call, service: ChangingService, upload: LibraryUpload) => Promise<Response>;

/** Refuses callers who may not change the upload in the path (403, 404), before the body is read or anything about the upload is revealed. */
export const ofUpload =
  (resource: UploadResource): ChangingResource =>
  async (call, service) => {
    const upload = await findUpload(call, service);
    return upload instanceof Response ? upload : resource(call, service, upload);
  };

/** One step of a change: the upload as it is to be, or why it stays as it is. */
export type UploadStep = (upload: LibraryUpload, transaction: RecordTransaction) => LibraryUpload | Problem;

const isOver = 'This upload is finalized: it is an asset now, and no longer changed by its upload.';

/** Changes the upload of a call's path in one transaction, while it is open. Returns it, or the answer that refuses the call. */
export async function changeUpload(
  call: Call,
  { changes }: ChangingService,
  step: UploadStep,
): Promise<LibraryUpload | Response> {
  const { isAdministrator } = await call.rights();
  let result: LibraryUpload | Problem | undefined;
  await changes.change(call.viewer, (transaction) => {
    const found = accessible(transaction.get('upload', pathId(call)), call, isAdministrator);
    if (isProblem(found)) result = found;
    else if (found.phase !== 'open') result = problem(409, isOver);
    else {
      result = step(found, transaction);
      if (!isProblem(result) && result !== found) transaction.put({ kind: 'upload', value: result });
    }
  });
  if (result === undefined) throw new Error('A transaction was not run.');
  return isProblem(result) ? refuseProblem(result) : result;
}
