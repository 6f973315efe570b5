import type { TextEdit } from '@assetql/core';
import { Range, WorkspaceEdit, type TextDocument } from 'vscode';
import { linePositions } from './line-positions.ts';

/** Edits of a text as edits of its document; `label` says what they do. */
export function workspaceEdit(
  { uri }: Pick<TextDocument, 'uri'>,
  text: string,
  edits: readonly TextEdit[],
  label: string,
): WorkspaceEdit {
  const made = new WorkspaceEdit();
  const place = linePositions(text);
  for (const { range, newText } of edits) {
    const [from, to] = [place(range.start), place(range.end)];
    const at = new Range(from.line, from.character, to.line, to.character);
    made.replace(uri, at, newText, { label, needsConfirmation: false });
  }
  return made;
}
