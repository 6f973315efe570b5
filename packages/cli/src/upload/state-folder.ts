import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Io } from '../io.ts';

/** The folder for what the command remembers between runs, by the custom of the platform. It may not exist yet. */
export function stateFolder({ env }: Pick<Io, 'env'>): string {
  if (process.platform === 'win32') return join(env['LOCALAPPDATA'] || join(homedir(), 'AppData', 'Local'), 'assetql');
  const given = env['XDG_STATE_HOME'];
  // The XDG specification requires relative paths to be ignored.
  return join(given !== undefined && isAbsolute(given) ? given : join(homedir(), '.local', 'state'), 'assetql');
}
