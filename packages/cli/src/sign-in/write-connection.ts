import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { configPath, readConfigFile } from '../config-file.ts';
import { CommandFailure, type Io } from '../io.ts';
import { reason } from '../reason.ts';
import { replaceFile } from '../replace-file.ts';

/** Members of a connection, as the config file writes them. None of them is a secret. */
export interface ConnectionEntry {
  readonly baseUrl: string;
  readonly signIn: Readonly<Record<string, string>>;
}

/** Writes a connection into the config file; all else in it stays, the connection's own other members too. It becomes the chosen one where none is. */
export async function writeConnection(io: Io, name: string, entry: ConnectionEntry): Promise<void> {
  const path = configPath(io);
  // says what is wrong with the file before anything is written
  const { connection } = await readConfigFile(io);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new CommandFailure(`${path} cannot be written: ${reason(error)}.`);
  }
  const text = await readFile(path, 'utf8').catch(() => '{}');
  const config: { connections?: Record<string, object> } = JSON.parse(text.replace(/^\uFEFF/, ''));
  const connections = { ...config.connections, [name]: { ...config.connections?.[name], ...entry } };
  const next = { ...(connection === undefined ? { connection: name } : {}), ...config, connections };
  await replaceFile(path, path, `${JSON.stringify(next, undefined, 2)}\n`);
}
