import { InlayHintRequest } from 'vscode-languageserver-protocol';
import { inlayHints } from '@assetql/language-service';
import type { Feature } from './feature.ts';

/** `textDocument/inlayHint`: names of ids, values of variables, and how much clauses find where that is switched on. */
export const inlayHintFeature: Feature = {
  capabilities: () => ({ inlayHintProvider: true }),
  register: ({ counting, onDocument }) =>
    onDocument(InlayHintRequest.type, null, (snapshot, { range }) => {
      const { hints, counts } = snapshot.scope.settings;
      const context = counts ? counting(snapshot, 'hints') : snapshot.scope.context();
      return snapshot.views.flatMap((view) => {
        const wanted = view.fromProtocol(range);
        const found = wanted === undefined ? [] : inlayHints(view.document, wanted, context, { ...hints, counts });
        return found.map(({ offset, label, tooltip, side }) => ({
          position: view.position(offset),
          label,
          ...(side === 'after' ? { paddingLeft: true } : { paddingRight: true }),
          ...(tooltip === undefined ? {} : { tooltip }),
        }));
      });
    }),
};
