import type { EditorView } from '@codemirror/view';
import { colorPresentations, documentColors, type DocumentColor } from '@assetql/language-service';
import { applyTextEdits } from '../state/apply-text-edits.ts';
import { openChoices } from './choice-menu.ts';
import { type Choice } from './choice.ts';
import { configuration } from '../configuration.ts';
import { languageDocument } from '../state/document-field.ts';

/** The colour name at an offset. */
export function colorAt(view: EditorView, offset: number): DocumentColor | undefined {
  const range = { start: offset, end: offset };
  return documentColors(languageDocument(view.state), view.state.facet(configuration).context(), range).find(
    (color) => color.range.start <= offset && offset <= color.range.end,
  );
}

/** Opens a list of the language's colours, sorted by similarity, to replace one. */
export function chooseColor(view: EditorView, { range, color }: DocumentColor): void {
  const { state } = view;
  const named = colorPresentations(languageDocument(state), range, color, state.facet(configuration).context());
  openChoices(view, {
    at: range.start,
    label: state.phrase('Colours'),
    choices: named.map(({ label, color: swatch, edits }) => ({
      label,
      swatch,
      run: () => applyTextEdits(view, edits),
    })),
  });
}

/** The menu entry that opens the colour list for the colour at the caret. */
export function colorChoice(view: EditorView): Choice | undefined {
  const color = colorAt(view, view.state.selection.main.head);
  if (color === undefined) return undefined;
  const { state } = view;
  return {
    label: state.phrase('Choose another colour'),
    group: state.phrase('Change'),
    run: () => chooseColor(view, color),
  };
}
