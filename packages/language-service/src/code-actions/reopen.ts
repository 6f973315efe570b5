import { openDocument, type LanguageDocument } from '../language-document.ts';

/** A document with another text, opened with the same options from the version before. */
export const reopen = (document: LanguageDocument, text: string): LanguageDocument =>
  openDocument(document.kind, text, document, document.kind === 'document' ? document.parsed.options : {});
