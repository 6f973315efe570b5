import type { Connection } from 'vscode-languageserver';
import {
  Emitter,
  type Event,
  type Position,
  type ProtocolRequestType,
  type Registration,
  type TextDocumentIdentifier,
} from 'vscode-languageserver-protocol';
import type { ServiceContext } from '@assetql/language-service';
import type { Documents } from './documents/documents.ts';
import type { OpenDocument } from './documents/open-document.ts';
import type { View } from './documents/view.ts';
import type { Libraries } from './library/libraries.ts';
import type { ClientProfile } from './protocol/client-profile.ts';
import type { RequestContext, RequestRouter } from './protocol/request-router.ts';
import type { Log } from './protocol/log.ts';
import { refreshClient, type Change } from './protocol/refresh.ts';
import type { ServerOptions } from './server-options.ts';
import type { ClientSettings } from './workspace/client-settings.ts';
import type { Scope } from './workspace/scope.ts';
import type { Scopes } from './workspace/scopes.ts';
import type { UnopenedFiles } from './workspace/unopened-files.ts';

/** One version of a document, with the settings and the library that apply to it. Features answer from this alone. */
export interface Snapshot {
  readonly document: OpenDocument;
  readonly scope: Scope;
  readonly views: readonly View[];
}

/** A position in a document of the language service. */
export interface Spot extends Snapshot {
  readonly view: View;
  readonly offset: number;
  readonly context: ServiceContext;
}

/** The URIs of documents and files whose text has changed, and of files or folders that were deleted. */
export interface TextChanges {
  readonly changed?: readonly string[];
  readonly gone?: readonly string[];
}

type DocumentParams = object & { readonly textDocument: TextDocumentIdentifier };
type PositionParams = DocumentParams & { readonly position: Position };

/** Milliseconds in which changes are collected before they are announced. */
const collectTime = 30;

type SessionParts = Pick<
  Session,
  'connection' | 'router' | 'log' | 'client' | 'documents' | 'scopes' | 'files' | 'settings' | 'libraries' | 'options'
>;

/** A client with its documents, settings and libraries, and the ways to register handlers for its requests. */
export class Session {
  readonly connection: Connection;
  readonly router: RequestRouter;
  readonly log: Log;
  readonly client: ClientProfile;
  readonly documents: Documents;
  readonly scopes: Scopes;
  readonly files: UnopenedFiles;
  readonly settings: ClientSettings;
  readonly libraries: Libraries;
  readonly options: ServerOptions;
  /** Capabilities that are registered dynamically once the client is initialized. */
  readonly registrations: Registration[] = [];
  private readonly closeEmitter = new Emitter<string>();
  private readonly refreshEmitter = new Emitter<readonly Change[]>();
  private readonly textsEmitter = new Emitter<TextChanges>();
  private readonly pullEmitter = new Emitter<void>();
  private readonly initializedEmitter = new Emitter<void>();
  private readonly endEmitter = new Emitter<void>();
  /** Fires with the URI of a document that is closed. */
  readonly onClose: Event<string> = this.closeEmitter.event;
  /** Fires when diagnostics may have changed for another reason than an edit. */
  readonly onRefresh: Event<readonly Change[]> = this.refreshEmitter.event;
  /** Fires when texts change: documents of the client, and files or folders of the workspace. */
  readonly onTexts: Event<TextChanges> = this.textsEmitter.event;
  /** Fires when the client requests diagnostics. */
  readonly onPull: Event<void> = this.pullEmitter.event;
  readonly onInitialized: Event<void> = this.initializedEmitter.event;
  readonly onEnd: Event<void> = this.endEmitter.event;
  private readonly changes = new Set<Change>();
  private flushing: ReturnType<typeof setTimeout> | undefined;
  /** The URI of the document for each owner of totals. */
  private readonly owners = new Map<string, string>();

  constructor(parts: SessionParts) {
    this.connection = parts.connection;
    this.router = parts.router;
    this.log = parts.log;
    this.client = parts.client;
    this.documents = parts.documents;
    this.scopes = parts.scopes;
    this.files = parts.files;
    this.settings = parts.settings;
    this.libraries = parts.libraries;
    this.options = parts.options;
  }

