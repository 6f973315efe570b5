import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

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
