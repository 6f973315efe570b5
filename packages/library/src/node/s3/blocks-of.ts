import { release } from '../passing-bytes.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Collects the chunks of a stream into blocks of at least the size that is asked for, but for the last one. */
export async function* blocksOf(
  stream: ReadableStream<Bytes>,
  sizeOf: (block: number) => number,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ readonly bytes: Uint8Array; readonly isLast: boolean }> {
  const reader = stream.getReader();
  // A stream that stalls is cancelled, too.
  const cancel = (): void => void reader.cancel(signal?.reason).catch(() => {});
  signal?.addEventListener('abort', cancel);
  try {
    let waiting: Buffer[] = [];
    let size = 0;
    for (let block = 0; ;) {
      const read = await reader.read();
      signal?.throwIfAborted();
      if (read.done) {
        yield { bytes: Buffer.concat(waiting), isLast: true };
        return;
      }
      waiting.push(Buffer.from(read.value));
      size += read.value.length;
      release(read.value);
      if (size < sizeOf(block)) continue;
      const bytes = Buffer.concat(waiting);
      [waiting, size, block] = [[], 0, block + 1];
      yield { bytes, isLast: false };
    }
  } finally {
    signal?.removeEventListener('abort', cancel);
    reader.releaseLock();
    await stream.cancel().catch(() => {});
  }
}
