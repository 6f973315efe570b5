import type { RawDiagnostic } from '../../../diagnostics/diagnostic.ts';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { Range, TextEdit } from '../../../text/range.ts';
import { afterBlanks, beforeBlanks } from '../characters.ts';

const joinAhead = /(?:AND|OR)(?![^\s():"])/y;

/** Removes an operand with the blanks around it; the first one between two brackets takes the join behind it along. */
export function operandRemoval(text: string, start: number, end: number, isFirst: boolean): TextEdit {
  if (!isFirst) return { range: { start: beforeBlanks(text, start), end }, newText: '' };
  joinAhead.lastIndex = afterBlanks(text, end);
  const after = joinAhead.test(text) ? joinAhead.lastIndex : end;
  return { range: { start, end: afterBlanks(text, after) }, newText: '' };
}

/** A closing bracket at `at` without an opening one. */
export function strayBracket(text: string, at: number): RawDiagnostic {
  const range = { start: at, end: at + 1 };
  // Words on both sides must not become one.
  const glue = at > 0 && range.end < text.length ? ' ' : '';
  return {
    code: 'unbalanced-bracket',
    message: 'This bracket closes nothing; remove it, or open one before it.',
    range,
    fixes: [createFix('Remove the bracket', 'preferred', replace(range, glue))],
  };
}

/** Two brackets without a term between them. No fix removes a NOT that they hold: `red (NOT) fox`. */
export const emptyBrackets = (range: Range, removal: TextEdit, holdsNot: boolean): RawDiagnostic => ({
  code: 'missing-operand',
  message: holdsNot
    ? 'There is no term in these brackets; write one there, or NOT without them.'
    : 'Nothing stands between these brackets; write a term there, or remove them.',
  range,
  fixes: holdsNot ? [] : [createFix('Remove the brackets', 'preferred', removal)],
});

/** `count` brackets are open at the end of the text, the outermost at `at`. */
export const openBrackets = (at: number, count: number, edit: TextEdit): RawDiagnostic => ({
  code: 'unbalanced-bracket',
  message:
    count === 1
      ? 'This bracket is never closed; add ) after what belongs to it.'
      : `${count} brackets are never closed, starting here; add ${count} closing ones.`,
  range: { start: at, end: at + 1 },
  fixes: [createFix(edit.newText === '' ? 'Remove the bracket' : `Add ${edit.newText}`, 'preferred', edit)],
});
