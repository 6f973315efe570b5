import type { Connection } from 'vscode-languageserver';
import { DiagnosticSeverity } from 'vscode-languageserver-protocol';
import { quietly } from '../protocol/log.ts';
import type { PositionEncoding } from '../text/position-encoding.ts';
import { TextSnapshot } from '../text/text-snapshot.ts';
import type { ProblemFile } from './scopes.ts';

/** Publishes the problems of a configuration file, which is not a document of the server. Those of the whole file are at its start. */
export async function publishProblems(
  connection: Connection,
  encoding: PositionEncoding,
  { uri, text, problems }: ProblemFile,
): Promise<void> {
  const content = TextSnapshot.of(text, encoding);
  const diagnostics = problems.map(({ message, range = { start: 0, end: 0 } }) => ({
    range: content.toProtocol(range),
    severity: DiagnosticSeverity.Warning,
    source: 'assetql',
    message,
  }));
  await quietly(() => connection.sendDiagnostics({ uri, diagnostics }));
}