  /** A snapshot of this version of a document, once the settings of its folder are read. Later versions do not affect it. */
  async snapshot(document: OpenDocument): Promise<Snapshot> {
    const ready = this.scopes.ready(document.uri);
    if (ready !== undefined) await ready;
    return this.currentSnapshot(document);
  }

  /** A snapshot with the settings that are known now. */
  currentSnapshot(document: OpenDocument): Snapshot {
    const scope = this.scopes.of(document.uri);
    const { check, embedded } = scope.settings;
    const views = document.views({ ...check, embedded });
    if (views.length > 0) scope.library?.want();
    return { document, scope, views };
  }

  /** The client requests diagnostics. */
  pulled(): void {
    this.pullEmitter.fire();
  }

  /** The client is ready for requests of the server. */
  begin(): void {
    this.initializedEmitter.fire();
  }

  end(): void {
    clearTimeout(this.flushing);
    this.endEmitter.fire();
  }

  /** Texts have changed. */
  changed(changes: TextChanges): void {
    this.textsEmitter.fire(changes);
  }

  /** Makes the client request again what it shows, because something other than the texts has changed. */
  readonly refresh = (change: Change): void => {
    this.changes.add(change);
    // Lists of names and totals often arrive in quick succession.
    this.flushing ??= setTimeout(() => {
      const changes = [...this.changes];
      this.changes.clear();
      this.flushing = undefined;
      if (changes.some((each) => each !== 'totals')) this.refreshEmitter.fire(changes);
      refreshClient(this.connection, this.client, changes);
    }, collectTime);
  };

  /** The context of a feature that shows totals. The totals that it asks for are fetched until its next call for the document. */
  readonly counting = ({ document, scope }: Snapshot, feature: string): ServiceContext => {
    const owner = `${document.uri} ${feature}`;
    this.owners.set(owner, document.uri);
    return scope.context(owner);
  };

  /** Releases what belongs to a document that was closed. */
  closed(uri: string): void {
    for (const [owner, of] of this.owners) {
      if (of !== uri) continue;
      this.scopes.of(uri).library?.totals()?.release(owner);
      this.owners.delete(owner);
    }
    this.scopes.closed(uri);
    this.closeEmitter.fire(uri);
    this.changed({ changed: [uri] });
  }

  /** Registers the handler of a request about an open document. `empty` is the answer for any other URI. */
  readonly onDocument = <Params extends DocumentParams, Result, Partial, Failure, Options>(
    type: ProtocolRequestType<Params, Result, Partial, Failure, Options>,
    empty: NoInfer<Result>,
    answer: (snapshot: Snapshot, params: Params, request: RequestContext) => NoInfer<Result> | Promise<NoInfer<Result>>,
  ): void => {
    this.router.request(type, empty, async (params, request) => {
      const document = this.documents.get(params.textDocument.uri);
      return document === undefined ? empty : answer(await this.snapshot(document), params, request);
    });
  };

  /** Registers the handler of a request about a position in an open document. `empty` is the answer outside of queries. */
  readonly onPosition = <Params extends PositionParams, Result, Partial, Failure, Options>(
    type: ProtocolRequestType<Params, Result, Partial, Failure, Options>,
    empty: NoInfer<Result>,
    answer: (spot: Spot, params: Params, request: RequestContext) => NoInfer<Result> | Promise<NoInfer<Result>>,
  ): void => {
    this.onDocument(type, empty, (snapshot, params, request) => {
      const spot = spotAt(snapshot, params.position);
      return spot === undefined ? empty : answer(spot, params, request);
    });
  };
}

/** The query at a position, with the offset in it; `undefined` outside of queries. */
export function spotAt(snapshot: Snapshot, position: Position): Spot | undefined {
  for (const view of snapshot.views) {
    const offset = view.offsetAt(position);
    if (offset !== undefined) return { ...snapshot, view, offset, context: snapshot.scope.context() };
  }
  return undefined;
}
