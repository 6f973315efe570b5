import type { RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { Range, TextEdit } from '../../text/range.ts';
import { createFix, replace } from '../../diagnostics/create-fix.ts';

/** A bracket closes what was never opened. */
export function strayBracket(text: string, at: number): RawDiagnostic {
  const range = { start: at, end: at + 1 };
  // What stood apart stays apart.
  const glue = at > 0 && range.end < text.length ? ' ' : '';
  return {
    code: 'unbalanced-bracket',
    message: 'This bracket closes nothing; remove it, or open one before it.',
    range,
    fixes: [createFix('Remove the bracket', 'preferred', replace(range, glue))],
  };
}

/** Nothing stands between two brackets. */
export const emptyBrackets = (range: Range, removal: TextEdit): RawDiagnostic => ({
  code: 'missing-operand',
  message: 'Nothing stands between these brackets; write a term there, or remove them.',
  range,
  fixes: [createFix('Remove the brackets', 'preferred', removal)],
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
