import { StateEffect, StateField, type Range as MarkedRange } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import type { Range } from '@assetql/core';

const setMarks = StateEffect.define<readonly Range[]>();

const decoration = Decoration.mark({ class: 'aql-explained-text' });

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { docChanged, effects }) {
    const effect = effects.findLast((one) => one.is(setMarks));
    if (effect?.is(setMarks) === true) return Decoration.set(effect.value.map(marked), true);
    return docChanged ? Decoration.none : before;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const marked = ({ start, end }: Range): MarkedRange<Decoration> => decoration.range(start, end);

const theme = EditorView.baseTheme({
  '.aql-explained-text': {
    backgroundColor: 'var(--aql-accent-soft)',
    outline: '1px solid var(--aql-accent)',
    borderRadius: '2px',
  },
});

/** Marks ranges of the text, replacing the previous marks. */
export function markText(view: EditorView, ranges: readonly Range[]): void {
  const length = view.state.doc.length;
  const inside = ranges.filter(({ start, end }) => start < end && end <= length);
  if (view.state.field(marks, false) !== undefined) view.dispatch({ effects: setMarks.of(inside) });
  else if (inside.length > 0) {
    view.dispatch({ effects: StateEffect.appendConfig.of([marks, theme]) });
    view.dispatch({ effects: setMarks.of(inside) });
  }
}
