import { codeActionFeature } from './code-action.ts';
import { codeLensFeature } from './code-lens.ts';
import { completionFeature } from './completion.ts';
import { connectionsFeature } from './connections.ts';
import { definitionFeature } from './definition.ts';
import { pulledDiagnosticsFeature } from './diagnostics/pulled-diagnostics.ts';
import { documentColorFeature } from './document-color.ts';
import { documentHighlightFeature } from './document-highlight.ts';
import { documentLinkFeature } from './document-link.ts';
import { documentSymbolFeature } from './document-symbol.ts';
import { executeCommandFeature } from './execute-command.ts';
import { foldingFeature } from './folding.ts';
import { formattingFeature } from './formatting.ts';
import { hoverFeature } from './hover.ts';
import { inlayHintFeature } from './inlay-hint.ts';
import { onTypeFormattingFeature } from './on-type-formatting.ts';
import { rangeFormattingFeature } from './range-formatting.ts';
import { referencesFeature } from './references.ts';
import { renameFeature } from './rename.ts';
import { selectionRangeFeature } from './selection-range.ts';
import { semanticTokensFeature } from './semantic-tokens/semantic-tokens.ts';
import { signatureHelpFeature } from './signature-help.ts';
import { textSynchronizationFeature } from './text-synchronization.ts';
import { workspaceFeature } from './workspace.ts';
import { workspaceSymbolFeature } from './workspace-symbol.ts';
import type { Feature } from './feature.ts';

/** All features of the server. */
export const features: readonly Feature[] = [
  codeActionFeature,
  codeLensFeature,
  completionFeature,
  connectionsFeature,
  definitionFeature,
  pulledDiagnosticsFeature,
  documentColorFeature,
  documentHighlightFeature,
  documentLinkFeature,
  documentSymbolFeature,
  executeCommandFeature,
  foldingFeature,
  formattingFeature,
  hoverFeature,
  inlayHintFeature,
  onTypeFormattingFeature,
  rangeFormattingFeature,
  referencesFeature,
  renameFeature,
  selectionRangeFeature,
  semanticTokensFeature,
  signatureHelpFeature,
  textSynchronizationFeature,
  workspaceFeature,
  workspaceSymbolFeature,
];
