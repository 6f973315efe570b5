import type { RawDiagnostic } from '../../../diagnostics/diagnostic.ts';
import type { TextEdit } from '../../../text/range.ts';

const wordAtEnd = /[\p{L}\p{N}_]$/u;
const wordAtStart = /^[\p{L}\p{N}_]/u;
/** A new word may have wildcards. */
const newAtEnd = /[\p{L}\p{N}_*]$/u;
const newAtStart = /^[\p{L}\p{N}_*]/u;
/** Characters that would run together with a neighbour: all except blanks and, on the inside, brackets. */
const open = /[^\s(]/;
const close = /[^\s)]/;

/** An edit whose words do not run into those beside it: the brackets or quotes that it replaces may have been all there was between. */
function separated({ range, newText }: TextEdit, text: string): TextEdit {
  if (newText === '' && open.test(text.charAt(range.start - 1)) && close.test(text.charAt(range.end)))
    return { range, newText: ' ' };
  const before = newAtStart.test(newText) && wordAtEnd.test(text.slice(Math.max(0, range.start - 2), range.start));
  const after = newAtEnd.test(newText) && wordAtStart.test(text.slice(range.end, range.end + 2));
  return before || after ? { range, newText: `${before ? ' ' : ''}${newText}${after ? ' ' : ''}` } : { range, newText };
}

/** Puts blanks where the fixes of a rule would join two words. Rules see no text, only its AST. */
export const separate = (findings: readonly RawDiagnostic[], text: string): readonly RawDiagnostic[] =>
  findings.map((finding) => {
    if (finding.fixes === undefined) return finding;
    const fixes = finding.fixes.map((fix) => ({ ...fix, edits: fix.edits.map((edit) => separated(edit, text)) }));
    return { ...finding, fixes };
  });
