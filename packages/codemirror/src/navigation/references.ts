import { EditorView, type Command, type KeyBinding } from '@codemirror/view';
import { references } from '@assetql/language-service';
import { openChoices } from '../menus/choice-menu.ts';
import { languageDocument } from '../state/document-field.ts';
import { announce } from '../state/announcements.ts';

/** Lists the definition and uses of the variable at the caret, to go to one. */
export const listReferences: Command = (view) => {
  const { state } = view;
  const { head } = state.selection.main;
  const ranges = references(languageDocument(state), head, true);
  if (ranges.length === 0) {
    announce(view, state.phrase('There is no variable here.'));
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

/** The maximum length of an excerpt in characters. */
const shown = 60;

/** The part of a line around a position. */
function excerpt(text: string, at: number): string {
  const from = Math.max(0, Math.min(at - shown / 2, text.length - shown));
  const cut = text.slice(from, from + shown).trim();
  return `${from > 0 ? '…' : ''}${cut}${from + shown < text.length ? '…' : ''}`;
}

/** Shift-F12 lists the references of a name. */
export const referenceKeymap: readonly KeyBinding[] = [{ key: 'Shift-F12', run: listReferences, preventDefault: true }];
