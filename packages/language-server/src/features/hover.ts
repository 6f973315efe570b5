import { HoverRequest } from 'vscode-languageserver-protocol';
import { hover } from '@assetql/language-service';
import type { Feature } from './feature.ts';
import { documentation } from './markup.ts';

/** `textDocument/hover`. */
export const hoverFeature: Feature = {
  capabilities: () => ({ hoverProvider: true }),
  register: ({ client, counting, onPosition }) =>
    onPosition(HoverRequest.type, null, (spot) => {
      const { view, offset } = spot;
      const found = hover(view.document, offset, counting(spot, 'hover'));
      const contents = found && documentation(found, client.markdown.hover);
      return contents === undefined || found === undefined ? null : { contents, range: view.toProtocol(found.range) };
    }),
};
