import { resolve } from 'node:path';
import { visible } from '@assetql/client/visible';
import { fileErrorText } from '../files/file-error-text.ts';
import { CommandFailure, type Io } from '../io.ts';
import { progressDisplay } from '../terminal/progress.ts';

export interface DuplicatesOptions {
  readonly alike: boolean;
  readonly followLinks: boolean;
  readonly format: 'text' | 'json';
}

/** `assetql duplicates`: prints the files of a folder that are there several times. */
export async function duplicatesCommand(
  io: Io,
  folder: string,
  { alike, followLinks, format }: DuplicatesOptions,
): Promise<number> {
  const { findDuplicates } = await import('@assetql/library/node');
  const display = progressDisplay(io);
  try {
    const { groups, problems } = await findDuplicates({
      folder: resolve(io.cwd, folder),
      alike,
      followLinks,
      onProgress: (done, total) => display.show('Comparing files', done, total),
      signal: io.signal,
    });
    display.end();
    for (const { path, message } of problems) io.err(`${visible(path)}: ${message}\n`);
    if (format === 'json') io.out(`${JSON.stringify(groups, undefined, 2)}\n`);
    else
      for (const { kind, paths, sizes } of groups) {
        const [size = 0] = sizes;
        io.out(kind === 'same' ? `${paths.length} copies, ${size} bytes each\n` : `${paths.length} that look alike\n`);
        for (const path of paths) io.out(`  ${visible(path)}\n`);
      }
    const spare = groups
      .filter(({ kind }) => kind === 'same')
      .reduce((sum, { sizes }) => sum + (sizes[0] ?? 0) * (sizes.length - 1), 0);
    io.err(groups.length === 0 ? 'There are none.\n' : `Copies of the same content take ${spare} bytes.\n`);
    return 0;
  } catch (error) {
    if (io.signal.aborted) throw error;
    throw new CommandFailure(`${visible(folder)} cannot be searched: ${fileErrorText(error)}.`);
  } finally {
    display.end();
  }
}
