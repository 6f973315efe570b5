import { payloadOf } from '../reading/envelope.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';

/** Reads the response of `GET /changes`. */
export function readSequence(answer: JsonCursor): number {
  const sequence = payloadOf(answer).member('sequence');
  return sequence.count() ?? sequence.refuse('a count');
}
