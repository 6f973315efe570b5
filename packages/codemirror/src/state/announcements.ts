import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { EditorView, showTooltip, ViewPlugin, type Tooltip, type ViewUpdate } from '@codemirror/view';

/** Milliseconds for which an announcement is shown. */
const duration = 4000;

const sentence = StateEffect.define<string | null>();

/** Shows a sentence at the caret and announces it to screen readers. The text must already be translated. */
export function announce(view: EditorView, text: string): void {
  view.dispatch({ effects: [sentence.of(text), EditorView.announce.of(text)] });
}

function createDom(text: string): () => { readonly dom: HTMLElement } {
  return () => {
    const dom = document.createElement('div');
    dom.className = 'aql-announcement';
    // Hidden from screen readers, because it has been announced.
    dom.ariaHidden = 'true';
    dom.textContent = text;
    return { dom };
  };
}

const announcement = StateField.define<Tooltip | null>({
  create: () => null,
  update(before, { effects, docChanged, selection, state }) {
    for (const effect of effects)
      if (effect.is(sentence))
        return effect.value === null
          ? null
          : { pos: state.selection.main.head, above: true, create: createDom(effect.value) };
    return docChanged || selection !== undefined ? null : before;
  },
  provide: (field) => showTooltip.from(field),
});

const expiry = ViewPlugin.fromClass(
  class {
    private timer: ReturnType<typeof setTimeout> | undefined;

    update({ transactions, view }: ViewUpdate): void {
      if (!transactions.some(({ effects }) => effects.some((effect) => effect.is(sentence) && effect.value !== null)))
        return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => view.dispatch({ effects: sentence.of(null) }), duration);
    }

    destroy(): void {
      clearTimeout(this.timer);
    }
  },
);

/** Announcements: what was done, or why nothing was done. */
export const announcements: Extension = [announcement, expiry];
