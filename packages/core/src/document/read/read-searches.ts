import type { Schema } from '../../schema/schema.ts';
import { changedStretch } from './changed-stretch.ts';
import { isExpression } from '../is-expression.ts';
import { titleOffsets } from './lines.ts';
import { ExpressionReader } from './read-part.ts';
import { readSearch, type SearchContent } from './read-search.ts';
import type { SavedSearch, SavedSearchDocument } from '../saved-search.ts';

/** The searches of a text in their order, the text before the first title first. */
export interface Reading {
  /** Of the last version, where they stand. */
  readonly before: readonly SavedSearch[];
  readonly changed: readonly { readonly start: number; readonly content: SearchContent }[];
  /** Of the last version, each `moved` units later. */
  readonly after: readonly SavedSearch[];
  readonly moved: number;
}

/**
 * A copy that does not hold the text it was cut from: engines keep the whole text alive for a slice of it, and an editor makes a
 * new text with every key.
 */
const detached = (text: string): string => ` ${text}`.slice(1);

/** The texts of the searches in `[from, to)`, each with its offset. The text before the first title may be empty and is always there. */
function split(text: string, from: number, to: number, isStart: boolean): { start: number; text: string }[] {
  const titles = titleOffsets(text, from, to);
  const starts = isStart ? [from, ...titles] : titles;
  return starts.map((start, index) => ({ start, text: text.slice(start, starts[index + 1] ?? to) }));
}

/** Reads a text from `start` on. */
export function readWhole(text: string, start: number, schema: Schema | undefined): Reading {
  const expressions = new ExpressionReader(schema);
  const changed = split(text, start, text.length, true).map((piece) => ({
    start: piece.start,
    content: readSearch(detached(piece.text), expressions),
  }));
  return { before: [], changed, after: [], moved: 0 };
}

/** Reads a text from `start` on, but for the searches that are as they were in the last version. */
export function readChanged(
  text: string,
  start: number,
  { preamble, searches, text: oldText }: SavedSearchDocument,
  schema: Schema | undefined,
): Reading {
  const old = searches[0] === preamble ? searches : [preamble, ...searches];
  const startOf = (index: number): number => old[index]?.start ?? 0;
  const change = changedStretch(oldText, text);
  const moved = text.length - oldText.length;
  // A search stays when the title after it is whole before the change, or its own with the line end before it after the change.
  let first = 0;
  while (first + 1 < old.length && startOf(first + 1) + 4 <= change.start) first++;
  // The very first line has no line end before it.
  const end = Math.max(change.end, preamble.start);
  let last = old.length;
  while (last > first + 1 && startOf(last - 1) > end) last--;

  const expressions = new ExpressionReader(schema);
  const known = new Map<string, SavedSearch>();
  for (const search of old.slice(first, last)) {
    known.set(oldText.slice(search.start, search.start + search.length), search);
    for (const item of search.items) if (isExpression(item)) expressions.keep(item);
  }
  const from = first === 0 ? start : startOf(first);
  const to = last === old.length ? text.length : startOf(last) + moved;
  const changed = split(text, from, to, first === 0).map((piece) => ({
    start: piece.start,
    content: known.get(piece.text) ?? readSearch(detached(piece.text), expressions),
  }));
  return { before: old.slice(0, first), changed, after: old.slice(last), moved };
}
