import type { Caller, ServiceCall } from '../caller.ts';
import type { CallOptions } from '../client-options.ts';
import { payloadOf } from '../reading/envelope.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { unlessAbsent } from './unless-absent.ts';

/** A file of saved searches, or a folder of such. */
export interface SearchFile {
  readonly kind: 'file' | 'folder';
  /** With `/` between its parts. */
  readonly path: string;
}

/** The files of saved searches that a library keeps. */
export interface SearchFileList {
  readonly files: readonly SearchFile[];
  /** Whether they may be changed. */
  readonly writable: boolean;
}

export interface WriteSearchFileOptions extends CallOptions {
  /**
   * The text that the file had when it was read; `null` where there was none. A file that was changed since is not overwritten, and answered by 409. Without it, the last
   * one who writes wins.
   */
  readonly before?: string | null | undefined;
}

export interface RemoveSearchFileOptions extends CallOptions {
  /** The text that the file had when it was read. A file that was changed since stays, and is answered by 409. Without it, it is removed anyhow. */
  readonly before?: string | undefined;
}

/**
 * The calls about files of saved searches that live with a library, as `/searches`: those in `searches/` of a folder that `assetql serve FOLDER` serves. They are
 * ours: other services answer 404, and servers without `--write` answer changes by 403.
 */
export interface SearchFileCalls {
  /** All files and folders; `undefined` where the library keeps none. */
  readonly list: (options?: CallOptions) => Promise<SearchFileList | undefined>;
  /** The text of a file; `undefined` where there is none. */
  readonly read: (path: string, options?: CallOptions) => Promise<string | undefined>;
  /** Writes a file, as a whole or not at all, with the folders that it is in. */
  readonly write: (path: string, text: string, options?: WriteSearchFileOptions) => Promise<void>;
  readonly addFolder: (path: string, options?: CallOptions) => Promise<void>;
  /** Removes a file, or a folder that is empty. */
  readonly remove: (path: string, options?: RemoveSearchFileOptions) => Promise<void>;
}

const route = '/searches';
const noSearches = 'The library keeps no saved searches';

const queryOf = (path: string): string => `path=${encodeURIComponent(path)}`;

export function createSearchFileCalls(call: Caller): SearchFileCalls {
  /** The payload of an answer; `undefined` where there is nothing. */
  const get = async (query: string, options: CallOptions | undefined): Promise<JsonCursor | undefined> => {
    const answer = await unlessAbsent(call({ ...options, path: route, query, notFound: noSearches }));
    return answer && payloadOf(answer);
  };
  const change = async (
    path: string,
    request: Pick<ServiceCall, 'method' | 'body'>,
    options: CallOptions | undefined,
  ): Promise<void> => {
    await call({
      ...options,
      ...request,
      path: route,
      query: queryOf(path),
      effect: 'repeatable',
      notFound: noSearches,
    });
  };
  return {
    list: async (options) => {
      const payload = await get('', options);
      if (payload === undefined) return undefined;
      return {
        writable: payload.member('writable').truth() === true,
        files: payload
          .member('files')
          .items()
          .map((file) => ({
            kind: file.member('kind').text() === 'folder' ? 'folder' : 'file',
            path: file.member('path').requiredText('a path'),
          })),
      };
    },
    read: async (path, options) => (await get(queryOf(path), options))?.member('text').text() ?? undefined,
    write: (path, text, { before, ...options } = {}) =>
      change(path, { method: 'PUT', body: JSON.stringify({ text, before }) }, options),
    addFolder: (path, options) => change(path, { method: 'PUT', body: '{}' }, options),
    remove: (path, { before, ...options } = {}) =>
      change(path, { method: 'DELETE', ...(before !== undefined && { body: JSON.stringify({ before }) }) }, options),
  };
}
