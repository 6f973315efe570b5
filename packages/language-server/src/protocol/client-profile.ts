import { isRecord } from '@assetql/core/text';
import type { ClientCapabilities, InitializeParams } from 'vscode-languageserver-protocol';
import { chooseEncoding, type PositionEncoding } from '../text/position-encoding.ts';

/** The capabilities of a client that change what the server does. */
export interface ClientProfile {
  readonly encoding: PositionEncoding;
  readonly configuration: { readonly pulls: boolean; readonly registers: boolean };
  readonly watchedFiles: boolean;
  /** Which kinds of formatting can be registered for some languages only. */
  readonly registers: {
    readonly formatting: boolean;
    readonly rangeFormatting: boolean;
    readonly onTypeFormatting: boolean;
  };
  readonly workspaceFolders: boolean;
  /** Whether it pulls diagnostics. They are not published then. */
  readonly pullsDiagnostics: boolean;
  /** What it can be told to request again. */
  readonly refreshes: {
    readonly diagnostics: boolean;
    readonly inlayHints: boolean;
    readonly codeLenses: boolean;
    readonly semanticTokens: boolean;
  };
  readonly appliesEdits: boolean;
  readonly workDoneProgress: boolean;
  readonly markdown: { readonly hover: boolean; readonly completion: boolean; readonly signature: boolean };
  readonly completion: { readonly snippets: boolean; readonly labelDetails: boolean };
  readonly codeActionLiterals: boolean;
  /** Whether it sends `prepareRename` before it asks for the new name. */
  readonly preparesRename: boolean;
  /** Whether it formats several ranges in one request. */
  readonly formatsRanges: boolean;
  /** Whether parameters of signatures may be offsets in their labels. */
  readonly signatureOffsets: boolean;
  /** Whether edits may name the document version that they apply to. */
  readonly versionedEdits: boolean;
  /** Whether it requests the tokens of the visible range. */
  readonly rangeTokens: boolean;
  readonly hierarchicalSymbols: boolean;
  /** Whether it folds whole lines only, and the most ranges that it accepts. */
  readonly folding: { readonly wholeLines: boolean; readonly most: number };
  readonly relatedInformation: boolean;
  /** Whether the codes of diagnostics may be links. */
  readonly codeDescriptions: boolean;
  /** Whether it shows the results of commands itself. */
  readonly presentsResults: boolean;
  /** Its command that opens the completion list again. */
  readonly suggestCommand?: string;
}

const hasMarkdown = (formats: readonly string[] | undefined): boolean => formats?.includes('markdown') === true;

/** A member of the initialization options, which may be any value. */
export function initializationOption(params: InitializeParams, name: string): unknown {
  const options: unknown = params.initializationOptions;
  return isRecord(options) ? options[name] : undefined;
}

export function clientProfile(params: InitializeParams): ClientProfile {
  const { general, workspace, textDocument, window }: ClientCapabilities = params.capabilities;
  const suggestCommand = initializationOption(params, 'suggestCommand');
  const {
    completion,
    codeAction,
    documentSymbol,
    foldingRange,
    signatureHelp,
    hover,
    rename,
    formatting,
    rangeFormatting,
    onTypeFormatting,
    semanticTokens,
  } = textDocument ?? {};
  return {
    encoding: chooseEncoding(general?.positionEncodings),
    configuration: {
      pulls: workspace?.configuration === true,
      registers: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    },
    watchedFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    registers: {
      formatting: formatting?.dynamicRegistration === true,
      rangeFormatting: rangeFormatting?.dynamicRegistration === true,
      onTypeFormatting: onTypeFormatting?.dynamicRegistration === true,
    },
    workspaceFolders: workspace?.workspaceFolders === true,
    pullsDiagnostics: textDocument?.diagnostic !== undefined,
    refreshes: {
      diagnostics: workspace?.diagnostics?.refreshSupport === true,
      inlayHints: workspace?.inlayHint?.refreshSupport === true,
      codeLenses: workspace?.codeLens?.refreshSupport === true,
      semanticTokens: workspace?.semanticTokens?.refreshSupport === true,
    },
    appliesEdits: workspace?.applyEdit === true,
    workDoneProgress: window?.workDoneProgress === true,
    markdown: {
      hover: hasMarkdown(hover?.contentFormat),
      completion: hasMarkdown(completion?.completionItem?.documentationFormat),
      signature: hasMarkdown(signatureHelp?.signatureInformation?.documentationFormat),
    },
    completion: {
      snippets: completion?.completionItem?.snippetSupport === true,
      labelDetails: completion?.completionItem?.labelDetailsSupport === true,
    },
    preparesRename: rename?.prepareSupport === true,
    formatsRanges: rangeFormatting?.rangesSupport === true,
    signatureOffsets: signatureHelp?.signatureInformation?.parameterInformation?.labelOffsetSupport === true,
    versionedEdits: workspace?.workspaceEdit?.documentChanges === true,
    codeActionLiterals: codeAction?.codeActionLiteralSupport !== undefined,
    rangeTokens: Boolean(semanticTokens?.requests?.range),
    hierarchicalSymbols: documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    folding: {
      wholeLines: foldingRange?.lineFoldingOnly === true,
      most: foldingRange?.rangeLimit ?? Number.POSITIVE_INFINITY,
    },
    relatedInformation:
      textDocument?.publishDiagnostics?.relatedInformation === true ||
      textDocument?.diagnostic?.relatedInformation === true,
    codeDescriptions:
      textDocument?.publishDiagnostics?.codeDescriptionSupport === true ||
      textDocument?.diagnostic?.codeDescriptionSupport === true,
    presentsResults: initializationOption(params, 'presentsResults') === true,
    ...(typeof suggestCommand === 'string' ? { suggestCommand } : {}),
  };
}
