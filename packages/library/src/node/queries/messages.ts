import type { Notice } from '../../http/answer.ts';
import type { QueryCall } from '../../http/query-call.ts';
import type { DatabaseFiles } from '../../store.ts';
import type { SetQueryLimits } from '../../query-limits.ts';

/** What a query process needs to answer calls; the first message that it gets. */
export interface Opening {
  readonly kind: 'opening';
  readonly files: DatabaseFiles;
  readonly signingKey: Uint8Array;
  readonly limits: SetQueryLimits;
}

/** One call. The next one is sent when this one is answered. */
export interface Asking {
  readonly kind: 'asking';
  readonly call: QueryCall;
}

export type Question = Opening | Asking;

/** The library is open, and calls are answered at once. */
export interface Opened {
  readonly kind: 'opened';
}

/** What to answer should the query take too long; sent before it is run, since nothing can be said while it runs. */
export interface Running {
  readonly kind: 'running';
  readonly errors: readonly Notice[];
}

/** A part of the body of the next answer. */
export interface Part {
  readonly kind: 'part';
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** What follows the parts before. */
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface Failed {
  readonly kind: 'failed';
  readonly message: string;
  /** That the records cannot be reached at the moment. */
  readonly isAway?: true | undefined;
  /** That there is no room on the disk, for example to bring the index up to the records. */
  readonly isFull?: true | undefined;
}

export type Report = Opened | Running | Part | Answered | Failed;

/** A line that a query process writes to its standard output before it ends itself because a call has used up its time. */
export const outOfTime = 'out of time';

/** A line that it writes before it ends itself because a call has made it larger than `mostMemory`. */
export const outOfMemory = 'out of memory';

/** Bytes that a query process may have in memory while it answers a call. It starts with a tenth of them. */
export const mostMemory = 1_073_741_824;

/** Bytes of an answer. A page of a thousand assets has some three million, unless their texts are very long. */
export const largestAnswer = 134_217_728;

/** Bytes of a message: to receive a large one holds up the server. */
export const largestPart = 1_048_576;

/** A line that it writes as soon as a call is known to take long. Calls are counted from 1, each when it is asked. */
export const tookLong = (call: number): string => `long ${call}`;

/** A line that it writes every second while it answers a call, so that a process that the system has stopped can be told from a busy one. */
export const signOfLife = 'alive';
