import { configPath, parseConfigFile, readConfigFile } from '../connections/config-file.ts';
import { CommandFailure, type Io } from '../io.ts';
import { fileErrorText } from '../files/file-error-text.ts';

/** Members of a connection, as the config file writes them. None of them is a secret. */
export interface ConnectionEntry {
  readonly baseUrl: string;
  readonly signIn: Readonly<Record<string, string>>;
}

interface Config {
  readonly connection?: string;
  readonly connections?: Readonly<Record<string, object>>;
}

/** Changes the config file, one change after the other, in whichever process they are made; all else in it stays. */
async function changeConfig(io: Io, change: (config: Config) => Config): Promise<void> {
  const path = configPath(io);
  // says what is wrong with the file before anything is made
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

/** Writes a connection into the config file; the connection's own other members stay too. It becomes the chosen one where none is. */
export async function writeConnection(io: Io, name: string, entry: ConnectionEntry): Promise<void> {
  await changeConfig(io, (config) => ({
    connection: name,
    ...config,
    connections: { ...config.connections, [name]: { ...config.connections?.[name], ...entry } },
  }));
}

/** Takes a connection out of the config file. Where it was the chosen one, none is. */
export async function removeConnection(io: Io, name: string): Promise<void> {
  await changeConfig(io, ({ connections, ...config }) => {
    const { connection, ...others } = config;
    const kept = Object.entries(connections ?? {}).filter(([each]) => each !== name);
    return { ...(connection === name ? others : config), connections: Object.fromEntries(kept) };
  });
}

/** Chooses the connection that is used where none is named; `undefined` chooses none. */
export async function chooseConnection(io: Io, name: string | undefined): Promise<void> {
  await changeConfig(io, ({ connection: _before, ...config }) =>
    name === undefined ? config : { connection: name, ...config },
  );
}
