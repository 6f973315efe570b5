import {
  DocumentDiagnosticReportKind,
  type FullDocumentDiagnosticReport,
  type UnchangedDocumentDiagnosticReport,
} from 'vscode-languageserver-protocol';
import type { Snapshot } from '../../session.ts';
import { documentDiagnostics, type DiagnosticDetails } from './protocol-diagnostics.ts';
import { resultId } from './result-id.ts';

/** The diagnostics of a document, or that they are those that a client has already. */
export function report(
  snapshot: Snapshot,
  previous: string | undefined,
  details: DiagnosticDetails,
): FullDocumentDiagnosticReport | UnchangedDocumentDiagnosticReport {
  const items = [...documentDiagnostics(snapshot, details)];
  const id = resultId(items);
  return id === previous
    ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId: id }
    : { kind: DocumentDiagnosticReportKind.Full, resultId: id, items };
}
