import { WorkspaceSymbolRequest } from 'vscode-languageserver-protocol';
import { matchSymbols, symbols, type DocumentSymbol } from '@assetql/language-service';
import type { View } from '../documents/view.ts';
import { workspaceDocuments } from '../workspace/workspace-documents.ts';
import { symbolKinds } from './document-symbol.ts';
import type { Feature } from './feature.ts';

/** The most symbols of an answer: users do not read on; a narrower query brings the others. */
const most = 1000;

/** `workspace/symbol`: searches and variables of all files of the workspace. */
export const workspaceSymbolFeature: Feature = {
  capabilities: () => ({ workspaceSymbolProvider: { workDoneProgress: true } }),
  register: (session) =>
    session.router.request(WorkspaceSymbolRequest.type, null, async ({ query }, { signal, progress }) => {
      const places = new Map<DocumentSymbol, { readonly view: View; readonly uri: string }>();
      const all: DocumentSymbol[] = [];
      progress.begin('Looking for searches');
      for await (const document of workspaceDocuments(session, signal)) {
        const { views } = await session.snapshot(document);
        for (const view of views)
          for (const symbol of symbols(view.document)) {
            all.push(symbol);
            for (const each of [symbol, ...symbol.children]) places.set(each, { view, uri: document.uri });
          }
      }
      return matchSymbols(query, all)
        .slice(0, most)
        .flatMap(({ symbol, container }) => {
          const place = places.get(symbol);
          if (place === undefined) return [];
          const { view, uri } = place;
          return [
            {
              name: symbol.name,
              kind: symbolKinds[symbol.kind],
              location: { uri, range: view.toProtocol(symbol.nameRange) },
              ...(container === undefined ? {} : { containerName: container }),
            },
          ];
        });
    }),
};
