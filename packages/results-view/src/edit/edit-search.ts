import type { Range, TextEdit } from '@assetql/core';
import type { Item, Part, SavedSearch } from '@assetql/core/document';
import { keepComments } from './keep-comments.ts';
import { hasOffComments, offCommentsAfter } from './off-comments.ts';

/** The order in which keys are usually written. */
const order = ['filters', 'containerfilter', 'search', 'searchFields', 'sort', 'count', 'offset', 'expect'] as const;

type Key = (typeof order)[number];

/** The keys whose expressions restrict the results. */
export type Restricting = 'filters' | 'containerfilter' | 'search';

/** Converts edits of the filter to edits of the file: the line of an emptied filter is removed, and a missing line is added. */
export const editFilters = (file: string, search: SavedSearch, edits: readonly TextEdit[]): readonly TextEdit[] =>
  editExpression(file, search, 'filters', edits);

/** Converts edits of an expression to edits of the file: the line of an emptied expression is removed, and a missing line is added. */
export function editExpression(
  file: string,
  search: SavedSearch,
  key: Restricting,
  edits: readonly TextEdit[],
): readonly TextEdit[] {
  const part = search[key];
  if (part === undefined) return setKey(file, search, key, edits.map(({ newText }) => newText).join(''));
  const [only] = edits;
  const { range, text } = part.value;
  const empties =
    edits.length === 1 && only?.newText === '' && only.range.start === 0 && only.range.end === text.length;
  if (empties) return removeLines(file, search, part);
  const from = search.start + range.start;
  // A blank separates the colon from a value on the same line.
  const gap = text.trim() === '' && file[from - 1] === ':' ? ' ' : '';
  const comments = commentsOf(file, search, part);
  return edits.flatMap(({ range: { start, end }, newText }) =>
    keepComments(file, { range: { start: from + start, end: from + end }, newText: gap + newText }, comments),
  );
}

/** The edits that write a filter into a file without a search. */
export const firstFilter = (file: string, filter: string): readonly TextEdit[] => firstKey(file, 'filters', filter);

/** The edits that write a key into a file without a search. */
export function firstKey(file: string, key: Key, value: string): readonly TextEdit[] {
  if (value === '') return [];
  const gap = file === '' || file.endsWith('\n') ? '' : '\n';
  return [{ range: { start: file.length, end: file.length }, newText: `${gap}${key}: ${value}\n` }];
}

/** The edits that set a key of a search; an empty value removes its line. */
export function setKey(file: string, search: SavedSearch, key: Key, value: string): readonly TextEdit[] {
  const part = search.items.find((item): item is Part => item.kind === 'Key' && item.key === key);
  if (part !== undefined) {
    if (value === '') return removeLines(file, search, part);
    const start = search.start + part.keyRange.end + 1;
    const edit = { range: { start, end: search.start + part.range.end }, newText: ` ${value}` };
    return keepComments(file, edit, commentsOf(file, search, part));
  }
  if (value === '') return [];
  const before = lineBefore(file, search, key);
  const lineEnd = file.includes('\r\n') ? '\r\n' : '\n';
  if (before === undefined)
    return [{ range: { start: search.start, end: search.start }, newText: `${key}: ${value}${lineEnd}` }];
  const at = search.start + before.range.end;
  return [{ range: { start: at, end: at }, newText: `${lineEnd}${key}: ${value}` }];
}

/**
 * The item after which a new key is written: the last of the keys that precede it, with its conditions that are switched off, else the start
 * of the search.
 */
function lineBefore(file: string, search: SavedSearch, key: Key): Item | undefined {
  const { items } = search;
  const rank = order.indexOf(key);
  const earlier = items.findLast(
    (item): item is Part => item.kind === 'Key' && item.key !== undefined && order.indexOf(item.key) < rank,
  );
  if (earlier !== undefined) return offCommentsAfter(file, search, earlier).at(-1) ?? earlier;
  const firstPart = items.findIndex(({ kind }) => kind === 'Key');
  return items.slice(0, firstPart === -1 ? items.length : firstPart).findLast(({ kind }) => kind !== 'Blank');
}

/** The ranges of the comments inside a value, without their indentation. */
export function commentsOf(file: string, search: SavedSearch, { value }: Part): readonly Range[] {
  return value.comments.map((comment) => {
    const end = search.start + comment.end;
    const line = file.slice(search.start + comment.start, end);
    return { start: end - line.trimStart().length, end };
  });
}

/** Removes a key with its lines, except comments among them. Where conditions are switched off, only the value is removed. */
function removeLines(file: string, search: SavedSearch, part: Part): readonly TextEdit[] {
  if (hasOffComments(file, search, part)) {
    const value = { start: search.start + part.keyRange.end + 1, end: search.start + part.range.end };
    return keepComments(file, { range: value, newText: '' }, commentsOf(file, search, part));
  }
  const start = search.start + part.range.start;
  let end = search.start + part.range.end;
  if (file.startsWith('\r\n', end)) end += 2;
  else if (end < file.length) end += 1;
  const lineBreak = file.includes('\r\n') ? '\r\n' : '\n';
  const newText = commentsOf(file, search, part)
    .map((comment) => file.slice(comment.start, comment.end).trim() + lineBreak)
    .join('');
  return [{ range: { start, end }, newText }];
}
