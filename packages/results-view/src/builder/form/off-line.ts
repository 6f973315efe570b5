import type { Range } from '@assetql/core';
import type { Part, SavedSearch } from '@assetql/core/document';
import { offCommentsAfter } from '../../edit/off-comments.ts';

/** A comment that holds a condition which is switched off, with the join to its neighbour: `#- AND AverageRating GE 4`. Offsets in the file. */
export interface OffLine {
  /** The line without its line break. */
  readonly line: Range;
  /** Where `#-` starts. */
  readonly mark: number;
  /** From the mark to the join or condition, so that removing it switches the line on. */
  readonly opening: Range;
  /** The join before the condition with the blanks after it, and the join after it with the blanks before it; empty without one. */
  readonly before: Range;
  readonly condition: Range;
  readonly after: Range;
}

const form =
  /^(\s+)(#-[^\S\r\n]?)((?:(?:AND|OR)(?:[^\S\r\n]+|(?=\())))?(.*?)((?:(?:[^\S\r\n]+|(?<=\)))(?:AND|OR))?)\s*$/su;
const anyCase = new RegExp(form, 'isu');

/** Reads a comment line as a condition that is switched off; `undefined` for other comments. Joins of a search are upper case. */
export function readOffLine(file: string, line: Range, isSearch: boolean): OffLine | undefined {
  const found = (isSearch ? form : anyCase).exec(file.slice(line.start, line.end));
  if (found === null) return undefined;
  const [, indent = '', opening = '', before = '', condition = '', after = ''] = found;
  if (condition.trim() === '') return undefined;
  let at = line.start + indent.length;
  const next = (text: string): Range => {
    const start = at;
    at += text.length;
    return { start, end: at };
  };
  return {
    line,
    mark: at,
    opening: next(opening),
    before: next(before),
    condition: next(condition),
    after: next(after),
  };
}

/** The comment lines of a key in the file: those inside its value, and those after it up to the last that is switched off. */
export function commentLines(file: string, search: SavedSearch, part: Part): readonly Range[] {
  const inFile = ({ start, end }: Range): Range => ({ start: search.start + start, end: search.start + end });
  return [...part.value.comments, ...offCommentsAfter(file, search, part).map(({ range }) => range)].map(inFile);
}
