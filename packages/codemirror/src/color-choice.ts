import type { EditorView } from '@codemirror/view';
import { colorPresentations, documentColors, type DocumentColor } from '@assetql/language-service';
import { applyTextEdits } from './apply-fix.ts';
import { openChoices } from './choosing.ts';
import { type Choice } from './choice.ts';
import { configuration } from './configuration.ts';
import { languageDocument } from './document-field.ts';

/** The name of a colour at an offset. */
export function colorAt(view: EditorView, offset: number): DocumentColor | undefined {
  const range = { start: offset, end: offset };
  return documentColors(languageDocument(view.state), view.state.facet(configuration).context(), range).find(
    (color) => color.range.start <= offset && offset <= color.range.end,
  );
}

/** Lists the colours of the language, the most alike first, to take the place of one. */
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

/** The same for the colour at the caret, as one of the things that can be done there. */
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
