import type {
  FullDocumentDiagnosticReport,
  PreviousResultId,
  UnchangedDocumentDiagnosticReport,
} from 'vscode-languageserver-protocol';
import type { Snapshot } from '../../session.ts';
import { canonicalUri } from '../../workspace/uri.ts';
import type { DiagnosticDetails } from './protocol-diagnostics.ts';
import { report } from './report.ts';

/** A report that a client was given last. */
interface Given {
  readonly uri: string;
  readonly id: string | undefined;
}

/** Reports on documents, and what a client knows by them. */
export class GivenReports {
  private readonly details: DiagnosticDetails;
  private readonly last = new Map<string, Given>();

  constructor(details: DiagnosticDetails) {
    this.details = details;
  }

  /** The report on a document for a client that has a result already, or none. */
  of(
    snapshot: Snapshot,
    previous: string | undefined,
  ): FullDocumentDiagnosticReport | UnchangedDocumentDiagnosticReport {
    const found = report(snapshot, previous, this.details);
    const { uri } = snapshot.document;
    this.last.set(canonicalUri(uri), { uri, id: found.resultId });
    return found;
  }

  /** A file has no report any more. */
  forget(uri: string): void {
    this.last.delete(canonicalUri(uri));
  }

  has(uri: string): boolean {
    return this.last.has(canonicalUri(uri));
  }

  /** The files that have a report. */
  uris(): readonly string[] {
    return Array.from(this.last.values(), ({ uri }) => uri);
  }

  /** The files of which a client has another result than it was given, or none. */
  lost(previous: ReadonlyMap<string, PreviousResultId>): readonly string[] {
    return Array.from(this.last).flatMap(([key, { uri, id }]) => (previous.get(key)?.value === id ? [] : [uri]));
  }
}
