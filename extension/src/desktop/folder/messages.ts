import type { NoticeKind, ReadProgress } from '@assetql/library/node';

/** The first message to the process: the folder to open. */
export interface FolderOpening {
  readonly kind: 'open';
  readonly folder: string;
  /** The base URL in the answers. */
  readonly baseUrl: string;
  /** The program that reads the content of files, as a path. */
  readonly inspection: string;
}

/** A request without its `AbortSignal`, which cannot be sent to another process; a `cancel` message aborts the request. */
export interface FolderRequest {
  readonly kind: 'request';
  readonly id: number;
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array<ArrayBuffer> | undefined;
}

export type ToFolderProcess =
  | FolderOpening
  | FolderRequest
  /** Asks for the next part of a body. */
  | { readonly kind: 'pull'; readonly id: number }
  /** Asks for the path of the file of an asset. */
  | { readonly kind: 'locate'; readonly id: number; readonly asset: string }
  /** Nobody waits for the answer any more. */
  | { readonly kind: 'cancel'; readonly id: number };

export type FromFolderProcess =
  | { readonly kind: 'opened' }
  /** The folder cannot be opened; nothing follows. `message` is a sentence for people without its full stop. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'progress'; readonly progress: ReadProgress }
  /** Another process has changed the library. */
  | { readonly kind: 'changed' }
  /** A sentence about what keeps changes from being seen. */
  | { readonly kind: 'notice'; readonly sentence: string; readonly about: NoticeKind }
  /** What a person can do nothing about, for the log. */
  | { readonly kind: 'failure'; readonly message: string }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly hasBody: boolean;
    }
  | { readonly kind: 'part'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end'; readonly id: number }
  /** The path that was asked for; absent where there is no file. */
  | { readonly kind: 'located'; readonly id: number; readonly path?: string }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
