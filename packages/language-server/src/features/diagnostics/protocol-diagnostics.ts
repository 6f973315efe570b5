import { DiagnosticSeverity, type Diagnostic as ProtocolDiagnostic } from 'vscode-languageserver-protocol';
import type { Diagnostic, Severity } from '@assetql/core';
import { diagnostics } from '@assetql/language-service';
import type { View } from '../../documents/view.ts';
import type { Snapshot } from '../../session.ts';

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** Where diagnostics are from, as editors show it. */
const source = 'assetql';

/** A diagnostic as the protocol has it. `uri` is given where the client can show what else it concerns. */
export function protocolDiagnostic(
  { code, severity, message, range, related = [] }: Diagnostic,
  view: View,
  uri: string | undefined,
): ProtocolDiagnostic {
  return {
    range: view.toProtocol(range),
    severity: severities[severity],
    code,
    source,
    message,
    ...(uri === undefined || related.length === 0
      ? {}
      : {
          relatedInformation: related.map((each) => ({
            location: { uri, range: view.toProtocol(each.range) },
            message: each.message,
          })),
        }),
  };
}

/** Everything there is to say about a document. */
export function documentDiagnostics(
  { document, scope, views }: Snapshot,
  withRelated: boolean,
): readonly ProtocolDiagnostic[] {
  const context = scope.context();
  const uri = withRelated ? document.uri : undefined;
  return views.flatMap((view) =>
    diagnostics(view.document, context).map((diagnostic) => protocolDiagnostic(diagnostic, view, uri)),
  );
}
