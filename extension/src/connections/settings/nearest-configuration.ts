/** What a team's file says of the connection. */
export interface NearestConfiguration {
  /** The path of the file; absent where there is none. */
  readonly path?: string;
  readonly connection?: string;
  /** What is wrong with the file, one sentence each. */
  readonly problems?: readonly string[];
  /** True when the file may name a connection that could not be read. */
  readonly isConnectionUnknown?: boolean;
}

/** Folders from that of a document up: `/a/b/c.assetql` is in `/a/b`, `/a` and the root. */
export function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/') || '/');
}

/**
 * Finds the connection that the nearest `assetql.config.json` names, at or above the folder of a document. `read` gives the text of a
 * file by its path, or nothing; `nameOf` is what the file is called in problems.
 */
export async function nearestConfiguration(
  path: string,
  read: (file: string) => Promise<string | undefined>,
  nameOf: (file: string) => string,
): Promise<NearestConfiguration> {
  // read when it is wanted: it brings the whole language
  const { configurationFile, readConfiguration } = await import('@assetql/core');
  for (const folder of foldersAbove(path)) {
    const file = `${folder === '/' ? '' : folder}/${configurationFile}`;
    const text = await read(file);
    if (text === undefined) continue;
    const { configuration, problems, isConnectionUnknown } = readConfiguration(text, nameOf(file));
    return {
      path: file,
      ...(configuration.connection === undefined ? {} : { connection: configuration.connection }),
      ...(problems.length === 0 ? {} : { problems }),
      ...(isConnectionUnknown ? { isConnectionUnknown } : {}),
    };
  }
  return {};
}
