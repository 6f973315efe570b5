import {
  DocumentDiagnosticReportKind,
  DocumentDiagnosticRequest,
  type DocumentDiagnosticReport,
} from 'vscode-languageserver-protocol';
import type { Feature } from '../feature.ts';
import { report } from './report.ts';
import { registerWorkspaceDiagnostics } from './workspace-diagnostics.ts';

/** `textDocument/diagnostic` and `workspace/diagnostic`, for clients that ask for diagnostics. */
export const pulledDiagnosticsFeature: Feature = {
  capabilities: ({ pullsDiagnostics }) =>
    pullsDiagnostics
      ? {
          diagnosticProvider: {
            identifier: 'assetql',
            interFileDependencies: false,
            workspaceDiagnostics: true,
            workDoneProgress: true,
          },
        }
      : undefined,
  register: (session) => {
    const nothing: DocumentDiagnosticReport = { kind: DocumentDiagnosticReportKind.Full, items: [] };
    session.onDocument(DocumentDiagnosticRequest.type, nothing, (snapshot, { previousResultId }) => {
      session.pulled();
      return report(snapshot, previousResultId, session.client);
    });
    registerWorkspaceDiagnostics(session);
  },
};
