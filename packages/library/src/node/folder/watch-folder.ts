import { watch } from 'chokidar';
import { relative, sep } from 'node:path';
import { isRubbish, rulesName } from '../../folder/folder-rules.ts';
import { folderOf, nameOf } from '../../folder/paths.ts';

/** What a change in a folder asks for: to look at the folder alone, or at all of those below it as well. */
export interface FolderHint {
  readonly folder: string;
  readonly isDeep: boolean;
}

export interface FolderWatch {
  readonly close: () => Promise<void>;
}

export interface WatchFolderOptions {
  /** The real path of the served folder. */
  readonly root: string;
  readonly onHint: (hint: FolderHint) => void;
  /** Called when changes are not seen from then on, for example since the system allows no more watches. */
  readonly onFailure: (failure: unknown) => void;
}

/** Watches a folder and those below it. What it tells is a hint that a folder has changed, never what has. */
export function watchFolder({ root, onHint, onFailure }: WatchFolderOptions): FolderWatch {
  const inside = (path: string): string => relative(root, path).split(sep).join('/');
  const isLeftOut = (path: string): boolean =>
    inside(path)
      .split('/')
      .some((name) => name !== rulesName && isRubbish(name));
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    // A folder that cannot be read is told by the scan, and keeps no others from being watched.
    ignorePermissionErrors: true,
    ignored: (path) => path !== root && isLeftOut(path),
  });
  watcher.on('all', (event, path) => {
    const changed = inside(path);
    // Of a folder that is moved in, not every file is told.
    if (event === 'addDir') onHint({ folder: changed, isDeep: true });
    onHint({ folder: folderOf(changed), isDeep: nameOf(changed) === rulesName });
  });
  // What has changed between the last look and the moment from which changes are told.
  watcher.on('ready', () => onHint({ folder: '', isDeep: true }));
  watcher.on('error', onFailure);
  return { close: () => watcher.close() };
}
