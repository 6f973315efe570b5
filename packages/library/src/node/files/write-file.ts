import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { release } from '../passing-bytes.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes that may wait to be written while more are read. What waits is written together. */
const writeAhead = 262_144;

/** Writes a new file as its bytes arrive, and brings it to the disk. Returns their number. Rejects with the signal's reason when it is aborted. */
export async function writeStream(
  path: string,
  bytes: ReadableStream<Bytes>,
  signal: AbortSignal | undefined,
): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  const reader = bytes.getReader();
  const output = file.createWriteStream({ highWaterMark: writeAhead, flush: true });
  let size = 0;
  /** Chunks that may not be written yet, and how many bytes there are up to the end of each. */
  const waiting: { readonly chunk: Bytes; readonly end: number }[] = [];
  async function* arriving(): AsyncGenerator<Bytes> {
    signal?.throwIfAborted();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      signal?.throwIfAborted();
      for (let [first] = waiting; first !== undefined && first.end <= output.bytesWritten; [first] = waiting) {
        release(first.chunk);
        waiting.shift();
      }
      size += read.value.length;
      waiting.push({ chunk: read.value, end: size });
      yield read.value;
    }
    signal?.throwIfAborted();
  }
  // A stream that stalls is cancelled, too.
  const cancel = (): void => void reader.cancel(signal?.reason).catch(() => {});
  signal?.addEventListener('abort', cancel);
  try {
    await pipeline(arriving, output);
    for (const { chunk } of waiting) release(chunk);
    return size;
  } finally {
    signal?.removeEventListener('abort', cancel);
    reader.releaseLock();
    await file.close();
  }
}

/** Writes a new file, and brings it to the disk. */
export async function writeText(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
