import { type Extension } from '@codemirror/state';
import {
  Decoration,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view';
import { inlayHints, type InlayHint } from '@assetql/language-service';
import { configuration } from '../configuration.ts';
import { contextFor } from '../state/context-for.ts';
import { languageDocument } from '../state/document-field.ts';
import { hintState, hintOptions } from './hint-options.ts';
import { isContextChange } from '../state/refresh.ts';
import { readingDelay, Debounce } from '../state/debounce.ts';

/** The maximum length of a hint in characters. */
const longest = 32;

/** Text that is displayed between words but is not part of the document. */
class HintWidget extends WidgetType {
  readonly #hint: InlayHint;

  constructor(hint: InlayHint) {
    super();
    this.#hint = hint;
  }

  override eq(other: HintWidget): boolean {
    const [one, two] = [this.#hint, other.#hint];
    return one.label === two.label && one.kind === two.kind && one.side === two.side && one.tooltip === two.tooltip;
  }

  override toDOM(): HTMLElement {
    const { label, kind, side, tooltip } = this.#hint;
    const dom = document.createElement('span');
    dom.className = `aql-hint aql-hint-${kind} aql-hint-${side}`;
    // Only the number is shown; the tooltip says what it counts.
    const text = kind === 'count' ? (label.split(' ', 1)[0] ?? label) : label;
    const isLong = text.length > longest;
    dom.textContent = isLong ? `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
    const title = [...(isLong ? [text] : []), ...(tooltip === undefined ? [] : [tooltip])].join('\n');
    if (title !== '') dom.title = title;
    return dom;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

function decorate(view: EditorView, owner: object): DecorationSet {
  const options = hintOptions(view.state);
  if (!options.names && !options.variables && !options.counts) return Decoration.none;
  const document = languageDocument(view.state);
  const context = contextFor(view.state, owner);
  const hints = view.visibleRanges.flatMap(({ from, to }) => {
    // Hints within a folded range are hidden.
    const isFolded = from > view.state.doc.lineAt(from).from;
    const found = inlayHints(document, { start: from, end: to }, context, options);
    return isFolded ? found.filter(({ offset }) => offset > from) : found;
  });
  // The side of the caret keeps it next to the word that the hint belongs to.
  return Decoration.set(
    hints.map((hint) =>
      Decoration.widget({ widget: new HintWidget(hint), side: hint.side === 'after' ? 1 : -1 }).range(hint.offset),
    ),
    true,
  );
}

const hints = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet = Decoration.none;
    private readonly view: EditorView;
    private readonly rest: Debounce;

    constructor(view: EditorView) {
      this.view = view;
      this.rest = new Debounce(() => {
        this.decorations = decorate(view, this);
        // An empty transaction, so that the decorations are redrawn.
        view.dispatch({});
      });
      this.rest.schedule(0);
    }

    update(update: ViewUpdate): void {
      // Old hints are mapped until new ones are computed.
      if (update.docChanged) this.decorations = this.decorations.map(update.changes);
      if (hintOptions(update.startState) !== hintOptions(update.state)) this.decorations = decorate(update.view, this);
      else if (update.docChanged) this.rest.schedule(readingDelay);
      else if (update.viewportChanged || isContextChange(update)) this.rest.schedule(0);
    }

    destroy(): void {
      this.rest.cancel();
      this.view.state.facet(configuration).totals?.release(this);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

/** Inlay hints in the visible text: names of ids, values of variables and, if switched on, counts of clauses. */
export const inlayHintExtension: Extension = [hintState, hints];
