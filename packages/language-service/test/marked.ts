import { openDocument, type LanguageDocument } from '@assetql/language-service';

/** A text in which `<|>` shows where the caret is. */
export function marked(kind: LanguageDocument['kind'], text: string): { document: LanguageDocument; offset: number } {
  const offset = text.indexOf('<|>');
  if (offset === -1) throw new Error(`No caret in ${text}`);
  return { document: openDocument(kind, text.replace('<|>', '')), offset };
}
