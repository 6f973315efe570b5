import type { ExpressionKind } from '@assetql/core';
import { parseDocument, type SavedSearchDocument } from '@assetql/core/document';

/** A text in an editor: a saved-search file, or one expression alone. The caller keeps it and opens the next version from it. */
export type LanguageDocument =
  | { readonly kind: 'document'; readonly text: string; readonly parsed: SavedSearchDocument }
  | { readonly kind: ExpressionKind; readonly text: string };

/** Opens a text. With the version before, only searches that changed are read again. */
export function openDocument(
  kind: LanguageDocument['kind'],
  text: string,
  previous?: LanguageDocument,
): LanguageDocument {
  if (kind !== 'document') return { kind, text };
  if (previous?.kind !== 'document') return { kind, text, parsed: parseDocument(text) };
  return previous.text === text ? previous : { kind, text, parsed: parseDocument(text, previous.parsed) };
}
