import type { Occurrences } from './name-occurrences.ts';
import type { LanguageDocument } from '../language-document.ts';
import { parameterAt } from './parameter-at.ts';
import { variableAt } from './variable-at.ts';

/** The variable or lambda variable that the caret is at, at either end too. */
export const occurrencesAt = (document: LanguageDocument, offset: number): Occurrences | undefined =>
  variableAt(document, offset) ?? parameterAt(document, offset);
