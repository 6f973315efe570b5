/** The requests of the language server to the extension host. The server has no secrets: the host sends its requests to libraries. */
export const messages = {
  /** The library of a connection. */
  library: 'assetql/library',
  /** That the library can be asked now; an error says why not. */
  open: 'assetql/open',
  /** A call of a library. */
  fetch: 'assetql/fetch',
  /** The stored text of a file. */
  readFile: 'assetql/readFile',
  /** The text of a file that is open with changes that are not saved. */
  readUnsaved: 'assetql/readUnsaved',
  /** The configuration file of an earlier version of a file, as it was then. */
  readEarlierConfiguration: 'assetql/readEarlierConfiguration',
  /** The saved-search files in a folder. */
  findFiles: 'assetql/findFiles',
  /** The names of a library that were kept. */
  readNames: 'assetql/readNames',
  keepNames: 'assetql/keepNames',
} as const;

/** What the server calls the sample library where it was chosen by name. No person gives a connection such a name. */
export const sampleConnection = '\u0000sample';

export interface ConnectionParams {
  /** The name of the connection; the sample library without. */
  readonly connection?: string;
}

export interface LibraryAnswer {
  /** What it is called in messages. */
  readonly name: string;
  readonly key: string;
  readonly baseUrl: string;
  /** The address of the API for requests to copy, where it is not `baseUrl`. */
  readonly address?: string;
  /** Where requests to copy are answered once `assetql serve` runs, of a library that has no address. */
  readonly servedAt?: string;
}

export interface FetchParams extends ConnectionParams {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface FetchAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ReadFileParams {
  readonly uri: string;
}

/** `null` for a file that there was not. */
export interface EarlierConfigurationAnswer {
  readonly text: string | null;
}

export interface FindFilesParams {
  readonly folder: string;
}

export interface FoundFileAnswer {
  readonly uri: string;
  readonly stamp: string;
}

export interface ReadNamesParams {
  readonly key: string;
}

export interface KeepNamesParams extends ReadNamesParams {
  /** As the server has them; `null` is never kept. */
  readonly names: unknown;
}
