import module from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { makeFolder } from '@assetql/client/node/sealed-files';

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
 * `ENOENT`, as those of `/proc` do. Without a folder nothing is cached.
 */
export async function enableCompileCache(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const folder = compileCacheFolder(environment);
  try {
    await makeFolder(folder);
  } catch {
    return;
  }
  module.enableCompileCache(folder);
}
