import { existsSync, mkdirSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

/**
 * V8's compile cache for the command, in the platform's cache folder (`XDG_CACHE_HOME`). Not in the shared temporary folder, which is
 * Node's default, because the cached code is executed.
 */
export function compileCacheFolder(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string {
  const given = environment['XDG_CACHE_HOME'] ?? (platform === 'win32' ? environment['LOCALAPPDATA'] : undefined);
  const base =
    given !== undefined && isAbsolute(given)
      ? given
      : join(homedir(), platform === 'darwin' ? 'Library/Caches' : '.cache');
  return join(base, 'assetql', 'compiled');
}

/**
 * Caches compiled modules in {@link compileCacheFolder}, which is made before: Node itself never returns where a folder refuses new ones with
 * `ENOENT`, as those of `/proc` do. Without a folder nothing is cached. Only Node's own file system is imported, because every start waits for it.
 */
export function enableCompileCache(environment: Readonly<Record<string, string | undefined>>): void {
  const folder = compileCacheFolder(environment);
  if (!existsSync(folder)) {
    const ours = dirname(folder);
    for (const each of [dirname(ours), ours, folder]) {
      try {
        mkdirSync(each);
      } catch {
        // It is there already, or the next one cannot be made, either.
      }
    }
  }
  if (existsSync(folder)) module.enableCompileCache(folder);
}
