export interface AnswerWatch {
  /** The whole body has arrived, or the caller has cancelled the rest. */
  readonly arrived: () => void;
  /** The connection broke in the middle of the body. */
  readonly broke: (error: unknown) => void;
}

/** The same answer; the watch is told how its body ends, once. */
export function watchedAnswer(answer: Response, { arrived, broke }: AnswerWatch): Response {
  const { body, status, statusText, headers } = answer;
  if (body === null) {
    arrived();
    return answer;
  }
  const reader = body.getReader();
  const watched = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let part: Awaited<ReturnType<typeof reader.read>>;
      try {
        part = await reader.read();
      } catch (error) {
        broke(error);
        throw error;
      }
      if (!part.done) {
        controller.enqueue(part.value);
        return;
      }
      arrived();
      controller.close();
    },
    async cancel(reason) {
      arrived();
      await reader.cancel(reason);
    },
  });
  return new Response(watched, { status, statusText, headers });
}
