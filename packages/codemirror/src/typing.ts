import type { ChangeSpec, Extension } from '@codemirror/state';
import { EditorView, type Command, type KeyBinding } from '@codemirror/view';
import type { TextEdit } from '@assetql/core';
import { formattingTriggers, onTypeFormatting } from '@assetql/language-service';
import { languageDocument } from './document-field.ts';

const changesOf = (edits: readonly TextEdit[]): ChangeSpec =>
  edits.map(({ range, newText }) => ({ from: range.start, to: range.end, insert: newText }));

/** Starts a line, indented as its place asks for. Several carets are left to the next command. */
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

/** Lays out what goes with a character that was just typed: brackets, variables, keys. Undo takes both back. */
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

/** Enter goes on as the language does. */
export const typeKeymap: readonly KeyBinding[] = [{ key: 'Enter', run: layOutNewLine, shift: layOutNewLine }];

/** Lays out while somebody types. */
export const typing: Extension = layingOut;
