import { savedSearchExtension } from '@assetql/core/text';
import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { configurationFile } from '@assetql/core';
import { CommandFailure, type Io } from '../io.ts';
import { fileErrorText } from '../files/file-error-text.ts';
import { isFolder } from '../files/folder-files.ts';

/** Milliseconds to wait for further changes, because editors write files in several steps. */
const calm = 100;

/** Watches files and folders for changes. */
export interface PathWatcher extends Disposable {
  /** Resolves after the next change, or at once if there was one since the last call; rejects when the user interrupts. */
  readonly changed: () => Promise<void>;
}

/**
 * Watches the given files, the files in the given folders, and the configuration next to them. A file is watched through its folder,
 * because many editors replace it.
 */
export async function watchPaths(io: Io, names: readonly string[]): Promise<PathWatcher> {
  const watchers: FSWatcher[] = [];
  const close = (): void => watchers.forEach((watcher) => watcher.close());
  let isDirty = false;
  let wake = (): void => {};
  const note = (): void => {
    isDirty = true;
    wake();
  };
  try {
    for (const name of names) {
      const path = resolve(io.cwd, name);
      const recursive = await isFolder(path);
      const isWatched = (changed: string): boolean =>
        basename(changed) === configurationFile ||
        (recursive ? changed.endsWith(savedSearchExtension) : changed === basename(path));
      const watcher = watch(recursive ? path : dirname(path), { recursive }, (_event, changed) => {
        // Some platforms do not report which file has changed.
        if (changed === null || isWatched(changed)) note();
      });
      watchers.push(watcher.on('error', note));
    }
  } catch (error) {
    close();
    throw new CommandFailure(`Changes of the files cannot be watched: ${fileErrorText(error)}.`);
  }
  return {
    changed: async () => {
      io.signal.throwIfAborted();
      if (!isDirty)
        await new Promise<void>((done) => {
          wake = done;
          io.signal.addEventListener('abort', () => done(), { once: true });
        });
      io.signal.throwIfAborted();
      await setTimeout(calm, undefined, { signal: io.signal });
      isDirty = false;
    },
    [Symbol.dispose]: close,
  };
}
