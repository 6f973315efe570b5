import type { CheckOptions, Diagnostic, Expression, ExpressionKind, Range, Schema } from '@assetql/core';
import { parseDocument, type DocumentOptions, type SavedSearchDocument } from '@assetql/core/document';

/** The template in a program that a text stands for, with variables in the place of its values. */
export interface TemplateDocument {
  /** Where values are put in: variables of the text, with the quotes that are theirs. What is in them is the program's, and its colours too. */
  readonly holes: readonly Range[];
  /**
   * Its expression, with a variable in the place of each value, and an `Invalid` that has the variable as its text where a whole condition
   * of a filter goes.
   */
  readonly parse: (schema?: Schema) => Expression | undefined;
  /** What is wrong with it whatever the values are, as its tag would say; ranges in the text. */
  readonly check: (options: CheckOptions) => readonly Diagnostic[];
  /** A sentence about the text with what the program writes, such as `${user}`, in the place of its variables. */
  readonly named: (sentence: string) => string;
}

/** A text in an editor: a saved-search file, or one expression alone. The caller keeps it and opens the next version from it. */
export type LanguageDocument =
  | { readonly kind: 'document'; readonly text: string; readonly parsed: SavedSearchDocument }
  | { readonly kind: ExpressionKind; readonly text: string; readonly template?: TemplateDocument };

/** Whether only the running program knows all of a query: it puts values in. */
export const hasHoles = (document: LanguageDocument): boolean =>
  document.kind !== 'document' && (document.template?.holes.length ?? 0) > 0;

/**
 * Opens a text. With the version before, only searches that changed are read again. `options` name a file's untitled search and
 * the language with a library's own additions.
 */
export function openDocument(
  kind: LanguageDocument['kind'],
  text: string,
  previous?: LanguageDocument,
  options: DocumentOptions = {},
): LanguageDocument {
  if (kind !== 'document') return { kind, text };
  if (previous?.kind !== 'document') return { kind, text, parsed: parseDocument(text, undefined, options) };
  const { parsed } = previous;
  const { schema, name, shared } = parsed.options;
  const isSame = schema === options.schema && name === options.name && shared === options.shared;
  return previous.text === text && isSame ? previous : { kind, text, parsed: parseDocument(text, parsed, options) };
}
