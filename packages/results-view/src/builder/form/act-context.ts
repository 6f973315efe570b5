import { applyEdits, validate, type DiagnosticCode, type Schema, type TextEdit } from '@assetql/core';
import { parseDocument, type SavedSearch } from '@assetql/core/document';
import { keyText, type KeyText } from './key-text.ts';
import { Refusal } from './refusal.ts';
import { phrase } from '../../view/text/phrase.ts';
import type { ConditionKey, SearchForm } from './search-form.ts';

/** What an act works on. */
export interface ActContext {
  readonly file: string;
  readonly search: SavedSearch | undefined;
  readonly form: SearchForm;
  readonly schema: Schema;
}

/** The edits of an act, and the row to focus afterwards: by its id, or by the text that it has there. */
export interface ActEdits {
  readonly edits: readonly TextEdit[];
  readonly focus?: { readonly id: string } | { readonly key: ConditionKey; readonly text: string };
}

/** The key that a row or group belongs to. */
export function keyOf(id: string): ConditionKey {
  const [key] = id.split('/');
  if (key === 'filters' || key === 'containerfilter' || key === 'search') return key;
  throw new Refusal(phrase('This row is no longer in the search.'));
}

/** The text of the key that a row belongs to. Throws a {@link Refusal} when its text has a mistake, so that it cannot be edited reliably. */
export function readableKey({ file, search, schema }: ActContext, key: ConditionKey): KeyText {
  const text = keyText(file, search, key, schema);
  if (text.written?.isBroken === true)
    throw new Refusal(phrase('The text of {0} has a mistake. Correct it in the text first.', key));
  return text;
}

/** The search after edits, none of which is before it. */
export function searchAfter({ file, search, schema }: ActContext, edits: readonly TextEdit[]): SavedSearch | undefined {
  const { preamble, searches } = parseDocument(applyEdits(file, edits), undefined, { schema });
  if (search === undefined) return searches.at(-1);
  return [...searches, preamble].find(({ start }) => start === search.start);
}

/** How often a rule is broken in the expression of a key. */
export function countOf(
  search: SavedSearch | undefined,
  key: ConditionKey,
  code: DiagnosticCode,
  schema: Schema,
): number {
  const ast = search?.[key]?.parsed.ast;
  if (ast === undefined) return 0;
  return validate(key, ast, { schema, variables: true }).filter((diagnostic) => diagnostic.code === code).length;
}
