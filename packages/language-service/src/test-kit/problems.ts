import { diagnostics } from '../diagnostics.ts';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';

/** What is wrong with a document, by position, each as its code and the text that it is about: `unknown-field: AsetType`. */
export const problems = (document: LanguageDocument, context?: ServiceContext): readonly string[] =>
  diagnostics(document, context).map(({ code, range }) => `${code}: ${document.text.slice(range.start, range.end)}`);
