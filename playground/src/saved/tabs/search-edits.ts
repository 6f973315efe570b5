import type { TextEdit } from '@assetql/core';
import { freeTitle, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';

/** An act on a search of a file: the edits and where the search is then, or the sentence that says why it cannot be done. */
export type SearchAct =
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[]; readonly caret: number }
  | { readonly kind: 'refused'; readonly message: string };

const refuse = (message: string): SearchAct => ({ kind: 'refused', message });

const edit = (start: number, end: number, newText: string): TextEdit => ({ range: { start, end }, newText });

const titlesOf = ({ searches }: SavedSearchDocument): readonly (string | undefined)[] =>
  searches.map(({ title }) => title?.text);

/** The keys of a search without a title, which shares its part of the file with the variables of the file. */
const keyRanges = ({ items, start }: SavedSearch): readonly { readonly start: number; readonly end: number }[] =>
  items
    .filter(({ kind }) => kind === 'Key')
    .map(({ range }) => ({ start: start + range.start, end: start + range.end }));

/** Writes another title, or the first one. */
export function renameSearch(document: SavedSearchDocument, search: SavedSearch, written: string): SearchAct {
  const name = written.trim();
  const { title, start } = search;
  if (name === '' || /[\r\n]/.test(name)) return refuse('Write a name in one line.');
  if (title?.text === name) return { kind: 'edits', edits: [], caret: start };
  if (titlesOf(document).includes(name))
    return refuse(`There is a search “${name}” in this file already. Write another name.`);
  if (title !== undefined) {
    const { range, textRange } = title;
    // The line is written as a whole, because a title may be empty.
    const lead = document.text.slice(start + range.start, start + textRange.start).trimEnd();
    return { kind: 'edits', edits: [edit(start + range.start, start + range.end, `${lead} ${name}`)], caret: start };
  }
  const at = keyRanges(search)[0]?.start ?? start + search.length;
  return { kind: 'edits', edits: [edit(at, at, `### ${name}${search.file.lineEnd}`)], caret: at };
}

/** Writes a copy of a search below it, with a title of its own. */
export function duplicateSearch(document: SavedSearchDocument, search: SavedSearch): SearchAct {
  const { text } = document;
  const { title, start, length, file } = search;
  const { lineEnd } = file;
  const name = freeTitle(search.name || 'Untitled', titlesOf(document));
  const body =
    title === undefined
      ? keyRanges(search)
          .map((range) => text.slice(range.start, range.end))
          .join(lineEnd)
      : text.slice(start + title.range.end, start + length).trim();
  const end = start + length;
  const written = text.slice(start, end);
  const last = start + written.trimEnd().length;
  const copy = `${lineEnd}${lineEnd}### ${name}${lineEnd}${body}`;
  return { kind: 'edits', edits: [edit(last, last, copy)], caret: last + 2 * lineEnd.length };
}

/** Removes a search from its file. */
export function deleteSearch(document: SavedSearchDocument, search: SavedSearch): SearchAct {
  const { text } = document;
  const { title, start, length } = search;
  if (title !== undefined)
    return { kind: 'edits', edits: [edit(start, start + length, '')], caret: Math.max(0, start - 1) };
  const edits = keyRanges(search).map((range) => {
    const [lineEnd = ''] = /^\r?\n|^\r/.exec(text.slice(range.end, range.end + 2)) ?? [];
    return edit(range.start, range.end + lineEnd.length, '');
  });
  return { kind: 'edits', edits, caret: start };
}

/** Exchanges a search with the one before or after it. Each keeps the blank lines of its place. */
export function moveSearch(document: SavedSearchDocument, search: SavedSearch, step: 1 | -1): SearchAct {
  const { text, searches } = document;
  const at = searches.findIndex(({ start }) => start === search.start);
  const other = searches[at + step];
  if (other === undefined)
    return refuse(step === 1 ? 'It is the last search of the file.' : 'It is the first search of the file.');
  if (search.title === undefined || other.title === undefined)
    return refuse('The search without a title stays first. Rename it to give it a title.');
  const [first, second] = step === 1 ? [search, other] : [other, search];
  const read = ({ start, length }: SavedSearch): { readonly body: string; readonly gap: string } => {
    const whole = text.slice(start, start + length);
    const body = whole.trimEnd();
    return { body, gap: whole.slice(body.length) };
  };
  const [one, two] = [read(first), read(second)];
  const newText = two.body + one.gap + one.body + two.gap;
  const caret = step === 1 ? first.start + two.body.length + one.gap.length : first.start;
  return { kind: 'edits', edits: [edit(first.start, second.start + second.length, newText)], caret };
}
