import { payloadOf } from '../reading/envelope.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';

/** How far the files of a folder are read. Searches find more of them as it goes on. */
export interface ReadingProgress {
  /** Files that are found by their names. */
  readonly total: number;
  /** Files of which it is known what they say of themselves. */
  readonly heads: number;
  /** Files of which everything is read, colours and texts included. */
  readonly done: number;
}

/** Reads the response of `GET /reading`. */
export function readReading(answer: JsonCursor): ReadingProgress {
  const payload = payloadOf(answer);
  const count = (name: string): number => {
    const member = payload.member(name);
    return member.count() ?? member.refuse('a count');
  };
  return { total: count('total'), heads: count('heads'), done: count('done') };
}
