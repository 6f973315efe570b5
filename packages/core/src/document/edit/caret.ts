import { isBlank } from '../../text/characters.ts';
import { partitionPoint } from '../../text/partition-point.ts';
import type { Range } from '../../text/range.ts';
import type { Definition, Part, SavedSearch, SavedSearchDocument } from '../saved-search.ts';
import { shift } from '../shift.ts';

/** The search that an offset of the file is in; the preamble before the first title. */
export function searchAt({ preamble, searches }: SavedSearchDocument, offset: number): SavedSearch {
  return searches[partitionPoint(searches, ({ start }) => start <= offset) - 1] ?? preamble;
}

/** What is at an offset, for completion, hover and the like in editors. */
export interface CaretPlace {
  readonly search: SavedSearch;
  readonly item: Part | Definition;
  /** `name` is that of a key or variable. */
  readonly in: 'name' | 'value';
  /** Where the name or value is in the file; a value reaches as far as the caret. */
  readonly range: Range;
  /** The name, or the value with its comments blanked out and its line ends in place, as long as `range`. */
  readonly text: string;
  /** The caret in `text`. */
  readonly offset: number;
}

/**
 * The key or variable at an offset of the file, and which part of it. After a value the caret is still in it, on its line and on indented
 * lines after it; nothing in comments, titles and at the start of an empty line.
 */
export function partAt(document: SavedSearchDocument, offset: number): CaretPlace | undefined {
  const search = searchAt(document, offset);
  const local = offset - search.start;
  const item = itemBefore(search, local);
  if (item === undefined) return undefined;
  const name = item.kind === 'Key' ? item.keyRange : item.nameRange;
  if (local <= name.end) {
    if (local < name.start) return undefined;
    const text = item.kind === 'Key' ? item.keyText : item.name;
    return { search, item, in: 'name', range: shift(name, search.start), text, offset: local - name.start };
  }
  const { range, comments, text } = item.value;
  if (comments.some((comment) => comment.start <= local && local <= comment.end)) return undefined;
  if (local > item.range.end && !continues(document.text, search.start + item.range.end, offset)) return undefined;
  const start = Math.min(range.start, local);
  const end = Math.max(range.end, local);
  const blank = (from: number, to: number): string =>
    document.text.slice(search.start + from, search.start + to).replace(/[^\r\n]/g, ' ');
  const padded = blank(start, range.start) + text + blank(range.end, end);
  return { search, item, in: 'value', range: shift({ start, end }, search.start), text: padded, offset: local - start };
}

/** The last key or variable that starts at or before an offset. */
function itemBefore({ items }: SavedSearch, local: number): Part | Definition | undefined {
  for (let index = items.length - 1; index >= 0; index--) {
    const item = items[index];
    if (item === undefined || item.range.start > local) continue;
    if (item.kind === 'Key' || item.kind === 'Definition') return item;
    if (item.kind !== 'Blank') return undefined;
  }
  return undefined;
}

/** Whether the caret's line, which is blank, is indented up to the caret. */
function continues(text: string, from: number, offset: number): boolean {
  const last = text.charCodeAt(offset - 1);
  return offset > from && isBlank(last) && last !== 10 && last !== 13;
}
