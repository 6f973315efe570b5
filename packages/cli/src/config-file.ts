import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CommandFailure, type Io } from './io.ts';

/** A service and what lets us in, as a config file or the environment gives it. */
export interface ServiceSettings {
  readonly baseUrl: string;
  readonly token?: string;
  readonly subscriptionKey?: string;
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

function configPath(io: Io): string {
  const base = io.env['XDG_CONFIG_HOME'] ?? (process.platform === 'win32' ? io.env['APPDATA'] : undefined);
  return join(base ?? join(homedir(), '.config'), 'assetql', 'config.json');
}

function settings(path: string, name: string, value: unknown): ServiceSettings {
  if (!isRecord(value) || typeof value['baseUrl'] !== 'string') {
    throw new CommandFailure(`The connection ${name} in ${path} needs a "baseUrl".`);
  }
  const { baseUrl, token, subscriptionKey } = value;
  return {
    baseUrl,
    ...(typeof token === 'string' ? { token } : {}),
    ...(typeof subscriptionKey === 'string' ? { subscriptionKey } : {}),
  };
}

/**
 * Reads `{ "connection": "name", "connections": { "name": { "baseUrl", "token", "subscriptionKey" } } }`
 * from the platform's folder for configuration; nothing there is fine.
 */
export async function readConfigFile(io: Io): Promise<ConfigFile> {
  const path = configPath(io);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return { path, connections: {} };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CommandFailure(`${path} is no JSON.`);
  }
  if (!isRecord(value)) throw new CommandFailure(`${path} must hold a JSON object.`);
  const connections = isRecord(value['connections']) ? value['connections'] : {};
  return {
    path,
    ...(typeof value['connection'] === 'string' ? { connection: value['connection'] } : {}),
    connections: Object.fromEntries(
      Object.entries(connections).map(([name, entry]) => [name, settings(path, name, entry)]),
    ),
  };
}
