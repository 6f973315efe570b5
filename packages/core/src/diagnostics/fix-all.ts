import { applyEdits } from '../text/apply-edits.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { TextEdit } from '../text/range.ts';
import { safeFixes } from './safe-fixes.ts';

/** A text after "fix all". */
export interface FixedText {
  readonly text: string;
  /** How many fixes were applied. */
  readonly fixes: number;
  /** What there still is to say. */
  readonly diagnostics: readonly Diagnostic[];
}

/** How often a text is looked at again. Fixes that touch each other, or come up after others, take one round more. */
const mostRounds = 100;
/** How many fixes of a round are tried alone when they cannot be applied together. */
const mostTries = 20;

const errorsIn = (diagnostics: readonly Diagnostic[]): number =>
  diagnostics.filter(({ severity }) => severity === 'error').length;

/**
 * Applies the `safe` fixes of a text until there are none, those that overlap one after another, and what comes up through them as well.
 * A fix that brings more errors than it takes away is left out. `diagnose` checks a text.
 */
export function fixAll(text: string, diagnose: (text: string) => readonly Diagnostic[]): FixedText {
  let fixed: FixedText = { text, fixes: 0, diagnostics: diagnose(text) };
  for (let round = 0; round < mostRounds; round++) {
    const { fixes, edits } = safeFixes(fixed.diagnostics);
    if (fixes.length === 0) break;
    const alone = fixes.length > 1 ? fixes.slice(0, mostTries) : [];
    const tries = [{ edits, count: fixes.length }, ...alone.map((fix) => ({ edits: fix.edits, count: 1 }))];
    const better = firstBetter(fixed, tries, diagnose);
    if (better === undefined) break;
    fixed = better;
  }
  return fixed;
}

interface Try {
  readonly edits: readonly TextEdit[];
  readonly count: number;
}

/** The text after the first of the edits that bring no more errors than there are. */
function firstBetter(
  { text, fixes, diagnostics }: FixedText,
  tries: readonly Try[],
  diagnose: (text: string) => readonly Diagnostic[],
): FixedText | undefined {
  const errors = errorsIn(diagnostics);
  for (const { edits, count } of tries) {
    const after = applyEdits(text, edits);
    const found = diagnose(after);
    if (errorsIn(found) <= errors) return { text: after, fixes: fixes + count, diagnostics: found };
  }
  return undefined;
}
