import { isRecord } from '@assetql/core/text';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { jsonMistakeText } from '@assetql/core';
import { CommandFailure, type Io } from '../io.ts';
import { readOptionalFile } from '../files/read-optional-file.ts';
import { readSignInEntry, type SignInEntry } from '../sign-in/sign-in-entry.ts';

/** The address and credentials of a service, from a config file or the environment. */
export interface ServiceSettings {
  readonly baseUrl: string;
  readonly token?: string;
  readonly subscriptionKey?: string;
  /** The sign-in settings, if the connection uses a sign-in. */
  readonly signIn?: SignInEntry;
}

interface ConfigFile {
  /** The path that was searched. */
  readonly path: string;
  /** The name of the default connection. */
  readonly connection?: string;
  readonly connections: Readonly<Record<string, ServiceSettings>>;
}

/** The path of the config file, whether it exists or not. */
export function configPath(io: Io): string {
  const given = io.env['XDG_CONFIG_HOME'] ?? (process.platform === 'win32' ? io.env['APPDATA'] : undefined);
  // The XDG specification requires relative paths to be ignored.
  const base = given !== undefined && isAbsolute(given) ? given : join(homedir(), '.config');
  return join(base, 'assetql', 'config.json');
}

/** Reads an optional text. Any other type is an error, which would otherwise go unnoticed. */
function optionalText(where: string, name: string, value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  throw new CommandFailure(`“${name}” in ${where} must be a text.`);
}

function settings(path: string, name: string, value: unknown): ServiceSettings {
  if (!isRecord(value) || typeof value['baseUrl'] !== 'string') {
    throw new CommandFailure(`The connection ${name} in ${path} needs a "baseUrl".`);
  }
  const where = `the connection ${name} of ${path}`;
  const token = optionalText(where, 'token', value['token']);
  const subscriptionKey = optionalText(where, 'subscriptionKey', value['subscriptionKey']);
  const signIn = readSignInEntry(where, value['signIn']);
  return {
    baseUrl: value['baseUrl'],
    ...(signIn === undefined ? {} : { signIn }),
    ...(token === undefined ? {} : { token }),
    ...(subscriptionKey === undefined ? {} : { subscriptionKey }),
  };
}

/**
 * Reads `{ "connection": "name", "connections": { "name": { "baseUrl", "token", "subscriptionKey", "signIn" } } }` from the platform's
 * configuration folder. A missing file counts as empty.
 */
export async function readConfigFile(io: Io): Promise<ConfigFile> {
  const path = configPath(io);
  const text = await readOptionalFile(path);
  return text === undefined ? { path, connections: {} } : parseConfigFile(path, text);
}

/** Parses a config file; `path` is used in error messages. */
export function parseConfigFile(path: string, text: string): ConfigFile {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new CommandFailure(`${path} is not JSON, ${jsonMistakeText(text)}.`);
  }
  if (!isRecord(value)) throw new CommandFailure(`${path} must hold a JSON object.`);
  const { connections = {} } = value;
  if (!isRecord(connections)) throw new CommandFailure(`“connections” in ${path} must be a JSON object.`);
  const connection = optionalText(path, 'connection', value['connection']);
  return {
    path,
    ...(connection === undefined ? {} : { connection }),
    connections: Object.fromEntries(
      Object.entries(connections).map(([name, entry]) => [name, settings(path, name, entry)]),
    ),
  };
}
