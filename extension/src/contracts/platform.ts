import type { Disposable, ExtensionContext } from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';

/** Waits for the browser to come back from a sign-in. */
export interface CallbackListener extends Disposable {
  /** Resolves with the whole address that the browser was sent to. */
  readonly arrived: Promise<string>;
}

/** What differs between an extension host that runs Node and one in a browser's worker. */
export interface Platform {
  readonly kind: 'desktop' | 'web';
  /** Makes the client of the language server, with the server beside it; it is not started yet. */
  readonly languageClient: (context: ExtensionContext, options: LanguageClientOptions) => Promise<BaseLanguageClient>;
  /** Listens at a loopback address (`http://127.0.0.1:4311/callback`); absent where no port can be opened. */
  readonly listen?: (redirectUri: string) => Promise<CallbackListener>;
}
