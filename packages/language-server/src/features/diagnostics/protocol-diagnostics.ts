import { DiagnosticSeverity, type Diagnostic as ProtocolDiagnostic } from 'vscode-languageserver-protocol';
import type { Diagnostic, Severity } from '@assetql/core';
import { diagnostics } from '@assetql/language-service';
import type { View } from '../../documents/view.ts';
import type { ClientProfile } from '../../protocol/client-profile.ts';
import type { Snapshot } from '../../session.ts';

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** Where diagnostics are from, as editors show it. */
const source = 'assetql';

/** What a client can show of diagnostics beside their messages. */
export type DiagnosticDetails = Pick<ClientProfile, 'relatedInformation' | 'codeDescriptions'>;

/** A diagnostic as the protocol has it, whose message is always plain text. */
export type PlainDiagnostic = ProtocolDiagnostic & { readonly message: string };

/** A diagnostic as the protocol has it. */
export function protocolDiagnostic(
  { code, severity, message, range, related = [] }: Diagnostic,
  view: View,
  { document: { uri }, scope }: Pick<Snapshot, 'document' | 'scope'>,
  { relatedInformation, codeDescriptions }: DiagnosticDetails,
): PlainDiagnostic {
  const href = codeDescriptions ? scope.links?.code?.(code) : undefined;
  return {
    range: view.toProtocol(range),
    severity: severities[severity],
    code,
    source,
    message,
    ...(href === undefined ? {} : { codeDescription: { href } }),
    ...(relatedInformation && related.length > 0
      ? {
          relatedInformation: related.map((each) => ({
            location: { uri, range: view.toProtocol(each.range) },
            message: each.message,
          })),
        }
      : {}),
  };
}

/** Everything there is to say about a document. */
export function documentDiagnostics(snapshot: Snapshot, details: DiagnosticDetails): readonly PlainDiagnostic[] {
  const context = snapshot.scope.context();
  return snapshot.views.flatMap((view) =>
    diagnostics(view.document, context).map((diagnostic) => protocolDiagnostic(diagnostic, view, snapshot, details)),
  );
}
