import { EditorView, type Command, type KeyBinding } from '@codemirror/view';
import { references } from '@assetql/language-service';
import { openChoices } from './choosing.ts';
import { languageDocument } from './document-field.ts';
import { say } from './saying.ts';

/** Lists where the variable at the caret is defined and used; choosing one goes there. */
export const listReferences: Command = (view) => {
  const { state } = view;
  const { head } = state.selection.main;
  const ranges = references(languageDocument(state), head, true);
  if (ranges.length === 0) {
    say(view, state.phrase('There is no variable here.'));
    return true;
  }
  openChoices(view, {
    at: head,
    label: state.phrase('Where this name stands'),
    choices: ranges.map(({ start, end }) => {
      const line = state.doc.lineAt(start);
      return {
        label: excerpt(line.text, start - line.from),
        detail: state.phrase('line $', String(line.number)),
        run: () =>
          view.dispatch({
            selection: { anchor: start, head: end },
            effects: EditorView.scrollIntoView(start, { y: 'nearest', yMargin: 40 }),
            userEvent: 'select.reference',
          }),
      };
    }),
  });
  return true;
};

/** Characters of a line that are shown. */
const shown = 60;

/** What stands around a place of a line. */
function excerpt(text: string, at: number): string {
  const from = Math.max(0, Math.min(at - shown / 2, text.length - shown));
  const cut = text.slice(from, from + shown).trim();
  return `${from > 0 ? '…' : ''}${cut}${from + shown < text.length ? '…' : ''}`;
}

/** Shift-F12 lists where a name stands. */
export const referenceKeymap: readonly KeyBinding[] = [{ key: 'Shift-F12', run: listReferences, preventDefault: true }];
