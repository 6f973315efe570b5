import type { ChangeSpec, Extension } from '@codemirror/state';
import { EditorView, type Command, type KeyBinding } from '@codemirror/view';
import type { TextEdit } from '@assetql/core';
import { formattingTriggers, onTypeFormatting } from '@assetql/language-service';
import { languageDocument } from '../state/document-field.ts';

const changesOf = (edits: readonly TextEdit[]): ChangeSpec =>
  edits.map(({ range, newText }) => ({ from: range.start, to: range.end, insert: newText }));

/** Inserts a line break with the indentation of the language. With several carets the next key binding runs instead. */
export const layOutNewLine: Command = (view) => {
  const { state } = view;
  if (state.readOnly || state.selection.ranges.length > 1) return false;
  const typed = state.update(state.replaceSelection(state.lineBreak), { scrollIntoView: true, userEvent: 'input' });
  const { head } = typed.state.selection.main;
  const edits = onTypeFormatting(languageDocument(typed.state), head, '\n');
  const changes = typed.state.changes(changesOf(edits));
  const selection = { anchor: changes.mapPos(head, 1) };
  const laidOut = typed.state.update({ changes, selection, userEvent: 'input' });
  view.dispatch(edits.length === 0 ? [typed] : [typed, laidOut]);
  return true;
};

/** Formats around the character just typed: brackets, variables, keys. A single undo reverts both. */
const layingOut = EditorView.updateListener.of(({ view, state, transactions }) => {
  const typed = transactions.find((each) => each.docChanged && each.isUserEvent('input.type'));
  if (typed === undefined || typed.isUserEvent('input.type.layout') || typed.isUserEvent('input.type.compose')) return;
  const { head, empty } = state.selection.main;
  const character = state.sliceDoc(Math.max(0, head - 1), head);
  if (!empty || state.selection.ranges.length > 1 || character === '\n' || !formattingTriggers.includes(character))
    return;
  let isInserted = false;
  typed.changes.iterChanges((_fromA, _toA, from, to) => (isInserted ||= from < head && to >= head));
  if (!isInserted) return;
  const edits = onTypeFormatting(languageDocument(state), head, character);
  if (edits.length > 0) view.dispatch({ changes: changesOf(edits), userEvent: 'input.type.layout' });
});

/** Enter indents by the language's rules. */
export const typeKeymap: readonly KeyBinding[] = [{ key: 'Enter', run: layOutNewLine, shift: layOutNewLine }];

/** Formatting while typing. */
export const formatOnType: Extension = layingOut;
