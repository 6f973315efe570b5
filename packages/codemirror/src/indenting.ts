import { EditorSelection, type ChangeSpec } from '@codemirror/state';
import type { Command, KeyBinding } from '@codemirror/view';

/** Two blanks, as the formatter writes them. */
const unit = '  ';

/** A line without its value starts one on the next line; any other line goes on as it began. */
function indentationAfter(before: string): string {
  if (before.trim() === '') return '';
  return /^[\p{L}_][\p{L}\p{N}_.-]*:\s*$/u.test(before) ? unit : (/^\s*/.exec(before)?.[0] ?? '');
}

/** Starts a line, indented where a value goes on. */
export const newLine: Command = (view) => {
  const { state } = view;
  if (state.readOnly) return false;
  const change = state.changeByRange(({ from, to }) => {
    const line = state.doc.lineAt(from);
    const indentation = indentationAfter(state.sliceDoc(line.from, from));
    // A line of blanks that is left was only there to be gone on with.
    const start = state.sliceDoc(line.from, from).trim() === '' ? line.from : from;
    const insert = `${state.lineBreak}${indentation}`;
    return {
      changes: { from: start, to, insert },
      range: EditorSelection.cursor(start + 1 + indentation.length),
    };
  });
  view.dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }));
  return true;
};

/** Starts of the lines that the selection touches. */
function lineStarts({ state }: Parameters<Command>[0]): readonly number[] {
  const starts = new Set<number>();
  for (const { from, to } of state.selection.ranges)
    for (let at = from; at <= to; at = state.doc.lineAt(at).to + 1) starts.add(state.doc.lineAt(at).from);
  return [...starts];
}

const indent: Command = (view) => {
  const { state } = view;
  if (state.readOnly) return false;
  const changes: ChangeSpec[] = lineStarts(view).map((from) => ({ from, insert: unit }));
  view.dispatch({ changes, userEvent: 'input.indent' });
  return true;
};

const outdent: Command = (view) => {
  const { state } = view;
  if (state.readOnly) return false;
  const changes = lineStarts(view).flatMap((from): ChangeSpec[] => {
    const blanks = /^[ \t]{0,2}/.exec(state.sliceDoc(from, from + unit.length))?.[0].length ?? 0;
    return blanks === 0 ? [] : [{ from, to: from + blanks }];
  });
  view.dispatch({ changes, userEvent: 'delete.dedent' });
  return true;
};

/** Enter goes on as the value goes on; Tab indents, Shift-Tab takes it back. Escape before Tab leaves the editor. */
export const indentKeymap: readonly KeyBinding[] = [
  { key: 'Enter', run: newLine, shift: newLine },
  { key: 'Tab', run: indent, shift: outdent },
];
