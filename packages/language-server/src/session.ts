import type {
  Position,
  MessageConnection,
  ProtocolRequestType,
  Registration,
  TextDocumentIdentifier,
} from 'vscode-languageserver-protocol';
import type { ServiceContext } from '@assetql/language-service';
import type { Documents } from './documents/documents.ts';
import type { OpenDocument } from './documents/open-document.ts';
import type { View } from './documents/view.ts';
import type { Libraries } from './library/libraries.ts';
import type { ClientProfile } from './protocol/client-profile.ts';
import type { Call, Gate } from './protocol/gate.ts';
import type { Log } from './protocol/log.ts';
import { refreshClient, type Change } from './protocol/refresh.ts';
import type { ServerOptions } from './server-options.ts';
import type { ClientSettings } from './workspace/client-settings.ts';
import type { Scope } from './workspace/scope.ts';
import type { Scopes } from './workspace/scopes.ts';
import type { UnopenedFiles } from './workspace/unopened-files.ts';

/** One version of a document with what holds for it: all that a feature answers from. */
export interface Snapshot {
  readonly document: OpenDocument;
  readonly scope: Scope;
  readonly views: readonly View[];
}

/** A place in a document of the language service. */
export interface Spot extends Snapshot {
  readonly view: View;
  readonly offset: number;
  readonly context: ServiceContext;
}

/** Texts that are others, by their addresses: documents and files that have changed, and files or folders that are gone. */
export interface TextChanges {
  readonly changed?: readonly string[];
  readonly gone?: readonly string[];
}

type DocumentParams = object & { readonly textDocument: TextDocumentIdentifier };
type PositionParams = DocumentParams & { readonly position: Position };

/** Milliseconds in which changes are told as one. */
const settle = 30;

type SessionParts = Pick<
  Session,
  'connection' | 'gate' | 'log' | 'client' | 'documents' | 'scopes' | 'files' | 'settings' | 'libraries' | 'options'
>;

/** A client with its documents, and the ways to answer it. */
export class Session {
  readonly connection: MessageConnection;
  readonly gate: Gate;
  readonly log: Log;
  readonly client: ClientProfile;
  readonly documents: Documents;
  readonly scopes: Scopes;
  readonly files: UnopenedFiles;
  readonly settings: ClientSettings;
  readonly libraries: Libraries;
  readonly options: ServerOptions;
  /** What the client is asked for when it is ready. */
  readonly registrations: Registration[] = [];
  private readonly closing: ((uri: string) => void)[] = [];
  private readonly refreshing: ((changes: readonly Change[]) => void)[] = [];
  private readonly changing: ((changes: TextChanges) => void)[] = [];
  private readonly pulling: (() => void)[] = [];
  private readonly changes = new Set<Change>();
  private flushing: ReturnType<typeof setTimeout> | undefined;
  private readonly initialized: (() => void)[] = [];
  private readonly ending: (() => void)[] = [];
  /** Who shows totals, with the document that they are shown in. */
  private readonly owners = new Map<string, string>();

  constructor(parts: SessionParts) {
    this.connection = parts.connection;
    this.gate = parts.gate;
    this.log = parts.log;
    this.client = parts.client;
    this.documents = parts.documents;
    this.scopes = parts.scopes;
    this.files = parts.files;
    this.settings = parts.settings;
    this.libraries = parts.libraries;
    this.options = parts.options;
  }

  /** A version of a document with what holds for it. It is taken as it is now, whatever comes while settings are read. */
  async snapshot(document: OpenDocument): Promise<Snapshot> {
    const ready = this.scopes.ready(document.uri);
    if (ready !== undefined) await ready;
    return this.now(document);
  }

  /** The same from what is known of the settings now. */
  now(document: OpenDocument): Snapshot {
    const scope = this.scopes.of(document.uri);
    const { check, embedded } = scope.settings;
    const views = document.views({ ...check, embedded });
    if (views.length > 0) scope.library?.want();
    return { document, scope, views };
  }

  /** Tells `listener` of every document that is closed. */
  readonly onClose = (listener: (uri: string) => void): void => {
    this.closing.push(listener);
  };

