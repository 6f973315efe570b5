import { isRecord } from '@assetql/core/text';
import { createClient } from '@assetql/client';
import { readCachedNames, type Connect, type Editor, type FileSystem, type NameCache } from '@assetql/language-server';
import { editorFetch } from './editor-fetch.ts';
import {
  messages,
  type ConnectionParams,
  type FindFilesParams,
  type FoundFileAnswer,
  type KeepNamesParams,
  type LibraryAnswer,
  type ReadFileParams,
  type ReadNamesParams,
} from './messages.ts';

const isLibrary = (value: unknown): value is LibraryAnswer =>
  isRecord(value) && [value['name'], value['key'], value['baseUrl']].every((member) => typeof member === 'string');

const isFoundFile = (value: unknown): value is FoundFileAnswer =>
  isRecord(value) && typeof value['uri'] === 'string' && typeof value['stamp'] === 'string';

/** Finds the library of a connection in the extension host. */
const connectThrough =
  (editor: Editor): Connect =>
  async (connection, { schema, severities }) => {
    const params: ConnectionParams = connection === undefined ? {} : { connection };
    const found = await editor.ask(messages.library, params);
    if (!isLibrary(found)) return undefined;
    const { name, key, baseUrl, address, servedAt } = found;
    const open = async (signal?: AbortSignal): Promise<void> => void (await editor.ask(messages.open, params, signal));
    return {
      name,
      key,
      open: async (_progress, opening) => {
        await open(opening);
        const client = createClient({
          baseUrl,
          schema,
          severities,
          fetch: editorFetch(editor, connection),
          // Called before every attempt, so that the reason why the library is not available is reported without retries. The host
          // replaces the token.
          auth: async ({ signal }) => {
            await open(signal);
            return 'placeholder';
          },
        });
        return {
          client,
          ...(address === undefined ? {} : { address }),
          ...(servedAt === undefined ? {} : { servedAt }),
        };
      },
    };
  };

/** The files that VS Code has, wherever they are: on this machine, on another one, or in a browser. */
const filesThrough = ({ ask }: Editor): FileSystem => ({
  read: async (uri) => {
    const params: ReadFileParams = { uri };
    const text = await ask(messages.readFile, params).catch(() => undefined);
    return typeof text === 'string' ? text : undefined;
  },
  readUnsaved: async (uri) => {
    const params: ReadFileParams = { uri };
    const text = await ask(messages.readUnsaved, params).catch(() => undefined);
    return typeof text === 'string' ? text : undefined;
  },
  readEarlierConfiguration: async (uri) => {
    const params: ReadFileParams = { uri };
    const found = await ask(messages.readEarlierConfiguration, params).catch(() => undefined);
    if (!isRecord(found)) return undefined;
    return { text: typeof found['text'] === 'string' ? found['text'] : undefined };
  },
  find: async function* (folder) {
    const params: FindFilesParams = { folder };
    const found = await ask(messages.findFiles, params).catch(() => undefined);
    if (Array.isArray(found)) yield* found.filter(isFoundFile);
  },
});

/** The names that the extension keeps between sessions. */
const namesThrough = ({ ask }: Editor): NameCache => ({
  read: async (key) => {
    const params: ReadNamesParams = { key };
    return readCachedNames(await ask(messages.readNames, params).catch(() => undefined));
  },
  write: async (key, names) => {
    const params: KeepNamesParams = { key, names };
    await ask(messages.keepNames, params).catch(() => undefined);
  },
});

/** All that the server has of the world, by way of the extension host: it opens no file, no port and no connection itself. */
export const throughEditor = (
  editor: Editor,
): { readonly connect: Connect; readonly fileSystem: FileSystem; readonly nameCache: NameCache } => ({
  connect: connectThrough(editor),
  fileSystem: filesThrough(editor),
  nameCache: namesThrough(editor),
});
