import type { Connection } from 'vscode-languageserver';
import { DiagnosticSeverity } from 'vscode-languageserver-protocol';
import { quietly } from '../protocol/log.ts';

/** Publishes sentences about a file that is not a document of the server, at its start. Each names its place in the file. */
export async function publishProblems(connection: Connection, uri: string, problems: readonly string[]): Promise<void> {
  const start = { line: 0, character: 0 };
  const diagnostics = problems.map((message) => ({
    range: { start, end: start },
    severity: DiagnosticSeverity.Warning,
    source: 'assetql',
    message,
  }));
  await quietly(() => connection.sendDiagnostics({ uri, diagnostics }));
}
