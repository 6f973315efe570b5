import type { Range } from '@assetql/core';
import type { LanguageDocument } from '../language-document.ts';
import { occurrencesAt } from './occurrences.ts';

/** Where the variable or lambda variable at the caret is used, and defined if that is asked for: its names without braces, ascending. */
export function references(document: LanguageDocument, offset: number, includeDeclaration: boolean): readonly Range[] {
  const found = occurrencesAt(document, offset);
  if (found === undefined) return [];
  if (!includeDeclaration || found.definition === undefined) return found.uses;
  return [...found.uses, found.definition.nameRange].toSorted((a, b) => a.start - b.start);
}
