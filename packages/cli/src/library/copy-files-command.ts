import { visible } from '@assetql/client/visible';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { StoredFiles } from '@assetql/library/node';
import { isBucket, s3Connection } from '../connections/s3-connection.ts';
import { fileErrorText } from '../files/file-error-text.ts';
import { CommandFailure, type Io } from '../io.ts';
import { progressDisplay } from '../terminal/progress.ts';

const labels = { copying: 'Copying files', comparing: 'Comparing the copies with the originals' } as const;

export interface CopyFilesCommandOptions {
  /** Of the store that has the buckets; AWS when absent. */
  readonly s3Endpoint?: string;
}

/** `assetql library copy-files`: copies uploaded files between folders and buckets, and proves that the copies are the same. */
export async function copyFilesCommand(
  io: Io,
  from: string,
  to: string,
  { s3Endpoint }: CopyFilesCommandOptions,
): Promise<number> {
  if (!isBucket(from) && !existsSync(resolve(io.cwd, from)))
    throw new CommandFailure(`${visible(from)} is not there. Name the folder “files” of a data folder, or a bucket.`);
  const { copyFiles, openFolderFiles, s3FileStorage } = await import('@assetql/library/node');
  const work = await mkdtemp(join(tmpdir(), 'assetql-copy-'));
  const display = progressDisplay(io);
  try {
    const open = (place: string): Promise<StoredFiles> =>
      isBucket(place)
        ? s3FileStorage(place, s3Connection(io, s3Endpoint)).open(work, io.signal)
        : openFolderFiles(resolve(io.cwd, place));
    await using source = closing(await open(from));
    await using target = closing(await open(to));
    const { count, size, digest } = await copyFiles({
      from: source,
      to: target,
      progress: (phase, done, total) => display.show(labels[phase], done, total),
      signal: io.signal,
    });
    display.end();
    io.out(`files: ${count}, ${size} bytes\n`);
    io.out(`sha256 of all files, here and there: ${digest}\n`);
    return 0;
  } catch (error) {
    if (io.signal.aborted) throw error;
    throw new CommandFailure(`The files are not copied: ${fileErrorText(error)}`);
  } finally {
    display.end();
    await rm(work, { recursive: true, force: true });
  }
}

/** What is closed at the end of a block. */
function closing<Closable extends { readonly close: () => Promise<void> }>(
  files: Closable,
): Closable & AsyncDisposable {
  return Object.assign(files, { [Symbol.asyncDispose]: () => files.close() });
}
