import { configPath, parseConfigFile, readConfigFile } from '../connections/config-file.ts';
import { CommandFailure, type Io } from '../io.ts';
import { fileErrorText } from '../files/file-error-text.ts';

/** The members of a connection in the config file. None of them is secret. */
export interface ConnectionEntry {
  readonly baseUrl: string;
  readonly signIn: Readonly<Record<string, string>>;
}

interface Config {
  readonly connection?: string;
  readonly connections?: Readonly<Record<string, object>>;
}

/** Changes the config file under a lock that covers all processes. Other content is kept. */
async function changeConfig(io: Io, change: (config: Config) => Config): Promise<void> {
  const path = configPath(io);
  // reports an invalid config file before anything is created
  await readConfigFile(io);
  const { changeFile } = await import('@assetql/client/node');
  try {
    await changeFile(path, (before) => {
      if (before !== undefined) parseConfigFile(path, before);
      const config: Config = JSON.parse(before?.replace(/^\uFEFF/, '') ?? '{}');
      return `${JSON.stringify(change(config), undefined, 2)}\n`;
    });
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    if (error instanceof Error && error.name === 'TokenStorageError') throw new CommandFailure(error.message);
    throw new CommandFailure(`${path} cannot be written: ${fileErrorText(error)}.`);
  }
}

/** Writes a connection to the config file, keeping its other members. It becomes the default if there is none. */
export async function writeConnection(io: Io, name: string, entry: ConnectionEntry): Promise<void> {
  await changeConfig(io, (config) => ({
    connection: name,
    ...config,
    connections: { ...config.connections, [name]: { ...config.connections?.[name], ...entry } },
  }));
}

/** Removes a connection from the config file. If it was the default, there is none afterwards. */
export async function removeConnection(io: Io, name: string): Promise<void> {
  await changeConfig(io, ({ connections, ...config }) => {
    const { connection, ...others } = config;
    const kept = Object.entries(connections ?? {}).filter(([each]) => each !== name);
    return { ...(connection === name ? others : config), connections: Object.fromEntries(kept) };
  });
}

/** Sets the default connection; `undefined` clears it. */
export async function chooseConnection(io: Io, name: string | undefined): Promise<void> {
  await changeConfig(io, ({ connection: _before, ...config }) =>
    name === undefined ? config : { connection: name, ...config },
  );
}
