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
import { configuration } from './configuration.ts';
import { contextFor } from './context-for.ts';
import { languageDocument } from './document-field.ts';
import { hintChoice, hintOptions } from './hint-options.ts';
import { isRefresh } from './refreshing.ts';
import { readingRest, Rest } from './rest.ts';

/** Characters of a hint that are shown. */
const longest = 32;

/** A few words in the text that are no part of it. */
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
    // The number alone: what it counts is said by its tooltip.
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
    // Behind what is folded stands nothing of it.
    const isFolded = from > view.state.doc.lineAt(from).from;
    const found = inlayHints(document, { start: from, end: to }, context, options);
    return isFolded ? found.filter(({ offset }) => offset > from) : found;
  });
  // A hint lets the caret stand at its own text: behind what it follows, before what it precedes.
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
    private readonly rest: Rest;

    constructor(view: EditorView) {
      this.view = view;
      this.rest = new Rest(() => {
        this.decorations = decorate(view, this);
        // For the decorations to be drawn.
        view.dispatch({});
      });
      this.rest.begin(0);
    }

    update(update: ViewUpdate): void {
      // What stood beside a text stays beside it until it is known anew.
      if (update.docChanged) this.decorations = this.decorations.map(update.changes);
      if (hintOptions(update.startState) !== hintOptions(update.state)) this.decorations = decorate(update.view, this);
      else if (update.docChanged) this.rest.begin(readingRest);
      else if (update.viewportChanged || isRefresh(update)) this.rest.begin(0);
    }

    destroy(): void {
      this.rest.cancel();
      this.view.state.facet(configuration).totals?.release(this);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

/** Names of ids, values of variables and, when switched on, counts of clauses: of what is on the screen. */
export const hinting: Extension = [hintChoice, hints];
