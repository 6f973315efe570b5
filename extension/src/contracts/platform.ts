import type { Fetch, UploadSource } from '@assetql/client';
import type { ContentInspector, Files } from '@assetql/library';
import type { ExtensionContext } from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import type { SecretStore, SharedSecrets } from './secret-store.ts';

/** What the browser shows at the end: a title and a sentence, in a language as HTML names it. */
export interface CallbackPage {
  readonly title: string;
  readonly text: string;
  readonly language: string;
}

/** Waits for the browser to come back from a sign-in. */
export interface SignInListener {
  /** Resolves with the whole address that the browser was sent to. */
  readonly arrived: Promise<string>;
  /** Tells the browser, which waits for it, how the sign-in has ended, and waits no longer. */
  readonly close: (outcome: 'signed-in' | 'failed') => void;
}

export interface ListenOptions {
  /** A loopback address: `http://127.0.0.1:4311/callback`. */
  readonly redirectUri: string;
  /** What the answer to this sign-in bears; whatever else comes by ends nothing. */
  readonly state: string;
  readonly page: (outcome: 'signed-in' | 'failed' | 'unknown') => CallbackPage;
}

/** Files of the embedded library on the disk, for as long as the window is open. */
export interface LocalFiles {
  readonly files: Files;
  /** Reads them in a process of its own. */
  readonly inspector: ContentInspector;
  /** Ends that process, and removes the files. */
  readonly close: () => void;
}

/** How far the files of a folder are read. */
export interface FolderProgress {
  /** Files that are found by their names. */
  readonly total: number;
  /** Files of which it is known what they say of themselves. */
  readonly heads: number;
  /** Files of which everything is read that can be read here. */
  readonly done: number;
}

/** Whether a sentence tells a problem, its end, or what is worth a line in a log. */
export type NoticeKind = 'problem' | 'solved' | 'detail';

/** A folder whose files are to be a library. */
export interface FolderToOpen {
  /** Its path, which may begin with `~/`. */
  readonly folder: string;
  /** The base URL of its answers. */
  readonly baseUrl: string;
  /** The programs that have the library, and that read the content of files, as paths. */
  readonly program: string;
  readonly inspection: string;
  readonly onProgress: (progress: FolderProgress) => void;
  /** Is told when another process, such as that of another window, has changed the library. */
  readonly onChange: () => void;
  /** Is told in sentences what keeps changes from being seen, and when they are again. */
  readonly onNotice: (sentence: string, kind: NoticeKind) => void;
  readonly onFailure: (message: string) => void;
  /** The process has ended by itself. */
  readonly onEnd: () => void;
}

/** The library of a folder. */
export interface OpenFolder {
  /** Answers requests in the name of the person whose files these are. */
  readonly fetch: Fetch;
  /** The path of the file of an asset; `undefined` where there is none. */
  readonly pathOf: (asset: string) => Promise<string | undefined>;
  readonly close: () => void;
}

/** What differs between an extension host that runs Node and one in a browser's worker. */
export interface Platform {
  readonly kind: 'desktop' | 'web';
  /** Makes the client of the language server, with the server beside it; it is not started yet. */
  readonly languageClient: (context: ExtensionContext, options: LanguageClientOptions) => Promise<BaseLanguageClient>;
  /** Listens at a loopback address; absent where no port can be opened. Rejects with the system's error where it cannot. */
  readonly listen?: (options: ListenOptions) => Promise<SignInListener>;
  /** Keeps secrets in a folder, so that all windows have them where the editor's `own` are of one window; absent where there is no folder. */
  readonly sharedSecrets?: (folder: string, own: SecretStore) => SharedSecrets;
  /** Keeps what is uploaded to the embedded library on the disk; absent where there is none. `program` reads the content of files. */
  readonly openFiles?: (program: string) => Promise<LocalFiles>;
  /** Opens the library of a folder in a process; absent where there is none. Rejects with a sentence without its full stop when it cannot be opened. */
  readonly openFolder?: (folder: FolderToOpen) => Promise<OpenFolder>;
  /** A file of this machine, read in parts; absent where there are none. Rejects with the system's error. */
  readonly fileAt?: (path: string) => Promise<UploadSource>;
}
