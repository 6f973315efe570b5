import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, WidgetType, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { actionsAt, openActions, releaseActions } from './action-menu.ts';
import { Debounce } from '../state/debounce.ts';

/** Milliseconds for which the caret must rest before its actions are computed. */
const bulbRest = 300;

const setPosition = StateEffect.define<number | null>();
const svg = 'http://www.w3.org/2000/svg';

class Bulb extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(view: EditorView): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'aql-bulb';
    // The menu has a key binding, so the button needs no tab stop.
    button.tabIndex = -1;
    button.title = view.state.phrase('What can be done here');
    button.ariaLabel = button.title;
    const picture = document.createElementNS(svg, 'svg');
    picture.setAttribute('viewBox', '0 0 16 16');
    picture.setAttribute('aria-hidden', 'true');
    const path = document.createElementNS(svg, 'path');
    path.setAttribute('d', 'M8 1.5a4.5 4.5 0 0 0-2.5 8.2V12h5V9.7A4.5 4.5 0 0 0 8 1.5ZM6 13.5h4M7 15h2');
    picture.append(path);
    button.append(picture);
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => openActions(view));
    return button;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

const bulb = Decoration.widget({ widget: new Bulb(), side: 2 });

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { effects, changes }) {
    for (const effect of effects)
      if (effect.is(setPosition))
        return effect.value === null ? Decoration.none : Decoration.set(bulb.range(effect.value));
    return before.map(changes);
  },
  provide: (decorations) => EditorView.decorations.from(decorations),
});

const looking = ViewPlugin.fromClass(
  class {
    private readonly view: EditorView;
    private readonly rest: Debounce;

    constructor(view: EditorView) {
      this.view = view;
      this.rest = new Debounce(() => {
        const { doc, selection } = view.state;
        // Every search can be copied, so that action alone does not show the bulb.
        const isNews =
          view.hasFocus && actionsAt(view, ['quickfix', 'refactor']).some(({ edits }) => edits !== undefined);
        const at = isNews ? doc.lineAt(selection.main.head).to : null;
        if (at !== (view.state.field(field).iter().value === null ? null : view.state.field(field).iter().from))
          view.dispatch({ effects: setPosition.of(at) });
      });
      this.rest.schedule(bulbRest);
    }

    update({ docChanged, selectionSet, focusChanged }: ViewUpdate): void {
      if (docChanged || selectionSet || focusChanged) this.rest.schedule(bulbRest);
    }

    destroy(): void {
      this.rest.cancel();
      releaseActions(this.view);
    }
  },
);

/** A light bulb at the end of the caret's line when there are fixes or refactorings. */
export const lightBulb: Extension = [field, looking];
