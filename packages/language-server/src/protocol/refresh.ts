import type { Connection } from 'vscode-languageserver';
import {
  CodeLensRefreshRequest,
  DiagnosticRefreshRequest,
  InlayHintRefreshRequest,
  SemanticTokensRefreshRequest,
} from 'vscode-languageserver-protocol';
import type { ClientProfile } from './client-profile.ts';
import { quietly } from './log.ts';

/** What has changed other than documents: totals, names of a library, settings, or files that are not open. */
export type Change = 'totals' | 'names' | 'settings' | 'files';

const requests = [
  { name: 'inlayHints', type: InlayHintRefreshRequest.type, changes: ['totals', 'names', 'settings'] },
  { name: 'codeLenses', type: CodeLensRefreshRequest.type, changes: ['totals', 'names', 'settings'] },
  { name: 'semanticTokens', type: SemanticTokensRefreshRequest.type, changes: ['settings'] },
  { name: 'diagnostics', type: DiagnosticRefreshRequest.type, changes: ['names', 'settings', 'files'] },
] as const satisfies readonly {
  readonly name: keyof ClientProfile['refreshes'];
  readonly type: unknown;
  readonly changes: readonly Change[];
}[];

/** Makes a client request again what a change may affect, as far as it supports that. */
export function refreshClient(connection: Connection, { refreshes }: ClientProfile, happened: readonly Change[]): void {
  for (const { name, type, changes } of requests) {
    const isConcerned = changes.some((change) => happened.includes(change));
    if (isConcerned && refreshes[name]) void quietly(() => connection.sendRequest(type.method));
  }
}
