import { applySeverities, type SeverityOptions } from './apply-severities.ts';
import { deduplicate } from './deduplicate.ts';
import type { Diagnostic, RawDiagnostic } from './diagnostic.ts';

/** What was found in one expression. */
export interface Findings {
  /** By reading its text. */
  readonly read: readonly RawDiagnostic[];
  /** By the rules that looked at its AST. */
  readonly ruled: readonly RawDiagnostic[];
}

const none: readonly Diagnostic[] = [];

/**
 * The diagnostics of one expression: each finding with its severity, one diagnostic for one mistake, in the order of their ranges.
 * The last step of every check of an expression; nothing before it depends on severities that a caller chose.
 */
export function finishDiagnostics({ read, ruled }: Findings, options: SeverityOptions = {}): readonly Diagnostic[] {
  if (read.length + ruled.length === 0) return none;
  return deduplicate(applySeverities(read, options), applySeverities(ruled, options));
}
