import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, lstat, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportedFile } from './export-log.ts';

/** The folder of what the command needs for itself, within that of the originals. */
export const stateName = '.assetql';

/** Whether a file in the folder is still as the log has recorded it. */
export type LocalState =
  /** As it was written. */
  | 'intact'
  /** As it was before the last one was written, which a kill kept from taking its place. */
  | 'outdated'
  /** Not there. */
  | 'missing'
  /** Something else: somebody has changed it. */
  | 'changed';

/** Bytes that stay free for others. */
const reserve = 16 * 1_048_576;

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}

const errorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** The folder of the originals, and unfinished files beside them on the same file system. */
export class ExportFolder {
  readonly path: string;
  private readonly unfinished: string;
  /** Bytes that files which are being fetched will still need. */
  private promised = 0;

  constructor(path: string) {
    this.path = path;
    this.unfinished = join(path, stateName, 'unfinished');
  }

  /** Removes unfinished files of a process that was killed. */
  async removeLeftOvers(): Promise<void> {
    for (const name of await readdir(this.unfinished)) await rm(join(this.unfinished, name), { force: true });
    const metadata = /^assets\.(?:csv|ndjson)\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/;
    for (const name of await readdir(this.path))
      if (metadata.test(name)) await rm(join(this.path, name), { force: true });
  }

  /** A path for a file that is not finished. */
  temporary(): string {
    return join(this.unfinished, randomUUID());
  }

  /** Sets bytes of the disk aside while `work` runs. Resolves to `full` when there are not as many. */
  async withSpace<Result>(bytes: number, work: () => Promise<Result>): Promise<Result | 'full'> {
    const { bavail, bsize } = await statfs(this.path).catch(() => ({ bavail: Infinity, bsize: 1 }));
    if (bavail * bsize < this.promised + bytes + reserve) return 'full';
    this.promised += bytes;
    try {
      return await work();
    } finally {
      this.promised -= bytes;
    }
  }

  /** How the file of an entry is. Its bytes are read only when its date differs, for example in a copy of the folder. */
  async localState({ file, size, modified, digest, replaces }: ExportedFile): Promise<LocalState> {
    const path = join(this.path, file);
    let found;
    try {
      found = await lstat(path);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return 'missing';
      throw error;
    }
    if (!found.isFile()) return 'changed';
    if (found.size === size && found.mtimeMs === modified) return 'intact';
    if (found.size !== size && replaces === undefined) return 'changed';
    const actual = await digestOf(path);
    if (actual === digest) return 'intact';
    return actual === replaces ? 'outdated' : 'changed';
  }

  /**
   * Gives a finished file its name. Replaces what has that name only if `replace` is set; resolves to false when it may not, and somebody
   * has made a file of that name.
   */
  async place(temporary: string, name: string, replace: boolean): Promise<boolean> {
    const path = join(this.path, name);
    try {
      // Unlike `rename`, a link never replaces a file.
      if (!replace) await link(temporary, path);
      else await rename(temporary, path);
      return true;
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false;
      if (replace) throw error;
      // A file system without links.
      if ((await lstat(path).catch(() => undefined)) !== undefined) return false;
      await rename(temporary, path);
      return true;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.path, name), { force: true });
  }
}
