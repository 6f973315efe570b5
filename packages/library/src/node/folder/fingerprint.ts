import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Bytes of each sample. */
const sample = 65_536;

/** Bytes of the largest file that counts as a whole. */
const largestWhole = 3 * sample;

/** Identifies the whole content of a file, of which the fingerprint is known. Rejects for a file that cannot be read, and with the signal's reason. */
export async function digestOf(
  path: string,
  { size, fingerprint: known }: { readonly size: number; readonly fingerprint?: string | undefined },
  signal: AbortSignal | undefined,
): Promise<string> {
  if (known !== undefined && size <= largestWhole) return known;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}

/**
 * Identifies the content of a file by its size and samples of its beginning, middle and end, so that a film is recognised as fast as a picture. A file of up
 * to three samples counts as a whole.
 */
export async function fingerprint(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const hash = createHash('sha256').update(`${size}\n`);
    const starts = size <= largestWhole ? [0] : [0, Math.floor((size - sample) / 2), size - sample];
    const buffer = Buffer.alloc(size <= largestWhole ? size : sample);
    for (const start of starts) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
      hash.update(buffer.subarray(0, bytesRead));
    }
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}
