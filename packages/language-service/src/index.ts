export { applyEdits } from './apply-edits.ts';
export { codeActions, safeFixes, type CodeAction } from './code-actions.ts';
export { completion, keywordCompletion } from './completion/completion.ts';
export {
  itemLimit,
  type CompletionItem,
  type CompletionKind,
  type CompletionList,
} from './completion/completion-item.ts';
export { diagnostics } from './diagnostics.ts';
export { folding } from './folding.ts';
export { formatting } from './formatting.ts';
export { hover, type Hover } from './hover.ts';
export { openDocument, type LanguageDocument } from './language-document.ts';
export type { TokenType } from './lexing/token-type.ts';
export type { ServiceContext } from './service-context.ts';
export { backgroundTotals, type BackgroundTotals, type BackgroundTotalsOptions } from './totals/background-totals.ts';
export { tokens, type Token } from './tokens.ts';
