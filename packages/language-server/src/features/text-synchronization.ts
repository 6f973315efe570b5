import {
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  TextDocumentSyncKind,
} from 'vscode-languageserver-protocol';
import { trace } from '../protocol/reason.ts';
import type { Session } from '../session.ts';
import { PublishedDiagnostics } from './diagnostics/published-diagnostics.ts';
import type { Feature } from './feature.ts';

/** Opens, changes and closes documents, and publishes diagnostics for clients that do not pull them. */
export const textSynchronizationFeature: Feature = {
  capabilities: () => ({
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
  }),
  register: (session: Session) => {
    const { router, documents, scopes, files, log } = session;
    const published = new PublishedDiagnostics(session);
    session.onRefresh(() => published.all());
    session.onEnd(() => published.dispose());

    router.notification(DidOpenTextDocumentNotification.type, ({ textDocument }) => {
      const document = documents.add(textDocument);
      if (document === undefined) return;
      // Starts to fetch the names of the library.
      session.snapshot(document).catch((error: unknown) => log.error(`Opening failed: ${trace(error)}`));
      published.soon(document.uri, 0);
      session.changed({ changed: [document.uri] });
    });
    router.notification(DidChangeTextDocumentNotification.type, ({ textDocument, contentChanges }) => {
      const { uri, version } = textDocument;
      if (documents.change(uri, version, contentChanges) === undefined) {
        log.info(`${uri} is changed, but is not open here.`);
        return;
      }
      published.soon(uri);
      session.changed({ changed: [uri] });
    });
    router.notification(DidSaveTextDocumentNotification.type, ({ textDocument: { uri } }) => {
      files.forget([uri]);
      if (documents.get(uri) !== undefined) scopes.of(uri).library?.want();
      // Without file events, the configuration files are read again after each save.
      return session.client.watchedFiles ? undefined : scopes.reload();
    });
    router.notification(DidCloseTextDocumentNotification.type, ({ textDocument: { uri } }) => {
      if (documents.remove(uri) !== undefined) session.closed(uri);
    });
  },
};
