import {
  createKey,
  makeFolder,
  readPrivateFile,
  seal,
  unseal,
  withFileLock,
  writePrivateFile,
} from '@assetql/client/node/sealed-files';
import { createHash } from 'node:crypto';
import { watch, type FSWatcher } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretStore, SharedSecrets } from '../contracts/secret-store.ts';

/** Under which the editor keeps the key of the files. */
const keyName = 'assetql key of shared secrets';

interface Place {
  readonly folder: string;
  readonly key: string;
}

interface Entry {
  readonly name: string;
  readonly value: string;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What others see of a secret says nothing of it. */
const fileOf = (name: string): string => `${digest(name)}.sealed`;

const isFile = (file: string | null): file is string => file !== null && /^[\da-f]{64}\.sealed$/.test(file);

function openEntry(text: string | undefined, { key }: Place, file: string): Entry | undefined {
  const opened = text === undefined ? undefined : unseal(text, key, file);
  if (opened === undefined) return undefined;
  const [name, value]: readonly unknown[] = JSON.parse(opened);
  return typeof name === 'string' && typeof value === 'string' ? { name, value } : undefined;
}

/**
 * Shares secrets between windows of an editor that keeps its own for each window by itself: one in a browser reads them once when it
 * opens, tells no other window of a change, and may write over what others have written. Where refresh tokens hold once, that costs
 * everybody the sign-in. They are in files of a folder here, sealed with a key that the editor keeps: it is made when the first window
 * opens, and does not change. Each browser has a key and a folder of its own.
 */
export function sharedSecrets(folder: string, own: SecretStore): SharedSecrets {
  const listeners = new Set<(change: { readonly key: string }) => void>();
  const names = new Map<string, string>();
  const seen = new Map<string, string | undefined>();
  let opening: Promise<Place> | undefined;
  let watcher: FSWatcher | undefined;
  let disposed = false;

  const tell = (key: string): void => {
    for (const listener of listeners) listener({ key });
  };

  const textOf = (place: Place, file: string): Promise<string | undefined> => readPrivateFile(join(place.folder, file));

  /** Another window may have changed a file. */
  const notice = async (place: Place, file: string): Promise<void> => {
    const text = await textOf(place, file).catch(() => undefined);
    if (seen.has(file) && seen.get(file) === text) return;
    seen.set(file, text);
    const name = names.get(file) ?? openEntry(text, place, file)?.name;
    if (name === undefined) return;
    names.set(file, name);
    tell(name);
  };

  const watchThere = (place: Place): void => {
    if (disposed) return;
    try {
      watcher = watch(place.folder, { persistent: false }, (_, file) => {
        if (isFile(file)) void notice(place, file);
      });
      // without it, a window learns of the others when it asks next
      watcher.on('error', () => watcher?.close());
    } catch {
      watcher = undefined;
    }
  };

  const openPlace = async (): Promise<Place> => {
    let key = await own.get(keyName);
    if (key === undefined) {
      key = createKey();
      await own.store(keyName, key);
    }
    const place = { key, folder: join(folder, digest(`folder of ${key}`).slice(0, 16)) };
    await makeFolder(place.folder, 0o700);
    watchThere(place);
    return place;
  };

  const open = (): Promise<Place> => {
    opening ??= openPlace().catch((error: unknown) => {
      // the next caller tries again
      opening = undefined;
      throw error;
    });
    return opening;
  };

  /** Changes a file, so that this window tells of it once, by itself. */
  const put = async (name: string, value: string | undefined): Promise<void> => {
    const place = await open();
    const file = fileOf(name);
    names.set(file, name);
    const text = value === undefined ? undefined : seal(JSON.stringify([name, value]), place.key, file);
    seen.set(file, text);
    if (text === undefined) await rm(join(place.folder, file), { force: true });
    else await writePrivateFile(join(place.folder, file), text);
    tell(name);
  };

  // Windows that open later find the key, which an editor in a browser does not show to those that are open. The start does not wait for it.
  setImmediate(() => void open().catch(() => undefined));

  return {
    get: async (name) => {
      const place = await open();
      const file = fileOf(name);
      names.set(file, name);
      return openEntry(await textOf(place, file), place, file)?.value;
    },
    store: put,
    delete: (name) => put(name, undefined),
    lease: (key) => async (work) => {
      const place = await open();
      await makeFolder(place.folder, 0o700);
      return await withFileLock(join(place.folder, `${digest(key)}.lock`), work);
    },
    onDidChange: (listener) => {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
    dispose: () => {
      disposed = true;
      watcher?.close();
    },
  };
}
