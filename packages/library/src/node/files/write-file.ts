import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

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
  let size = 0;
  async function* arriving(): AsyncGenerator<Bytes> {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      signal?.throwIfAborted();
      size += read.value.length;
      yield read.value;
    }
    signal?.throwIfAborted();
  }
  // A stream that stalls is cancelled, too.
  const cancel = (): void => void reader.cancel(signal?.reason).catch(() => {});
  signal?.addEventListener('abort', cancel);
  try {
    signal?.throwIfAborted();
    await pipeline(arriving, file.createWriteStream({ highWaterMark: writeAhead, flush: true }));
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
