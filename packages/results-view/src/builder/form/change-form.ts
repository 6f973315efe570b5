import { schema as specified, type Schema } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import { editsOf } from './acts.ts';
import { focusedRow } from './focused-row.ts';
import { inOrder } from './key-text.ts';
import { Refusal } from './refusal.ts';
import type { FormAct, FormChange, SearchForm } from './search-form.ts';

/**
 * The smallest edits of the file for an act in the form, as one step of undo: comments and layout stay. `form` is what `readForm` gave for
 * the same file and search. Nothing is thrown: what cannot be done is refused with a sentence.
 */
export function changeForm(
  file: string,
  search: SavedSearch | undefined,
  form: SearchForm,
  act: FormAct,
  schema: Schema = specified,
): FormChange {
  try {
    const context = { file, search, form, schema };
    const { edits, focus } = editsOf(context, act);
    const ordered = inOrder(edits);
    return { kind: 'edits', edits: ordered, focus: focus && focusedRow(context, ordered, focus) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', reason: error.message };
    throw error;
  }
}
