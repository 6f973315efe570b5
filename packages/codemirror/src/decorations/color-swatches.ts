import type { Extension } from '@codemirror/state';
import { Decoration, WidgetType, type DecorationSet, type EditorView } from '@codemirror/view';
import { documentColors } from '@assetql/language-service';
import { chooseColor, colorAt } from '../menus/color-choice.ts';
import { configuration } from '../configuration.ts';
import { languageDocument } from '../state/document-field.ts';
import { debouncedDecorations } from '../state/debounced-decorations.ts';

class Swatch extends WidgetType {
  readonly #color: string;

  constructor(color: string) {
    super();
    this.#color = color;
  }

  override eq(other: Swatch): boolean {
    return other.#color === this.#color;
  }

  override toDOM(view: EditorView): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'aql-color';
    // The actions menu offers the same, so it needs no tab stop.
    button.tabIndex = -1;
    button.title = view.state.phrase('Choose another colour');
    button.ariaLabel = button.title;
    button.style.background = this.#color;
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => {
      const color = colorAt(view, view.posAtDOM(button));
      if (color !== undefined) chooseColor(view, color);
    });
    return button;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

const together = Decoration.mark({ class: 'aql-color-name' });

function decorate({ state, visibleRanges }: EditorView): DecorationSet {
  const document = languageDocument(state);
  const context = state.facet(configuration).context();
  const colors = visibleRanges.flatMap(({ from, to }) => documentColors(document, context, { start: from, end: to }));
  const swatches = colors.flatMap(({ range, color }) => [
    Decoration.widget({ widget: new Swatch(color) }).range(range.start),
    // Keeps a swatch and its name on one line. The mark starts at the character before, so that it contains both.
    together.range(Math.max(state.doc.lineAt(range.start).from, range.start - 1), range.end),
  ]);
  return Decoration.set(swatches, true);
}

/** Colour swatches before colour names; a click opens the colour list. */
export const colorSwatches: Extension = debouncedDecorations(decorate);
