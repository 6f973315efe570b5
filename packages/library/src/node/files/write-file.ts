import { open } from 'node:fs/promises';

type Bytes = Uint8Array<ArrayBuffer>;

/** Writes a new file as its bytes arrive, and brings them to the disk. Returns their number. Rejects with the signal's reason when it is aborted. */
export async function writeStream(
  path: string,
  bytes: ReadableStream<Bytes>,
  signal: AbortSignal | undefined,
): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  const reader = bytes.getReader();
  // A stream that stalls is cancelled, too.
  const cancel = (): void => void reader.cancel(signal?.reason).catch(() => {});
  signal?.addEventListener('abort', cancel);
  try {
    signal?.throwIfAborted();
    let size = 0;
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      signal?.throwIfAborted();
      await file.writeFile(read.value);
      size += read.value.length;
    }
    signal?.throwIfAborted();
    await file.sync();
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
