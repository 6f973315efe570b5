import { PublishDiagnosticsNotification, type PublishDiagnosticsParams } from 'vscode-languageserver-protocol';
import { quietly } from '../../protocol/log.ts';
import { trace } from '../../protocol/reason.ts';
import type { Session } from '../../session.ts';
import type { OpenDocument } from '../../documents/open-document.ts';
import { documentDiagnostics } from './protocol-diagnostics.ts';

/** Milliseconds without a change before diagnostics are published. */
const defaultRest = 150;

/** So many times longer a client that could ask is waited for: some say that they ask, and never do. */
const grace = 10;

/**
 * Diagnostics for clients that do not ask for them: published a moment after a change, for the newest version only, and taken back when a
 * document is closed, or when the client asks after all.
 */
export class PublishedDiagnostics {
  private readonly session: Session;
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly rest: number;
  /** Documents whose diagnostics a client shows because we sent them. */
  private readonly sent = new Set<string>();
  private isAsked = false;

  constructor(session: Session) {
    this.session = session;
    this.rest = session.options.rest ?? defaultRest;
    session.onClose((uri) => this.takeBack(uri));
    session.onPull(() => {
      this.isAsked = true;
      this.dispose();
      for (const uri of this.sent) this.takeBack(uri);
    });
  }

  /** Publishes those of a document soon, unless another version comes first. */
  soon(uri: string, delay: number = this.rest): void {
    this.cancel(uri);
    if (this.isAsked) return;
    const mayAsk = this.session.client.pullsDiagnostics && this.sent.size === 0;
    this.timers.set(
      uri,
      setTimeout(
        () => {
          this.timers.delete(uri);
          const document = this.session.documents.get(uri);
          if (document !== undefined) void this.publish(document);
        },
        mayAsk ? grace * this.rest : delay,
      ),
    );
  }

  /** Publishes those of all documents anew, one after the other. */
  all(): void {
    for (const { uri } of this.session.documents.all()) this.soon(uri);
  }

  dispose(): void {
    for (const uri of this.timers.keys()) this.cancel(uri);
  }

  private takeBack(uri: string): void {
    this.cancel(uri);
    if (this.sent.delete(uri)) this.send({ uri, diagnostics: [] });
  }

  private cancel(uri: string): void {
    clearTimeout(this.timers.get(uri));
    this.timers.delete(uri);
  }

  private async publish(document: OpenDocument): Promise<void> {
    const { uri, version } = document;
    try {
      const snapshot = await this.session.snapshot(document);
      const diagnostics = [...documentDiagnostics(snapshot, this.session.client)];
      // A newer version has its own on the way.
      if (this.session.documents.get(uri) !== document || this.isAsked) return;
      this.sent.add(uri);
      this.send({ uri, diagnostics, ...(version === null ? {} : { version }) });
    } catch (error) {
      this.session.log.error(`Diagnostics failed: ${trace(error)}`);
    }
  }

  private send(params: PublishDiagnosticsParams): void {
    void quietly(() => this.session.connection.sendNotification(PublishDiagnosticsNotification.type, params));
  }
}
