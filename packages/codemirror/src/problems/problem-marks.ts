import type { EditorState, Extension } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import type { Diagnostic, Range, Severity } from '@assetql/core';
import { problemField } from './problem-field.ts';

const marks: Readonly<Record<Severity, Decoration>> = {
  error: Decoration.mark({ class: 'aql-problem aql-problem-error' }),
  warning: Decoration.mark({ class: 'aql-problem aql-problem-warning' }),
  info: Decoration.mark({ class: 'aql-problem aql-problem-info' }),
  hint: Decoration.mark({ class: 'aql-problem aql-problem-hint' }),
};

/** The underlined range of a problem. An empty range is extended by the character before it, or after it at the start of a line. */
function drawnRange({ doc }: EditorState, { range }: Diagnostic): Range {
  const end = Math.min(range.end, doc.length);
  const start = Math.min(range.start, end);
  if (start < end) return { start, end };
  return start > doc.lineAt(start).from ? { start: start - 1, end } : { start, end: Math.min(end + 1, doc.length) };
}

function draw(state: EditorState): DecorationSet {
  const drawn = state.field(problemField).flatMap((problem) => {
    const { start, end } = drawnRange(state, problem);
    return start < end ? [marks[problem.severity].range(start, end)] : [];
  });
  return Decoration.set(drawn, true);
}

/** Underlines problems. */
export const problemMarks: Extension = EditorView.decorations.compute([problemField], draw);
