import type { LanguageDocument } from '../language-document.ts';
import { occurrencesAt } from './occurrences.ts';
import { type NameDefinition } from './name-occurrences.ts';

/** Where the variable or lambda variable at the caret is defined. */
export const definition = (document: LanguageDocument, offset: number): NameDefinition | undefined =>
  occurrencesAt(document, offset)?.definition;
