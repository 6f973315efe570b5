import type { EditorState } from '@codemirror/state';
import type { TextEdit } from '@assetql/core';
import { formatting } from '@assetql/language-service';
import { languageDocument } from './document-field.ts';

/** The edits that lay the text of an editor out. */
export const layoutEdits = (state: EditorState): readonly TextEdit[] => formatting(languageDocument(state));
