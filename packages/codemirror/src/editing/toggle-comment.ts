import type { ChangeSpec } from '@codemirror/state';
import type { Command, KeyBinding } from '@codemirror/view';

/** A comment line, or a condition that is switched off (`#-`). A title at the start of a line is none. */
const comment = /^(?!###(?:\s|$))([ \t]*)#-?[ \t]?/;

/** Makes comments of the selected lines, or lines of comments if all of them are. Blank lines stay. */
export const toggleComment: Command = (view) => {
  const { state } = view;
  if (state.readOnly) return false;
  const starts = new Set<number>();
  for (const { from, to } of state.selection.ranges)
    for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
      if (/\S/.test(line.text)) starts.add(line.from);
      if (line.to >= to) break;
    }
  const lines = [...starts].map((start) => state.doc.lineAt(start));
  if (lines.length === 0) return false;
  const isOn = lines.every(({ text }) => comment.test(text));
  const column = Math.min(...lines.map(({ text }) => text.search(/\S/)));
  const changes = lines.map(({ from, text }): ChangeSpec => {
    if (!isOn) return { from: from + column, insert: '# ' };
    const [mark = '', indent = ''] = comment.exec(text) ?? [];
    return { from: from + indent.length, to: from + mark.length };
  });
  view.dispatch({ changes, userEvent: 'input', scrollIntoView: true });
  return true;
};

/** Mod-/ toggles comments. */
export const commentKeymap: readonly KeyBinding[] = [{ key: 'Mod-/', run: toggleComment, preventDefault: true }];
