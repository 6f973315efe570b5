import { homedir } from 'node:os';
import { join } from 'node:path';

/** What decides where data goes; the running process's own when absent. */
export interface Machine {
  readonly platform?: NodeJS.Platform;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly home?: string;
}

/** The folder for data of this command by the custom of the platform. It may not exist yet. */
export function defaultDataDirectory(machine: Machine = {}): string {
  const { platform = process.platform, environment = process.env, home = homedir() } = machine;
  if (platform === 'win32') return join(environment['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'assetql');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'assetql');
  const given = environment['XDG_DATA_HOME'];
  // The standard says that a path which is not absolute is to be passed over.
  return join(given?.startsWith('/') === true ? given : join(home, '.local', 'share'), 'assetql');
}
