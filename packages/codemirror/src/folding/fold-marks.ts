import { foldedRanges, foldEffect, unfoldEffect } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view';
import { foldAt } from './code-folding.ts';
import { languageDocument } from '../state/document-field.ts';

interface Mark {
  /** The start of its line. */
  readonly at: number;
  readonly top: number;
  readonly height: number;
  readonly isFolded: boolean;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

function foldedIn({ state }: EditorView, { from, to }: Stretch): Stretch | undefined {
  let found: Stretch | undefined;
  foldedRanges(state).between(from, to, (start, end) => {
    if (start >= from && start <= to) found ??= { from: start, to: end };
  });
  return found;
}

function marksOf(view: EditorView): readonly Mark[] {
  const { state, scrollDOM } = view;
  const document = languageDocument(state);
  const { top } = scrollDOM.getBoundingClientRect();
  return view.viewportLineBlocks.flatMap(({ from }): readonly Mark[] => {
    const line = state.doc.lineAt(from);
    const isFolded = foldedIn(view, line) !== undefined;
    const coords = isFolded || foldAt(document, line) !== undefined ? view.coordsAtPos(line.from, 1) : null;
    if (coords === null) return [];
    return [
      { at: line.from, top: coords.top - top + scrollDOM.scrollTop, height: coords.bottom - coords.top, isFolded },
    ];
  });
}

/**
 * Marks beside foldable lines, in the text's existing margin, so that nothing moves when they appear. They are not tab stops, because
 * folding has key bindings.
 */
const drawing = ViewPlugin.fromClass(
  class {
    private readonly view: EditorView;
    private readonly dom = document.createElement('div');

    constructor(view: EditorView) {
      this.view = view;
      this.dom.className = 'aql-folds';
      view.scrollDOM.append(this.dom);
      this.draw();
    }

    update({ docChanged, viewportChanged, geometryChanged, transactions }: ViewUpdate): void {
      const isFolding = transactions.some(({ effects }) =>
        effects.some((effect) => effect.is(foldEffect) || effect.is(unfoldEffect)),
      );
      if (docChanged || viewportChanged || geometryChanged || isFolding) this.draw();
    }

    destroy(): void {
      this.dom.remove();
    }

    private draw(): void {
      this.view.requestMeasure({ key: this, read: marksOf, write: (marks) => this.write(marks) });
    }

    private write(marks: readonly Mark[]): void {
      while (this.dom.children.length > marks.length) this.dom.lastElementChild?.remove();
      while (this.dom.children.length < marks.length) this.dom.append(this.newMark());
      for (const [index, { at, top, height, isFolded }] of marks.entries()) {
        const mark = this.dom.children[index];
        if (!(mark instanceof HTMLButtonElement)) continue;
        mark.value = String(at);
        mark.style.top = `${top}px`;
        mark.style.height = `${height}px`;
        mark.classList.toggle('aql-fold-closed', isFolded);
        mark.ariaExpanded = String(!isFolded);
        mark.ariaLabel = this.view.state.phrase(isFolded ? 'Unfold line' : 'Fold line');
      }
    }

    private newMark(): HTMLButtonElement {
      const mark = document.createElement('button');
      mark.type = 'button';
      mark.className = 'aql-fold';
      mark.tabIndex = -1;
      mark.addEventListener('mousedown', (event) => event.preventDefault());
      mark.addEventListener('click', () => toggle(this.view, Number(mark.value)));
      return mark;
    }
  },
);

function toggle(view: EditorView, at: number): void {
  const line = view.state.doc.lineAt(Math.min(at, view.state.doc.length));
  const folded = foldedIn(view, line);
  const fold = foldAt(languageDocument(view.state), line)?.range;
  if (folded !== undefined) view.dispatch({ effects: unfoldEffect.of(folded) });
  else if (fold !== undefined) view.dispatch({ effects: foldEffect.of({ from: fold.start, to: fold.end }) });
}

/** Marks beside foldable lines. */
export const foldMarks: Extension = drawing;
