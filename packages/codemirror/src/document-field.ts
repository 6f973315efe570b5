import { StateField, type EditorState } from '@codemirror/state';
import { openDocument, type LanguageDocument } from '@assetql/language-service';
import { configuration } from './configuration.ts';

/** The text as the language service reads it; the next version is opened from the one before. */
export const documentField: StateField<LanguageDocument> = StateField.define({
  create: (state) => openDocument(state.facet(configuration).kind, state.sliceDoc()),
  update: (document, { docChanged, state }) =>
    docChanged ? openDocument(document.kind, state.sliceDoc(), document) : document,
});

/** The text of an editor as the language service reads it. */
export function languageDocument(state: EditorState): LanguageDocument {
  return state.field(documentField);
}
