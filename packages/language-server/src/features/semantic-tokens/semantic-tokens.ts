import {
  SemanticTokensDeltaRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
  type SemanticTokens,
} from 'vscode-languageserver-protocol';
import type { Snapshot } from '../../session.ts';
import type { Feature } from '../feature.ts';
import { encodeTokens } from './encode-tokens.ts';
import { legend } from './legend.ts';
import { tokenEdits } from './token-edits.ts';

/** `textDocument/semanticTokens`: full, of a range, and as a difference to the previous answer. */
export const semanticTokensFeature: Feature = {
  capabilities: () => ({ semanticTokensProvider: { legend, range: true, full: { delta: true } } }),
  register: ({ onDocument, onClose, client }) => {
    /** The last answer for each document. */
    const given = new Map<string, { readonly id: string; readonly data: readonly number[] }>();
    let answers = 0;
    onClose((uri) => given.delete(uri));

    const full = ({ document, views, scope }: Snapshot): SemanticTokens & { readonly resultId: string } => {
      const data = encodeTokens(views, scope.context(), (view) => view.whole);
      answers += 1;
      const resultId = String(answers);
      given.set(document.uri, { id: resultId, data });
      return { resultId, data };
    };
    /** Clients that request the visible range get no tokens of the whole of a long file, which they would request after every key. */
    const isLong = ({ document: { content } }: Snapshot): boolean => client.rangeTokens && content.isLong;
    onDocument(SemanticTokensRequest.type, null, (snapshot) => (isLong(snapshot) ? null : full(snapshot)));
    onDocument(SemanticTokensDeltaRequest.type, null, (snapshot, { previousResultId }) => {
      if (isLong(snapshot)) return null;
      const before = given.get(snapshot.document.uri);
      const now = full(snapshot);
      if (before?.id !== previousResultId) return now;
      return { resultId: now.resultId, edits: tokenEdits(before.data, now.data) };
    });
    onDocument(SemanticTokensRangeRequest.type, null, ({ views, scope }, { range }) => ({
      data: encodeTokens(views, scope.context(), (view) => view.fromProtocol(range)),
    }));
  },
};
