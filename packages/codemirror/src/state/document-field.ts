import { StateField, type EditorState } from '@codemirror/state';
import { openDocument, type LanguageDocument } from '@assetql/language-service';
import { configuration } from '../configuration.ts';

/** The parsed document of the language service, updated incrementally. */
export const documentField: StateField<LanguageDocument> = StateField.define({
  create: (state) => openDocument(state.facet(configuration).kind, state.sliceDoc()),
  update: (document, { docChanged, state }) =>
    docChanged ? openDocument(document.kind, state.sliceDoc(), document) : document,
});

/** The text of an editor as a document of the language service. */
export function languageDocument(state: EditorState): LanguageDocument {
  return state.field(documentField);
}
