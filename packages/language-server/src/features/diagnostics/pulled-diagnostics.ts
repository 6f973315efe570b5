import {
  DocumentDiagnosticReportKind,
  DocumentDiagnosticRequest,
  type DocumentDiagnosticReport,
} from 'vscode-languageserver-protocol';
import type { Feature } from '../feature.ts';
import { GivenReports } from './given-reports.ts';
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
    const reports = new GivenReports(session.client);
    const nothing: DocumentDiagnosticReport = { kind: DocumentDiagnosticReportKind.Full, items: [] };
    session.onDocument(DocumentDiagnosticRequest.type, nothing, (snapshot, { previousResultId }) => {
      session.pulled();
      return reports.of(snapshot, previousResultId);
    });
    registerWorkspaceDiagnostics(session, reports);
  },
};
