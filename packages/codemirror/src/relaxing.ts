import type { EditorView } from '@codemirror/view';
import { relax } from '@assetql/language-service';
import { applyTextEdits } from './apply-fix.ts';
import { openChoices } from './choosing.ts';
import { configuration } from './configuration.ts';
import { languageDocument } from './document-field.ts';
import { say } from './saying.ts';

/** Looks for what would give results in place of the search at an offset, and offers it. What comes too late for its text is dropped. */
export async function offerRelaxations(view: EditorView, offset: number): Promise<void> {
  const { state } = view;
  const { count, context } = state.facet(configuration);
  if (count === undefined) return;
  say(view, state.phrase('Looking for what gives results.'));
  const found = await relax(languageDocument(state), offset, count, context()).catch(() => undefined);
  if (view.state.doc !== state.doc) return;
  if (found === undefined) say(view, state.phrase('The library did not count. Try again.'));
  else if (found.length === 0)
    say(view, state.phrase('No small change of this search gives results, or it has some already.'));
  else
    openChoices(view, {
      at: view.state.selection.main.head,
      label: state.phrase('Changes that give results'),
      choices: found.map(({ title, edits }) => ({ label: title, run: () => applyTextEdits(view, edits) })),
    });
}
