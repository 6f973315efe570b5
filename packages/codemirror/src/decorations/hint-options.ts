import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import type { Command, EditorView, KeyBinding } from '@codemirror/view';
import type { InlayHintOptions } from '@assetql/language-service';
import { configuration } from '../configuration.ts';
import { announce } from '../state/announcements.ts';

type Hints = Required<InlayHintOptions>;

const setOptions = StateEffect.define<Hints>();

const shown = StateField.define<Hints>({
  create: (state) => ({ names: true, variables: true, counts: false, ...state.facet(configuration).hints }),
  update: (before, { effects }) => effects.find((effect) => effect.is(setOptions))?.value ?? before,
});

/** Which hints the editor shows; all off when it has no hints extension. */
export const hintOptions = (state: EditorState): Hints =>
  state.field(shown, false) ?? { names: false, variables: false, counts: false };

/** Switches hints on or off and calls `onHints`. */
export function setHints(view: EditorView, change: InlayHintOptions): void {
  const hints = { ...hintOptions(view.state), ...change };
  view.dispatch({ effects: setOptions.of(hints) });
  view.state.facet(configuration).onHints?.(hints);
}

/** Toggles the names of ids and the values of variables. */
export const toggleHints: Command = (view) => {
  const { names, variables } = hintOptions(view.state);
  const isOn = !(names && variables);
  setHints(view, { names: isOn, variables: isOn });
  announce(view, view.state.phrase(isOn ? 'Names and values are shown.' : 'Names and values are hidden.'));
  return true;
};

/** Toggles the number of assets that each condition finds by itself. */
export const toggleCounts: Command = (view) => {
  const counts = !hintOptions(view.state).counts;
  setHints(view, { counts });
  announce(
    view,
    view.state.phrase(counts ? 'Each condition says what it finds.' : 'Conditions do not say what they find.'),
  );
  return true;
};

/** Shift-Alt-H toggles names and values, Shift-Alt-C toggles counts. */
export const hintKeymap: readonly KeyBinding[] = [
  { key: 'Shift-Alt-h', run: toggleHints, preventDefault: true },
  { key: 'Shift-Alt-c', run: toggleCounts, preventDefault: true },
];

/** The state of hints. */
export const hintState: Extension = shown;
