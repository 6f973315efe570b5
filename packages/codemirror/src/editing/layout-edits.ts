import type { EditorState } from '@codemirror/state';
import type { TextEdit } from '@assetql/core';
import { formatting, rangeFormatting } from '@assetql/language-service';
import { languageDocument } from '../state/document-field.ts';

/** The edits that format the text of an editor, or its selection. */
export function layoutEdits(state: EditorState): readonly TextEdit[] {
  const { from, to, empty } = state.selection.main;
  const document = languageDocument(state);
  return empty ? formatting(document) : rangeFormatting(document, { start: from, end: to });
}
