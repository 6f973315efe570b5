import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { makeFolder } from '@assetql/client/node/sealed-files';
import { readCachedNames } from '../library/read-cached-names.ts';
import type { NameCache } from '../library/name-cache.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where this machine keeps what can be made again. */
function cacheFolder(environment: Environment): string {
  const given =
    environment['XDG_CACHE_HOME'] ?? (process.platform === 'win32' ? environment['LOCALAPPDATA'] : undefined);
  const base =
    given !== undefined && isAbsolute(given)
      ? given
      : join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
  return join(base, 'assetql', 'names');
}

/**
 * Keeps the names of libraries in the platform's folder for caches (`XDG_CACHE_HOME`), one file for each library, which only the person may
 * read. Files are replaced in one step. Where nothing can be written or read, nothing is kept.
 */
export function diskNameCache(environment: Environment = process.env): NameCache {
  const folder = cacheFolder(environment);
  const fileOf = (key: string): string => join(folder, `${createHash('sha256').update(key).digest('hex')}.json`);
  return {
    read: async (key) => {
      try {
        return readCachedNames(JSON.parse(await readFile(fileOf(key), 'utf8')));
      } catch {
        return undefined;
      }
    },
    write: async (key, names) => {
      const file = fileOf(key);
      const temporary = `${file}.${randomUUID()}.tmp`;
      try {
        await makeFolder(folder, 0o700);
        await writeFile(temporary, JSON.stringify(names), { mode: 0o600 });
        await rename(temporary, file);
      } catch {
        await rm(temporary, { force: true }).catch(() => undefined);
      }
    },
  };
}
