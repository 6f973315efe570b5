type Bytes = Uint8Array<ArrayBuffer>;

/** A stream of what a generator gives, which is asked for nothing before it is read. */
export function streamOf(chunks: AsyncGenerator<Bytes>): ReadableStream<Bytes> {
  return new ReadableStream<Bytes>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
