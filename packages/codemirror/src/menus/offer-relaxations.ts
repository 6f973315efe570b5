import type { EditorView } from '@codemirror/view';
import { relax } from '@assetql/language-service';
import { applyTextEdits } from '../state/apply-text-edits.ts';
import { openChoices } from './choice-menu.ts';
import { configuration } from '../configuration.ts';
import { languageDocument } from '../state/document-field.ts';
import { announce } from '../state/announcements.ts';

/** Searches for changes of a search that give results, and offers them in a list. Discarded when the text has changed meanwhile. */
export async function offerRelaxations(view: EditorView, offset: number): Promise<void> {
  const { state } = view;
  const { count, context } = state.facet(configuration);
  if (count === undefined) return;
  announce(view, state.phrase('Looking for what gives results.'));
  const found = await relax(languageDocument(state), offset, count, context()).catch(() => undefined);
  if (view.state.doc !== state.doc) return;
  if (found === undefined) announce(view, state.phrase('The library did not count. Try again.'));
  else if (found.length === 0)
    announce(view, state.phrase('No small change of this search gives results, or it has some already.'));
  else
    openChoices(view, {
      at: view.state.selection.main.head,
      label: state.phrase('Changes that give results'),
      choices: found.map(({ title, edits }) => ({ label: title, run: () => applyTextEdits(view, edits) })),
    });
}
