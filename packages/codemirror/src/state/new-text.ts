import { StateEffect, StateField, type ChangeSet, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';

/** Milliseconds for which new text is highlighted. */
const markedFor = 1600;

interface Stretch {
  readonly from: number;
  readonly to: number;
}

const mark = StateEffect.define<readonly Stretch[]>({
  map: (stretches, changes) =>
    stretches.map(({ from, to }) => ({ from: changes.mapPos(from, -1), to: changes.mapPos(to, 1) })),
});
const unmark = StateEffect.define();
const decoration = Decoration.mark({ class: 'aql-new-text' });

/** An effect that highlights the text inserted by changes. */
export function markNewText(changes: ChangeSet): StateEffect<readonly Stretch[]> {
  const stretches: Stretch[] = [];
  changes.iterChanges((_fromA, _toA, from, to, inserted) => {
    // Leading blanks, such as indentation, are not highlighted.
    const text = inserted.toString();
    const start = from + text.length - text.trimStart().length;
    if (to > start) stretches.push({ from: start, to });
  });
  return mark.of(stretches);
}

const markField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(unmark)) next = Decoration.none;
      if (effect.is(mark))
        next = Decoration.set(
          effect.value.filter(({ from, to }) => to > from).map(({ from, to }) => decoration.range(from, to)),
          true,
        );
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const fading = ViewPlugin.fromClass(
  class {
    private timer: ReturnType<typeof setTimeout> | undefined;

    update({ transactions, view }: ViewUpdate): void {
      if (!transactions.some(({ effects }) => effects.some((effect) => effect.is(mark)))) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => view.dispatch({ effects: unmark.of(null) }), markedFor);
    }

    destroy(): void {
      clearTimeout(this.timer);
    }
  },
);

/** Highlights text inserted by a fix or a click for a moment. */
export const newText: Extension = [markField, fading];
