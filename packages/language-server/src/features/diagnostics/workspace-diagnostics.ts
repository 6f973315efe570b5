import { WorkspaceDiagnosticRequest, type WorkspaceDocumentDiagnosticReport } from 'vscode-languageserver-protocol';
import type { OpenDocument } from '../../documents/open-document.ts';
import type { Session } from '../../session.ts';
import { workspaceDocuments } from '../../workspace/workspace-documents.ts';
import { report } from './report.ts';

/** Answers `workspace/diagnostic`: the files of all folders, as they are in the editor where they are open there. */
export function registerWorkspaceDiagnostics(session: Session): void {
  session.gate.request(WorkspaceDiagnosticRequest.type, { items: [] }, async ({ previousResultIds }, call) => {
    session.pulled();
    const previous = new Map(previousResultIds.map(({ uri, value }) => [uri, value]));
    const items: WorkspaceDocumentDiagnosticReport[] = [];
    call.progress.begin('Checking saved searches');
    const add = async (document: OpenDocument): Promise<void> => {
      const { uri, version } = document;
      const found = report(await session.snapshot(document), previous.get(uri), session.client);
      items.push({ ...found, uri, version });
    };
    for await (const document of workspaceDocuments(session, call.signal)) {
      await add(document);
      previous.delete(document.uri);
      if (items.length % 50 === 0) call.progress.report(`${items.length} files`);
    }
    // Files that are gone have no problems any more.
    for (const uri of previous.keys()) items.push({ kind: 'full', uri, version: null, items: [] });
    return { items };
  });
}
