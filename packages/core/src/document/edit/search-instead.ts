import type { Diagnostic, Fix } from '../../diagnostics/diagnostic.ts';
import { createFix, replace } from '../../diagnostics/create-fix.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import type { Schema } from '../../schema/schema.ts';
import type { CheckOptions } from '../../validation/options.ts';
import { check } from '../../validation/check.ts';
import type { ExpressionPart, SavedSearch } from '../saved-search.ts';
import { shift } from '../shift.ts';

/** A word, several words, or a phrase in double quotes. */
const words = /^(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*(?:[ \t]+[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*)*|"[^"\r\n]+")$/u;

/**
 * Adds to a diagnostic of plain words in a filter the fix that searches for them. Only if the words are the whole filter, none of them is a
 * field, and there is no search yet. The diagnostic's range is relative to the value.
 */
export function searchInstead(
  diagnostic: Diagnostic,
  part: ExpressionPart<'filters' | 'containerfilter'>,
  { search, start }: SavedSearch,
  schema: Schema,
  options: CheckOptions,
): readonly Fix[] {
  const { comments } = part.value;
  const text = part.value.text.trim();
  const begins = part.value.text.length - part.value.text.trimStart().length;
  const isFirst = diagnostic.range.start <= begins;
  if (!isFirst || search !== undefined || comments.length > 0 || !words.test(text)) return [];
  if (text.split(/[ \t]+/).some((word) => schema.field(word) !== undefined)) return [];
  if (check('search', text, options).diagnostics.some(({ severity }) => severity === 'error')) return [];
  const certainty = diagnostic.fixes.length === 0 ? 'preferred' : 'possible';
  return [createFix(`Search for ${excerpt(text)}`, certainty, replace(shift(part.range, start), `search: ${text}`))];
}
