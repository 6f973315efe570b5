import { problem, type Problem } from './problem.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface MeasuredStream {
  readonly stream: ReadableStream<Bytes>;
  /** Why the stream was broken off; `undefined` unless it was. */
  readonly problem: () => Problem | undefined;
}

export interface Measures {
  /** Bytes that may come. */
  readonly limit: number;
  /** Bytes that must come; `undefined` when that is not known. */
  readonly expected: number | undefined;
}

/** Passes the bytes of a body on as they come, and breaks off when they are more or fewer than they may be. */
export function measuredStream(body: ReadableStream<Bytes> | null, { limit, expected }: Measures): MeasuredStream {
  let found: Problem | undefined;
  let size = 0;
  const reader = body?.getReader();
  const stream = new ReadableStream<Bytes>({
    pull: async (controller) => {
      const read = await reader?.read();
      const isDone = read === undefined || read.done;
      size += isDone ? 0 : read.value.length;
      if (size > limit)
        found = problem(
          413,
          `The body has more than ${limit} bytes; send a larger file in segments of at most so many.`,
        );
      else if (expected !== undefined && (isDone ? size !== expected : size > expected))
        found = problem(
          400,
          `The body has ${isDone ? size : 'more'} bytes than the ${expected} of its Content-Length.`,
        );
      if (found !== undefined) controller.error(new Error(found.problem));
      else if (isDone) controller.close();
      else controller.enqueue(read.value);
    },
    cancel: (reason) => reader?.cancel(reason),
  });
  return { stream, problem: () => found };
}
