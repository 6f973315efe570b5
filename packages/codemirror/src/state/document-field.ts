import { StateEffect, StateField, type EditorState, type StateEffectType } from '@codemirror/state';
import { openDocument, type LanguageDocument } from '@assetql/language-service';
import { configuration } from '../configuration.ts';

/** Reads the whole text again, for when the same text is read otherwise than before. */
export const reread: StateEffectType<null> = StateEffect.define();

/** The parsed document of the language service, updated incrementally. */
export const documentField: StateField<LanguageDocument> = StateField.define({
  create: (state) => openDocument(state.facet(configuration).kind, state.sliceDoc()),
  update(document, { docChanged, effects, state }) {
    const isReread = effects.some((effect) => effect.is(reread));
    if (!docChanged && !isReread) return document;
    return openDocument(document.kind, state.sliceDoc(), isReread ? undefined : document);
  },
});

/** The text of an editor as a document of the language service. */
export function languageDocument(state: EditorState): LanguageDocument {
  return state.field(documentField);
}
