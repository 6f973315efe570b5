import { savedSearchExtension } from '@assetql/core/text';
import { statSync, watch, type FSWatcher } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { configurationFile } from '@assetql/core';
import { CommandFailure, type Io } from '../io.ts';
import { fileErrorText } from '../files/file-error-text.ts';
import { isFolder } from '../files/folder-files.ts';

/** Milliseconds to wait for further changes, because editors write files in several steps. */
const calm = 100;

/** Milliseconds between looks for folders that were removed or made again, which end a watch without a word. */
const look = 1000;

/** Tells a folder from another one that was made in its place; `undefined` when there is none. */
function identity(folder: string): string | undefined {
  try {
    const { dev, ino, birthtimeMs } = statSync(folder);
    return `${dev} ${ino} ${birthtimeMs}`;
  } catch {
    return undefined;
  }
}

/** Watches a folder, also one that is made in its place. Returns a function that ends the watch. Throws when it cannot be watched now. */
function watchFolder(folder: string, recursive: boolean, note: (changed: string | null) => void): () => void {
  const start = (): FSWatcher =>
    watch(folder, { recursive }, (_event, changed) => note(changed)).on('error', () => note(null));
  let seen = identity(folder);
  let watcher: FSWatcher | undefined = start();
  const timer = setInterval(() => {
    const now = identity(folder);
    if (now === seen) return;
    watcher?.close();
    watcher = undefined;
    try {
      if (now !== undefined) watcher = start();
      seen = now;
      note(null);
    } catch {
      // It has gone again, or the system has no watch left: the next look tries again.
    }
  }, look);
  return () => {
    clearInterval(timer);
    watcher?.close();
  };
}

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
  const watches: (() => void)[] = [];
  const close = (): void => watches.forEach((end) => end());
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
      const onChange = (changed: string | null): void => {
        // Some platforms do not report which file has changed.
        if (changed === null || isWatched(changed)) note();
      };
      watches.push(watchFolder(recursive ? path : dirname(path), recursive, onChange));
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
