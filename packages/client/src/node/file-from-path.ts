import { open, stat, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { sendBody } from './send-body.ts';
import type { UploadSource } from '../uploads/upload-options.ts';

/**
 * A file of this machine for `client.uploads.upload`. Each part is opened and read when it is sent, piece by piece. A file that changes meanwhile
 * fails the upload instead of being stored in parts of both. `name` replaces the file name.
 *
 * Rejects with the system's error when there is no such file (`ENOENT`) or it cannot be read, and with a `TypeError` for a folder, pipe or
 * device.
 */
export async function fileFromPath(
  path: string,
  { name = basename(path) }: { readonly name?: string } = {},
): Promise<Required<UploadSource>> {
  const { size, mtimeMs: lastModified } = await regularFile(path);

  async function withFile<Result>(work: (file: FileHandle) => Promise<Result>): Promise<Result> {
    const file = await open(path);
    try {
      return await work(file);
    } finally {
      await file.close();
    }
  }

  async function check(file: FileHandle): Promise<void> {
    const now = await file.stat();
    if (now.size !== size || now.mtimeMs !== lastModified)
      throw new Error(`${path} was changed while it was uploaded.`);
  }

  return {
    name,
    size,
    lastModified,
    slice: (start, end) =>
      withFile(async (file) => {
        await check(file);
        return await readPart(file, start, end);
      }),
    send: (url, init, start, end) =>
      withFile(async (file) => {
        await check(file);
        return await sendBody(url, init, end - start, async (into, at) => {
          const { bytesRead } = await file.read(into, 0, into.length, start + at);
          // Before the last piece is sent, so that no part is stored of which a half is older.
          if (bytesRead < into.length || start + at + bytesRead === end) await check(file);
          return bytesRead;
        });
      }),
  };
}

async function regularFile(path: string): Promise<{ readonly size: number; readonly mtimeMs: number }> {
  const found = await stat(path);
  if (!found.isFile()) throw new TypeError(`${path} is not a file; name the files to upload one by one.`);
  return found;
}

/** The bytes from `start` to before `end`; fewer when the file ends before. */
async function readPart(file: FileHandle, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(end - start);
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
