import type { Io } from '../io.ts';
import { openFolder, type FolderOptions } from './open-folder.ts';
import { readingDisplay } from './reading-display.ts';

/** Prints one sentence for each file of a folder that is not in its library, or could not be read, once all files are read. */
export async function reportFolder(io: Io, folder: string, options: FolderOptions): Promise<number> {
  const display = readingDisplay(io);
  const library = await openFolder(io, folder, options, display);
  try {
    const interrupted = new Promise<void>((resolve) =>
      io.signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    await Promise.race([library.follow().then(() => library.finished()), interrupted]);
    io.signal.throwIfAborted();
    const problems = await library.problems();
    for (const { path, message } of problems) io.out(`${path === '' ? '.' : path}: ${message}\n`);
    if (problems.length === 0) io.err('All files could be read.\n');
    return 0;
  } finally {
    display.end();
    await library.close();
  }
}
