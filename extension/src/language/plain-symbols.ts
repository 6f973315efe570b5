import { DocumentSymbol, type SymbolInformation } from 'vscode';
import type { Middleware } from 'vscode-languageclient';
import { plainName } from '../contracts/plain-name.ts';

function makePlain(symbol: DocumentSymbol | SymbolInformation): void {
  symbol.name = plainName(symbol.name);
  if (symbol instanceof DocumentSymbol) symbol.children.forEach(makePlain);
  else symbol.containerName = plainName(symbol.containerName);
}

/** Titles of searches have no icons where symbols are chosen from a list. */
export const plainSymbols: Required<Pick<Middleware, 'provideDocumentSymbols' | 'provideWorkspaceSymbols'>> = {
  provideDocumentSymbols: async (document, token, next) => {
    const symbols = await next(document, token);
    symbols?.forEach(makePlain);
    return symbols;
  },
  provideWorkspaceSymbols: async (query, token, next) => {
    const symbols = await next(query, token);
    symbols?.forEach(makePlain);
    return symbols;
  },
};
