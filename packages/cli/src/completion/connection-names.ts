import { readConfigFile } from '../connections/config-file.ts';
import type { Io } from '../io.ts';

/** The names of the connections in the config file. */
export async function connectionNames(io: Io): Promise<readonly string[]> {
  return Object.keys((await readConfigFile(io)).connections);
}
