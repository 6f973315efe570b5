import type { Choice, Choices } from './choice.ts';
import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { closeHoverTooltips, showTooltip, type EditorView, type Tooltip } from '@codemirror/view';
import { ChoiceList } from './choice-list.ts';

const setChoices = StateEffect.define<Choices | null>();

interface Shown {
  readonly choices: Choices;
  readonly tooltip: Tooltip;
}

const shown = StateField.define<Shown | null>({
  create: () => null,
  update(before, { effects, docChanged }) {
    for (const effect of effects)
      if (effect.is(setChoices)) return effect.value && { choices: effect.value, tooltip: tooltip(effect.value) };
    return docChanged ? null : before;
  },
  provide: (field) => showTooltip.from(field, (now) => now?.tooltip ?? null),
});

function tooltip(choices: Choices): Tooltip {
  return {
    pos: choices.at,
    create(view) {
      const close = (choice?: Choice): void => {
        closeChoices(view);
        choice?.run(view);
      };
      const leave = (): void => {
        if (currentChoices(view.state) === choices) view.dispatch({ effects: setChoices.of(null) });
      };
      const list = new ChoiceList(choices, { close, leave, phrase: (text) => view.state.phrase(text) });
      return { dom: list.dom, mount: () => list.focus() };
    },
  };
}

/** Opens a choice list and focuses it. */
export function openChoices(view: EditorView, choices: Choices): void {
  view.dispatch({ effects: [setChoices.of(choices), closeHoverTooltips], scrollIntoView: true });
}

/** Closes the choice list and focuses the text. */
export function closeChoices(view: EditorView): void {
  view.focus();
  view.dispatch({ effects: setChoices.of(null) });
}

/** The open choice list. */
export const currentChoices = (state: EditorState): Choices | undefined => state.field(shown)?.choices;

/** Choice lists: arrows, Home and End move, Enter selects, Escape returns to the text. */
export const choiceMenu: Extension = shown;
