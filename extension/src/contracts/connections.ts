import type { Client, ClientCatalogue } from '@assetql/client';
import type { Disposable, Event, Uri } from 'vscode';
import type { LibraryAccess } from './library-access.ts';
import type { FolderProgress } from './platform.ts';

/** What answers: the sample in this window, the files of a folder of this machine, or a service. */
export type LibraryKind = 'embedded' | 'folder' | 'service';

/** A library that a window can be connected to. Holds no secret. */
export interface Connection {
  /** As the person calls it; absent for the embedded library. */
  readonly name?: string;
  readonly kind: LibraryKind;
  /** For people: `Sample library`, or the name. */
  readonly label: string;
  /** The base URL for clients that use its `LibraryAccess`. */
  readonly baseUrl: string;
  /** Where it is, for people, where that is not `baseUrl`: the API for requests to copy, or the path of a folder. */
  readonly address?: string;
  /** Of a library that has no address, since it is in the editor: where `assetql serve` answers requests to copy, once it runs. */
  readonly servedAt?: string;
  /** Tells it from others among what is kept between sessions: names, history. */
  readonly key: string;
}

/** Whether a library can be asked now. A problem is a sentence that says what to do. */
export type Access =
  | { readonly state: 'ready' }
  | { readonly state: 'opening' }
  /** `assetql.signIn` with the name of the connection fixes it. */
  | { readonly state: 'signed-out'; readonly problem: string }
  /** The workspace is not trusted: nothing is asked, nothing is run. */
  | { readonly state: 'untrusted'; readonly problem: string }
  | {
      readonly state: 'failed';
      readonly problem: string;
      /** The URI of the `assetql.config.json` that is to be mended, where the problem is in one. */
      readonly configuration?: string;
    };

/** An error whose message is for people, and says what to do. */
export class AccessError extends Error {
  override readonly name = 'AccessError';
  readonly access: Access;

  constructor(access: Access & { readonly problem: string }) {
    super(access.problem);
    this.access = access;
  }
}

/** The libraries of this window. */
export interface Connections extends Disposable {
  /**
   * The connection for a document: that of its folder's settings (`assetql.connection`), else of the nearest `assetql.config.json`, else
   * the embedded library. Rejects with an `AccessError` when it names none that there is.
   */
  readonly of: (document: Uri | undefined) => Promise<Connection>;
  /** The connection of a name; the embedded library without one. Rejects with an `AccessError` when there is none. */
  readonly named: (name: string | undefined) => Promise<Connection>;
  readonly access: (connection: Connection) => Access;
  /** Increases when the assets of a library may be others than before, as far as that is told. */
  readonly revision: (connection: Connection) => number;
  /** How far the files of a folder are read; `undefined` where all are, before it is open, and for other libraries. */
  readonly progress: (connection: Connection) => FolderProgress | undefined;
  /** Opens it, once for all who ask. Rejects with an `AccessError` when it cannot be opened. */
  readonly open: (connection: Connection) => Promise<LibraryAccess>;
  /** The window is visible again: checks at once whether an unreachable library answers. Never rejects. */
  readonly look: (connection: Connection) => Promise<void>;
  /** One client for all who ask in the extension host. */
  readonly client: (connection: Connection) => Promise<Client>;
  /** One set of names for all; offline those of the last session. */
  readonly catalogue: (connection: Connection) => Promise<ClientCatalogue>;
  /** Connections were added, removed, chosen, signed in to or out of, or were lost or found again. */
  readonly onDidChange: Event<void>;
}
