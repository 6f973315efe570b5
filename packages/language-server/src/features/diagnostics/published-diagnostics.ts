import type { PublishDiagnosticsParams } from 'vscode-languageserver-protocol';
import { quietly } from '../../protocol/log.ts';
import { trace } from '../../protocol/reason.ts';
import type { Session } from '../../session.ts';
import type { OpenDocument } from '../../documents/open-document.ts';
import { documentDiagnostics } from './protocol-diagnostics.ts';

/** Milliseconds without a change before diagnostics are published. */
const defaultRest = 150;

/** The delay is multiplied by this for clients that announce pull diagnostics, because some announce it and never pull. */
const pullGrace = 10;

/**
 * Diagnostics for clients that do not pull them. They are published shortly after a change, for the newest version only, and cleared when
 * the document is closed or when the client starts to pull.
 */
export class PublishedDiagnostics {
  private readonly session: Session;
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly rest: number;
  /** The URIs whose published diagnostics the client shows. */
  private readonly sent = new Set<string>();
  private isPulled = false;

  constructor(session: Session) {
    this.session = session;
    this.rest = session.options.rest ?? defaultRest;
    session.onClose((uri) => this.takeBack(uri));
    session.onPull(() => {
      this.isPulled = true;
      this.dispose();
      for (const uri of this.sent) this.takeBack(uri);
    });
  }

  /** Publishes the diagnostics of a document after a delay, which restarts with each call. */
  soon(uri: string, delay: number = this.rest): void {
    this.cancel(uri);
    if (this.isPulled) return;
    const mayPull = this.session.client.pullsDiagnostics && this.sent.size === 0;
    this.timers.set(
      uri,
      setTimeout(
        () => {
          this.timers.delete(uri);
          const document = this.session.documents.get(uri);
          if (document !== undefined) void this.publish(document);
        },
        mayPull ? pullGrace * this.rest : delay,
      ),
    );
  }

  /** Publishes the diagnostics of all open documents again. */
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
      // The diagnostics of a newer version are scheduled.
      if (this.session.documents.get(uri) !== document || this.isPulled) return;
      this.sent.add(uri);
      this.send({ uri, diagnostics, ...(version === null ? {} : { version }) });
    } catch (error) {
      this.session.log.error(`Diagnostics failed: ${trace(error)}`);
    }
  }

  private send(params: PublishDiagnosticsParams): void {
    void quietly(() => this.session.connection.sendDiagnostics(params));
  }
}
