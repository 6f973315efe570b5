import { assetIdOf, processingKinds, reasonOf } from '../../uploads/process-asset.ts';
import { payloadAnswer, refusal } from '../answer.ts';
import type { ChangingResource } from '../changing.ts';
import { findUpload, pathId } from '../upload-access.ts';

/** `GET /uploads/batches/{batchId}` (ours): how far the processing is that a PATCH with `runAsync=true` has begun (§4.5, step 6). */
export const uploadBatch: ChangingResource = async (call, service) => {
  const job = await service.changes.parts.jobs.get(pathId(call, 'batchId'), call.request.signal);
  const assetId = job !== undefined && processingKinds.includes(job.kind) ? assetIdOf(job.input) : undefined;
  if (job === undefined || assetId === undefined) return refusal(404, 'There is no such batch; its id is wrong.');
  const upload = await findUpload({ ...call, parameters: new Map([['id', assetId]]) }, service);
  if (upload instanceof Response) return upload;
  const { id: batchId, state, attempts, outcome = 'null' } = job;
  // A job that is done may have a reason as well: of a file that cannot be read there is an asset all the same.
  const reason = state === 'failed' ? outcome : state === 'done' ? reasonOf(outcome) : undefined;
  return payloadAnswer({
    batchId,
    assetId,
    state,
    attempts,
    ...(reason === undefined ? {} : { reason }),
  });
};
