import { EditorSelection, StateEffect, StateField, type Extension, type StateCommand } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';
import { selectionRanges } from '@assetql/language-service';
import { languageDocument } from '../state/document-field.ts';

const expanded = StateEffect.define<EditorSelection>();
const shrunk = StateEffect.define();

/** The selections before each expansion, the latest last. Cleared by any other change of the selection. */
const before = StateField.define<readonly EditorSelection[]>({
  create: () => [],
  update(selections, { effects, docChanged, selection }) {
    for (const effect of effects) {
      if (effect.is(expanded)) return [...selections, effect.value];
      if (effect.is(shrunk)) return selections.slice(0, -1);
    }
    return docChanged || selection !== undefined ? [] : selections;
  },
});

/** Expands the selection to the next larger node: word, condition, clause, brackets, expression, search, file. */
export const expandSelection: StateCommand = ({ state, dispatch }) => {
  const document = languageDocument(state);
  const { main } = state.selection;
  const larger = selectionRanges(document, main.head === main.to ? main.from : main.head).find(
    ({ start, end }) => start <= main.from && end >= main.to && end - start > main.to - main.from,
  );
  if (larger === undefined) return false;
  const selection = EditorSelection.single(larger.start, larger.end);
  dispatch(state.update({ selection, effects: expanded.of(state.selection), userEvent: 'select.expand' }));
  return true;
};

/** Restores the selection before its last expansion. */
export const shrinkSelection: StateCommand = ({ state, dispatch }) => {
  const selection = state.field(before).at(-1);
  if (selection === undefined) return false;
  dispatch(state.update({ selection, effects: shrunk.of(null), scrollIntoView: true, userEvent: 'select.shrink' }));
  return true;
};

/** Shift-Alt-Right expands the selection, Shift-Alt-Left shrinks it; on a Mac with Ctrl-Shift, because Alt moves by words there. */
export const expandKeymap: readonly KeyBinding[] = [
  { key: 'Shift-Alt-ArrowRight', mac: 'Ctrl-Shift-ArrowRight', run: expandSelection, preventDefault: true },
  { key: 'Shift-Alt-ArrowLeft', mac: 'Ctrl-Shift-ArrowLeft', run: shrinkSelection, preventDefault: true },
];

/** State for expanding and shrinking the selection. */
export const selectionHistory: Extension = before;
