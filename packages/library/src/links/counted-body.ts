type Bytes = Uint8Array<ArrayBuffer>;

/** Passes the bytes of a file on, and tells how many have gone out: once, at the end, or when the caller goes away. */
export function countedBody(
  body: Bytes | ReadableStream<Bytes>,
  onEnd: (bytes: number) => Promise<void>,
): ReadableStream<Bytes> {
  let sent = 0;
  const source = body instanceof Uint8Array ? new Blob([body]).stream() : body;
  const reader = source.getReader();
  const counted: UnderlyingDefaultSource<Bytes> = {
    pull: async (controller) => {
      const read = await reader.read();
      if (read.done) {
        await onEnd(sent);
        controller.close();
      } else {
        sent += read.value.length;
        controller.enqueue(read.value);
      }
    },
    cancel: async (reason) => {
      await reader.cancel(reason);
      await onEnd(sent);
    },
  };
  // Nothing is read ahead, so that what counts has been asked for.
  return new ReadableStream(counted, { highWaterMark: 0 });
}
