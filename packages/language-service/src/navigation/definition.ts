import type { LanguageDocument } from '../language-document.ts';
import { occurrencesAt, type NameDefinition } from './occurrences.ts';

/** Where the variable or lambda variable at the caret is defined. */
export const definition = (document: LanguageDocument, offset: number): NameDefinition | undefined =>
  occurrencesAt(document, offset)?.definition;
