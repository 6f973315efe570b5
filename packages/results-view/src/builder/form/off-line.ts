import type { Range } from '@assetql/core';
import type { Part, SavedSearch } from '@assetql/core/document';
import { offCommentsAfter } from '../../edit/off-comments.ts';

/** A comment that holds a condition which is switched off, with the join to its neighbour: `#- AND AverageRating GE 4`. Offsets in the file. */
export interface OffLine {
  /** The line without its line break. */
  readonly line: Range;
  /** From the mark to the join or condition, so that removing it switches the line on. */
  readonly opening: Range;
  /** The join before the condition with the blanks after it, and the join after it with the blanks before it; empty without one. */
  readonly before: Range;
  readonly condition: Range;
  readonly after: Range;
}

const markStart = /^(\s+)(#-[^\S\r\n]?)/u;
const upperJoin = /^(?:AND|OR)(?:[^\S\r\n]+|(?=\())/u;
const anyJoin = /^(?:AND|OR)(?:[^\S\r\n]+|(?=\())/iu;

/** Reads a comment line as a condition that is switched off; `undefined` for other comments. Joins of a search are upper case. */
export function readOffLine(file: string, line: Range, isSearch: boolean): OffLine | undefined {
  const text = file.slice(line.start, line.end);
  const [whole = '', indent = '', opening = ''] = markStart.exec(text) ?? [];
  const rest = text.slice(whole.length).trimEnd();
  if (whole === '' || rest.trim() === '') return undefined;
  const blanks = rest.length - rest.trimStart().length;
  const content = rest.slice(blanks);
  const [before = ''] = (isSearch ? upperJoin : anyJoin).exec(content) ?? [];
  const after = joinAtEnd(content.slice(before.length), isSearch);
  const condition = content.slice(before.length, content.length - after.length);
  if (condition === '') return undefined;
  let at = line.start + indent.length;
  const next = (length: number): Range => {
    const from = at;
    at += length;
    return { start: from, end: at };
  };
  return {
    line,
    opening: next(opening.length + blanks),
    before: next(before.length),
    condition: next(condition.length),
    after: next(after.length),
  };
}

/** The join at the end of a text, with the blanks before it; empty without one. */
function joinAtEnd(text: string, isSearch: boolean): string {
  const [word] = (isSearch ? /(?:AND|OR)$/u : /(?:AND|OR)$/iu).exec(text) ?? [];
  if (word === undefined) return '';
  const head = text.slice(0, text.length - word.length);
  const condition = head.trimEnd();
  return condition.length < head.length || condition.endsWith(')') ? text.slice(condition.length) : '';
}

/** The comment lines of a key in the file: those inside its value, and those after it up to the last that is switched off. */
export function commentLines(file: string, search: SavedSearch, part: Part): readonly Range[] {
  const inFile = ({ start, end }: Range): Range => ({ start: search.start + start, end: search.start + end });
  return [...part.value.comments, ...offCommentsAfter(file, search, part).map(({ range }) => range)].map(inFile);
}
