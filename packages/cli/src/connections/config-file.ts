import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { jsonMistakeText } from '@assetql/core';
import { CommandFailure, type Io } from '../io.ts';
import { fileErrorText } from '../files/file-error-text.ts';
import { readSignInEntry, type SignInEntry } from '../sign-in/sign-in-entry.ts';

/** A service and what lets us in, as a config file or the environment gives it. */
export interface ServiceSettings {
  readonly baseUrl: string;
  readonly token?: string;
  readonly subscriptionKey?: string;
  /** How to get tokens, where the connection is one that people sign in to. */
  readonly signIn?: SignInEntry;
}

interface ConfigFile {
  /** Where it was looked for. */
  readonly path: string;
  /** Name of the connection to use when none is named. */
  readonly connection?: string;
  readonly connections: Readonly<Record<string, ServiceSettings>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where the config file is, or would be. */
export function configPath(io: Io): string {
  const given = io.env['XDG_CONFIG_HOME'] ?? (process.platform === 'win32' ? io.env['APPDATA'] : undefined);
  // The standard says that a path which is not absolute is to be passed over.
  const base = given !== undefined && isAbsolute(given) ? given : join(homedir(), '.config');
  return join(base, 'assetql', 'config.json');
}

/** A text, or nothing; anything else is a slip that would go unnoticed. */
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
 * Reads `{ "connection": "name", "connections": { "name": { "baseUrl", "token", "subscriptionKey", "signIn" } } }`
 * from the platform's folder for configuration; nothing there is fine.
 */
export async function readConfigFile(io: Io): Promise<ConfigFile> {
  const path = configPath(io);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code)))
      return { path, connections: {} };
    throw new CommandFailure(`${path} cannot be read: ${fileErrorText(error)}.`);
  }
  return parseConfigFile(path, text);
}

/** Reads the text of a config file; `path` is named where something is wrong with it. */
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
