import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Where V8 keeps the compiled modules of the command: in the platform's folder for caches (`XDG_CACHE_HOME`). Not in the shared temporary
 * folder, which Node would take: what is read from there is executed.
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
