export { applyEdits } from '@assetql/core';
export type { CodeAction, CodeActionKind } from './code-actions/code-action.ts';
export { codeActions, type CodeActionOptions } from './code-actions/code-actions.ts';
export { lookUpVariable, type LookUpVariable } from './code-actions/look-up-variable.ts';
export { pastedRequest } from './code-actions/pasted-request.ts';
export { fixesAt, type FixAt } from './code-actions/fixes-at.ts';
export { safeFixes } from './code-actions/safe-fixes.ts';
export { codeLenses, type CodeLens } from './code-lenses.ts';
export { colorPresentations, type ColorPresentation } from './colors/color-presentations.ts';
export { documentColors, type DocumentColor } from './colors/document-colors.ts';
export { completion, keywordCompletion } from './completion/completion.ts';
export {
  itemLimit,
  type CompletionItem,
  type CompletionKind,
  type CompletionList,
  type SnippetStop,
} from './completion/completion-item.ts';
export { diagnostics } from './diagnostics.ts';
export { embeddedQueries } from './embedded/embedded-queries.ts';
export { mayHoldQueries } from './embedded/may-hold-queries.ts';
export type { EmbeddedOptions, ProgramLanguage } from './embedded/embedded-options.ts';
export type { EmbeddedHole, EmbeddedQuery } from './embedded/embedded-query.ts';
export { folding, type Fold } from './folding.ts';
export { formatting } from './formatting/formatting.ts';
export { formattingTriggers, onTypeFormatting } from './formatting/on-type-formatting.ts';
export { rangeFormatting } from './formatting/range-formatting.ts';
export { hover } from './hover/hover.ts';
export type { Hover, HoverDetail, HoverDetailKind } from './hover/hover-parts.ts';
export { inlayHints } from './inlay-hints/inlay-hints.ts';
export { type InlayHint, type InlayHintOptions } from './inlay-hints/inlay-hint.ts';
export { openDocument, type LanguageDocument, type TemplateDocument } from './language-document.ts';
export { tokenTypes, type TokenType } from './lexing/token-type.ts';
export { definition } from './navigation/definition.ts';
export { highlights, type Highlight } from './navigation/highlights.ts';
export type { NameDefinition } from './navigation/name-occurrences.ts';
export { references } from './navigation/references.ts';
export { prepareRename, rename, type Renaming } from './navigation/rename.ts';
export { renameShared, sharedReferences, sharedVariableAt } from './navigation/shared-variable.ts';
export { variableNameProblem } from './navigation/variable-problem.ts';
export { selectionRanges } from './selection/selection-ranges.ts';
export { semanticTokens, tokenModifiers, type SemanticToken, type TokenModifier } from './semantic-tokens.ts';
export { programActions } from './program-actions/program-actions.ts';
export { relax, type Relaxed } from './relax.ts';
export { boundRequest, type BoundRequestContext } from './requests/bound-request.ts';
export { curlCommand, requestUrl, typescriptProgram, type RequestText } from './requests/request-texts.ts';
export type { ServiceCommand, ServiceCommandName } from './service-command.ts';
export type { ServiceContext, ServiceLinks, Totals } from './service-context.ts';
export { documentLinks } from './links/document-links.ts';
export { type DocumentLink } from './links/document-link.ts';
export { signatureHelp } from './signature-help/signature-help.ts';
export { type Signature, type SignatureHelp, type SignatureParameter } from './signature-help/signature.ts';
export { backgroundTotals, type BackgroundTotals, type BackgroundTotalsOptions } from './totals/background-totals.ts';
export type { DocumentSymbol } from './symbols/document-symbol.ts';
export { matchSymbols, type SymbolMatch } from './symbols/match-symbols.ts';
export { symbols } from './symbols/symbols.ts';
export type { HoleTakes } from './template-search/template-hole.ts';
export {
  templateSearch,
  type TemplateHole,
  type TemplateSearch,
  type TemplateSearchOptions,
} from './template-search/template-search.ts';
export { tokens, type Token } from './tokens.ts';
