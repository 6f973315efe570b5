import { deduplicate } from '../diagnostics/deduplicate.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { CheckOptions } from './options.ts';
import { parse } from './parse.ts';
import type { ExpressionOf } from '../syntax/ast.ts';
import type { ExpressionKind } from '../schema/kinds.ts';
import { validate } from './validate.ts';

/** What a check found: the AST, absent for an empty text or one that is too large, and everything there is to say about the text. */
export interface Checked<K extends ExpressionKind> {
  readonly ast: ExpressionOf[K] | undefined;
  /** Sorted by place; one mistake has one diagnostic. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a text of one kind and says what is wrong with it (the interface specification, §4.7–4.9). Never throws; takes linear time.
 * A text without a diagnostic of severity `error` may be sent.
 */
export function check<K extends ExpressionKind>(kind: K, text: string, options: CheckOptions = {}): Checked<K> {
  const { ast, diagnostics } = parse(kind, text, options);
  const found = validate(kind, ast, options, text);
  if (diagnostics.length === 0) return { ast, diagnostics: found };
  return { ast, diagnostics: deduplicate(diagnostics, found) };
}
