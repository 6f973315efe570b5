import {
  DocumentSymbolRequest,
  SymbolKind,
  type DocumentSymbol as ProtocolSymbol,
  type SymbolInformation,
} from 'vscode-languageserver-protocol';
import { symbols, type DocumentSymbol } from '@assetql/language-service';
import type { View } from '../documents/view.ts';
import type { Feature } from './feature.ts';

/** What a client shows our symbols as. */
export const symbolKinds: Readonly<Record<DocumentSymbol['kind'], SymbolKind>> = {
  search: SymbolKind.Class,
  variable: SymbolKind.Variable,
  key: SymbolKind.Property,
};

const tree = ({ name, kind, detail, range, nameRange, children }: DocumentSymbol, view: View): ProtocolSymbol => ({
  name,
  kind: symbolKinds[kind],
  range: view.toProtocol(range),
  selectionRange: view.toProtocol(nameRange),
  children: children.map((child) => tree(child, view)),
  ...(detail === undefined ? {} : { detail }),
});

const list = (
  { name, kind, range, children }: DocumentSymbol,
  view: View,
  uri: string,
  containerName?: string,
): SymbolInformation[] => [
  {
    name,
    kind: symbolKinds[kind],
    location: { uri, range: view.toProtocol(range) },
    ...(containerName === undefined ? {} : { containerName }),
  },
  ...children.flatMap((child) => list(child, view, uri, name)),
];

/** `textDocument/documentSymbol`: a tree, or a list for clients that know no trees. */
export const documentSymbolFeature: Feature = {
  capabilities: () => ({ documentSymbolProvider: true }),
  register: ({ client, onDocument }) =>
    onDocument(DocumentSymbolRequest.type, null, ({ document, views }) => {
      // With hundreds of searches the outline omits the parameters, because it is requested after every key.
      const options = { keys: !document.content.isLong };
      return client.hierarchicalSymbols
        ? views.flatMap((view) => symbols(view.document, options).map((symbol) => tree(symbol, view)))
        : views.flatMap((view) =>
            symbols(view.document, options).flatMap((symbol) => list(symbol, view, document.uri)),
          );
    }),
};
