import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { EditorView, showTooltip, ViewPlugin, type Tooltip, type ViewUpdate } from '@codemirror/view';

/** Milliseconds for which a sentence stands. */
const stands = 4000;

const sentence = StateEffect.define<string | null>();

/** Says a sentence at the caret, to the eye and to a screen reader. `phrase` has translated it. */
export function say(view: EditorView, text: string): void {
  view.dispatch({ effects: [sentence.of(text), EditorView.announce.of(text)] });
}

function drawn(text: string): () => { readonly dom: HTMLElement } {
  return () => {
    const dom = document.createElement('div');
    dom.className = 'aql-said';
    // It has been announced.
    dom.ariaHidden = 'true';
    dom.textContent = text;
    return { dom };
  };
}

const said = StateField.define<Tooltip | null>({
  create: () => null,
  update(before, { effects, docChanged, selection, state }) {
    for (const effect of effects)
      if (effect.is(sentence))
        return effect.value === null
          ? null
          : { pos: state.selection.main.head, above: true, create: drawn(effect.value) };
    return docChanged || selection !== undefined ? null : before;
  },
  provide: (field) => showTooltip.from(field),
});

const leaving = ViewPlugin.fromClass(
  class {
    private timer: ReturnType<typeof setTimeout> | undefined;

    update({ transactions, view }: ViewUpdate): void {
      if (!transactions.some(({ effects }) => effects.some((effect) => effect.is(sentence) && effect.value !== null)))
        return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => view.dispatch({ effects: sentence.of(null) }), stands);
    }

    destroy(): void {
      clearTimeout(this.timer);
    }
  },
);

/** Sentences that an editor says: what was done, or why nothing was. */
export const saying: Extension = [said, leaving];
