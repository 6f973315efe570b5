import { EditorSelection, type ChangeSpec } from '@codemirror/state';
import type { Command, KeyBinding } from '@codemirror/view';

/** Two blanks, like the formatter's indentation. */
const unit = '  ';

/** The indentation after a line: one level if it is a key without a value, else the same as before. */
function indentationAfter(before: string): string {
  if (before.trim() === '') return '';
  return /^[\p{L}_][\p{L}\p{N}_.-]*:\s*$/u.test(before) ? unit : (/^\s*/.exec(before)?.[0] ?? '');
}

/** Inserts a line break with the indentation of a continued value. */
export const newLine: Command = (view) => {
  const { state } = view;
  if (state.readOnly) return false;
  const change = state.changeByRange(({ from, to }) => {
    const line = state.doc.lineAt(from);
    const indentation = indentationAfter(state.sliceDoc(line.from, from));
    // Removes blanks from a line that has nothing else.
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

/** The starts of the lines in the selection. */
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

/** Enter indents like the value it continues; Tab indents, Shift-Tab outdents. Escape before Tab moves the focus out of the editor. */
export const indentKeymap: readonly KeyBinding[] = [
  { key: 'Enter', run: newLine, shift: newLine },
  { key: 'Tab', run: indent, shift: outdent },
];
