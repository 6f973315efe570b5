import { isolateHistory } from '@codemirror/commands';
import type { EditorState, Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { TextEdit } from '@assetql/core';
import { searchAt } from '@assetql/core/document';
import { readRequest } from '@assetql/core/wire';
import { openDocument, pastedRequest } from '@assetql/language-service';
import { configuration } from '../configuration.ts';
import { announce } from '../state/announcements.ts';
import { applyTextEdits } from '../state/apply-text-edits.ts';
import { languageDocument } from '../state/document-field.ts';

/** UTF-16 units of a pasted text that is read as a request. */
const longest = 100_000;

/** How a request begins that a browser or a terminal copied. */
const beginning =
  /^\s*(?:https?:\/\/|curl(?:\.exe)?\s|(?:await\s+)?fetch\s*\(|\$session\b|invoke-(?:webrequest|restmethod)\b)/i;

/** A line without a value. */
const emptyLine = /^[ \t]*(?:\p{L}+:[ \t]*)?$/u;

/**
 * Makes a saved search of a request that is pasted on a line without a value: an address, a curl command, a `fetch` call. The text as it was
 * pasted is a step of undo before.
 */
export const pastedRequests: Extension = EditorView.domEventHandlers({
  paste(event, view) {
    const { state } = view;
    const pasted = event.clipboardData?.getData('text/plain').replaceAll(/\r\n?/g, '\n').trim() ?? '';
    if (state.readOnly || pasted.length > longest || !beginning.test(pasted)) return false;
    const edits = searchEdits(state, pasted);
    if (edits === undefined) return false;
    view.dispatch(view.state.replaceSelection(pasted), {
      userEvent: 'input.paste',
      annotations: isolateHistory.of('full'),
    });
    applyTextEdits(view, edits, 'input.paste.request');
    const last = edits.at(-1);
    const end = last === undefined ? 0 : last.range.start + last.newText.length - removedBefore(edits);
    view.dispatch({ selection: { anchor: Math.min(end, view.state.doc.length) }, scrollIntoView: true });
    announce(view, told(state, pasted));
    return true;
  },
});

/** The length that edits before the last one take away. */
const removedBefore = (edits: readonly TextEdit[]): number =>
  edits.slice(0, -1).reduce((sum, { range, newText }) => sum + range.end - range.start - newText.length, 0);

/** The edits, of the text after pasting, that make a search of what was pasted; `undefined` if it is part of a value or no request. */
function searchEdits(state: EditorState, pasted: string): readonly TextEdit[] | undefined {
  const { kind, context } = state.facet(configuration);
  const { from, to } = state.selection.main;
  if (kind !== 'document' || state.selection.ranges.length > 1) return undefined;
  const { doc } = state;
  const [first, last] = [doc.lineAt(from), doc.lineAt(to)];
  const [before, after] = [doc.sliceString(first.from, from), doc.sliceString(to, last.to)];
  if (!emptyLine.test(before) || after.trim() !== '') return undefined;
  const text = doc.toString();
  const makeSearch = (head: string, tail: string): string | undefined => {
    const document = openDocument('document', head + pasted + tail);
    const range = { start: head.length, end: head.length + pasted.length };
    const [action] = pastedRequest(document, range, context());
    return action?.edits?.[0]?.newText;
  };
  const inPlace = makeSearch(text.slice(0, first.from), text.slice(last.to));
  if (inPlace !== undefined) {
    const end = from + pasted.length + after.length;
    return [{ range: { start: first.from, end }, newText: inPlace }];
  }
  // The keys below would become a part of the new search, which therefore follows the one at the caret.
  const document = languageDocument(state);
  const search = document.kind === 'document' ? searchAt(document.parsed, from) : undefined;
  if (search === undefined) return undefined;
  const body = text.slice(search.start, search.start + search.length).trimEnd();
  const end = search.start + body.length;
  const apart = makeSearch(`${text.slice(0, end)}\n\n`, text.slice(end));
  if (apart === undefined || end < to) return undefined;
  const grown = pasted.length - (to - from);
  return [
    { range: { start: from, end: from + pasted.length }, newText: '' },
    { range: { start: end + grown, end: end + grown }, newText: `\n\n${apart}` },
  ];
}

/** What became of the request, and what a saved search cannot hold. */
function told(state: EditorState, pasted: string): string {
  const { unknown, other } = readRequest(pasted);
  const left = [...new Set([...other.map(([name]) => name), ...unknown])];
  return left.length === 0
    ? state.phrase('The request became a search.')
    : state.phrase('The request became a search. Left out: $.', left.join(', '));
}