  /** Tells `listener` when diagnostics may have become others by what is beside the texts. */
  readonly onRefresh = (listener: (changes: readonly Change[]) => void): void => {
    this.refreshing.push(listener);
  };

  /** Tells `listener` of texts that become others: documents of the client, and files or folders of the workspace. */
  readonly onTexts = (listener: (changes: TextChanges) => void): void => {
    this.changing.push(listener);
  };

  /** Tells `listener` when the client asks for diagnostics. */
  readonly onPull = (listener: () => void): void => {
    this.pulling.push(listener);
  };

  readonly onInitialized = (listener: () => void): void => {
    this.initialized.push(listener);
  };

  readonly onEnd = (listener: () => void): void => {
    this.ending.push(listener);
  };

  /** The client asks for diagnostics. */
  pulled(): void {
    for (const listener of this.pulling.splice(0)) listener();
  }

  /** The client is ready to be asked things. */
  begin(): void {
    for (const listener of this.initialized) listener();
  }

  end(): void {
    clearTimeout(this.flushing);
    for (const listener of this.ending) listener();
  }

  /** Texts have become others. */
  changed(changes: TextChanges): void {
    for (const listener of this.changing) listener(changes);
  }

  /** Has what is shown asked for anew, because something beside the texts has changed. */
  readonly refresh = (change: Change): void => {
    this.changes.add(change);
    // Lists of names and totals often come one right after the other.
    this.flushing ??= setTimeout(() => {
      const changes = [...this.changes];
      this.changes.clear();
      this.flushing = undefined;
      if (changes.some((each) => each !== 'totals')) for (const listener of this.refreshing) listener(changes);
      refreshClient(this.connection, this.client, changes);
    }, settle);
  };

  /** What a feature knows beside the text that shows totals: those that it asks for are fetched until it asks anew. */
  readonly counting = ({ document, scope }: Snapshot, feature: string): ServiceContext => {
    const owner = `${document.uri} ${feature}`;
    this.owners.set(owner, document.uri);
    return scope.context(owner);
  };

  /** Ends what is done for a document that is open no more. */
  closed(uri: string): void {
    for (const [owner, of] of this.owners) {
      if (of !== uri) continue;
      this.scopes.of(uri).library?.totals()?.release(owner);
      this.owners.delete(owner);
    }
    for (const listener of this.closing) listener(uri);
    this.changed({ changed: [uri] });
  }

  /** Answers a request about an open document. One that is not open, or none of ours, gets the empty answer. */
  readonly onDocument = <Params extends DocumentParams, Result, Partial, Failure, Options>(
    type: ProtocolRequestType<Params, Result, Partial, Failure, Options>,
    empty: NoInfer<Result>,
    answer: (snapshot: Snapshot, params: Params, call: Call) => NoInfer<Result> | Promise<NoInfer<Result>>,
  ): void => {
    this.gate.request(type, empty, async (params, call) => {
      const document = this.documents.get(params.textDocument.uri);
      return document === undefined ? empty : answer(await this.snapshot(document), params, call);
    });
  };

  /** Answers a request about a place in an open document; where no query is, the answer is the empty one. */
  readonly onPosition = <Params extends PositionParams, Result, Partial, Failure, Options>(
    type: ProtocolRequestType<Params, Result, Partial, Failure, Options>,
    empty: NoInfer<Result>,
    answer: (spot: Spot, params: Params, call: Call) => NoInfer<Result> | Promise<NoInfer<Result>>,
  ): void => {
    this.onDocument(type, empty, (snapshot, params, call) => {
      const spot = spotAt(snapshot, params.position);
      return spot === undefined ? empty : answer(spot, params, call);
    });
  };
}

/** The query that a position is in, and the place in it. */
export function spotAt(snapshot: Snapshot, position: Position): Spot | undefined {
  for (const view of snapshot.views) {
    const offset = view.offsetAt(position);
    if (offset !== undefined) return { ...snapshot, view, offset, context: snapshot.scope.context() };
  }
  return undefined;
}
