import { refusal } from '../answer.ts';
import type { EnvelopeResource } from '../parameter-warnings.ts';

/** `GET /reading` (ours): how far the files of a folder are read, since searches find more of them as it goes on. */
export const reading: EnvelopeResource = async (_call, service) => {
  const progress = service.reading?.();
  return progress === undefined
    ? refusal(404, 'This library reads no files by itself.')
    : { payload: { total: progress.total, heads: progress.heads, done: progress.done } };
};
