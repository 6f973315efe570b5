import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { finishDiagnostics } from '../diagnostics/finish-diagnostics.ts';
import type { ExpressionKind } from '../schema/kinds.ts';
import type { ExpressionOf } from '../syntax/ast.ts';
import type { CheckOptions } from './options.ts';
import { parsers } from './parse.ts';
import { findMistakes } from './validate.ts';

/** The result of a check: the AST, absent for an empty text and for one that is too large, and the diagnostics of the text. */
export interface Checked<K extends ExpressionKind> {
  readonly ast: ExpressionOf[K] | undefined;
  /** In the order of their ranges; one mistake has one diagnostic. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a text of one kind and validates it (the interface specification, §4.7–4.9).
 * A text without a diagnostic of severity `error` may be sent. Ranges are in UTF-16 offsets.
 */
export function check<K extends ExpressionKind>(kind: K, text: string, options: CheckOptions = {}): Checked<K> {
  const { ast, findings } = parsers[kind](text, options);
  const diagnostics = finishDiagnostics({ read: findings, ruled: findMistakes(kind, ast, options, text) }, options);
  return { ast, diagnostics };
}
