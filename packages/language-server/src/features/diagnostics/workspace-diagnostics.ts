import {
  WorkspaceDiagnosticRequest,
  type PreviousResultId,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver-protocol';
import { documentKind } from '../../documents/document-kind.ts';
import type { OpenDocument } from '../../documents/open-document.ts';
import type { RequestContext } from '../../protocol/request-router.ts';
import type { Session } from '../../session.ts';
import { canonicalUri } from '../../workspace/uri.ts';
import { workspaceDocuments } from '../../workspace/workspace-documents.ts';
import type { GivenReports } from './given-reports.ts';
import { WorkspaceChanges, type Outdated } from './workspace-changes.ts';

/**
 * Answers `workspace/diagnostic`: the files of all folders, as they are in the editor where they are open there. A client asks again as
 * soon as it is answered: one that tells of changes of files waits until there are some, and gets those of what has changed.
 */
export function registerWorkspaceDiagnostics(session: Session, reports: GivenReports): void {
  const { documents, files, client } = session;
  /** Files of the workspace, as they were when it was looked through. */
  let stored = new Set<string>();
  const changes = new WorkspaceChanges({
    known: () => reports.uris(),
    isKnown: (uri) => {
      if (documents.get(uri) !== undefined || stored.has(canonicalUri(uri))) return true;
      return documentKind('', uri) === undefined ? reports.has(uri) : 'new';
    },
  });
  session.onTexts((texts) => changes.take(texts));
  session.onRefresh((happened) => {
    if (happened.some((change) => change !== 'files')) changes.all();
  });

  /** The documents of the whole workspace, or some of them. */
  async function* wanted(uris: Outdated, signal: AbortSignal): AsyncGenerator<OpenDocument> {
    if (uris === 'all') {
      const found = new Set<string>();
      for await (const document of workspaceDocuments(session, signal)) {
        if (document.version === null) found.add(canonicalUri(document.uri));
        yield document;
      }
      if (!signal.aborted) stored = found;
      return;
    }
    for (const uri of uris) {
      if (signal.aborted) return;
      const isStored = stored.has(canonicalUri(uri));
      const document = documents.get(uri) ?? (isStored ? await files.read(uri) : undefined);
      if (document !== undefined) yield document;
    }
  }

  const collect = async (
    outdated: Outdated,
    previous: ReadonlyMap<string, PreviousResultId>,
    { signal, progress }: RequestContext,
  ): Promise<WorkspaceDocumentDiagnosticReport[]> => {
    const items: WorkspaceDocumentDiagnosticReport[] = [];
    const seen = new Set<string>();
    progress.begin('Checking saved searches');
    for await (const document of wanted(outdated, signal)) {
      const { uri, version } = document;
      const key = canonicalUri(uri);
      const found = reports.of(await session.snapshot(document), previous.get(key)?.value);
      seen.add(key);
      items.push({ ...found, uri, version });
      if (items.length % 50 === 0) progress.report(`${items.length} files`);
    }
    if (signal.aborted) return items;
    // Files that are gone have no problems any more.
    const before = Array.from(previous.values(), ({ uri }) => uri);
    for (const uri of outdated === 'all' ? [...before, ...reports.uris()] : outdated) {
      const key = canonicalUri(uri);
      if (seen.has(key)) continue;
      seen.add(key);
      stored.delete(key);
      reports.forget(uri);
      items.push({ kind: 'full', uri, version: null, items: [] });
    }
    return items;
  };

  session.router.request(WorkspaceDiagnosticRequest.type, { items: [] }, async ({ previousResultIds }, call) => {
    session.pulled();
    const previous = new Map(previousResultIds.map((each) => [canonicalUri(each.uri), each]));
    changes.add(reports.lost(previous));
    if (client.watchedFiles) await changes.some(call.signal);
    else changes.all();
    const outdated = changes.begin();
    let isGiven = false;
    try {
      const items = await collect(outdated, previous, call);
      isGiven = !call.signal.aborted;
      return { items };
    } finally {
      if (!isGiven) changes.undo(outdated);
    }
  });
}
