import { refusal } from '../answer.ts';
import type { EnvelopeResource } from '../parameter-warnings.ts';

/** `GET /changes` (ours): a number that grows with every change of the library, so that who shows results can tell that they may be old. */
export const changes: EnvelopeResource = async (_call, { store }) => {
  const sequence = await store.sequence?.();
  if (sequence === undefined) return refusal(404, 'This library does not tell when it has changed.');
  return { payload: { sequence } };
};
