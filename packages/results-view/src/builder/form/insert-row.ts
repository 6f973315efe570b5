import type { TextEdit } from '@assetql/core';
import { firstKey, setKey } from '../../edit/edit-search.ts';
import type { TreeGroup, TreeRow } from './form-tree.ts';
import { activeRows, insertion, type KeyText } from './key-text.ts';

/** A condition to be written among the rows of a group. */
export interface RowText {
  readonly text: string;
  /** Whether it is several conditions without brackets. */
  readonly isLoose: boolean;
}

/** The join that the rows of a group have, with a blank after it. A search has none between terms that must all be found. */
export function joinOf({ key }: Pick<KeyText, 'key'>, match: TreeGroup['match']): string {
  if (match === 'any') return 'OR ';
  return key === 'search' ? '' : 'AND ';
}

/** Several conditions in brackets, a single one as it is. */
export const bracketed = ({ text, isLoose }: RowText): string => (isLoose ? `(${text})` : text);

/** The edits that write a condition after a row of a group, before its first row, or after its last one. */
export function insertRow(
  key: KeyText,
  group: TreeGroup,
  row: RowText,
  after: TreeRow | 'first' | 'last',
): readonly TextEdit[] {
  const active = activeRows(group);
  const [first] = active;
  const last = active.at(-1);
  if (first === undefined || last === undefined) return writeValue(key, row.text);
  const join = joinOf(key, group.match);
  const text = bracketed(row);
  // A single row may be several conditions, as long as it is alone.
  const brackets =
    active.length === 1 && isLooseRow(first)
      ? [insertion(first.outer.start, '('), insertion(first.outer.end, ')')]
      : [];
  if (after === 'first') {
    const next = key.file.slice(first.outer.start, first.outer.end);
    return [insertion(first.outer.start, `${text}${separator(key, group, next, join)}${join}`), ...brackets];
  }
  const place = after === 'last' ? last : after;
  return [...brackets, insertion(place.outer.end, `${separator(key, group, text, join)}${join}${text}`)];
}

/** Whether a row is several conditions without brackets. */
export const isLooseRow = (row: TreeRow): boolean => (row.kind === 'leaf' ? row.isLoose : !row.hasBrackets);

/** What is written between two conditions: a line break with its indentation where the group has one row on each line, or a blank. */
function separator({ written }: KeyText, group: TreeGroup, next: string, join: string): string {
  const [previous, last] = activeRows(group).slice(-2);
  if (written === undefined || previous === undefined) return ' ';
  const { origin, text } = written;
  const isOutermost = group.id === written.key;
  const from =
    last === undefined ? (isOutermost && !group.hasBrackets ? origin : previous.outer.start) : previous.outer.end;
  const between = text.slice(from - origin, (last ?? previous).outer.start - origin);
  const found = /(\r?\n[^\S\r\n]*)(?:(?:AND|OR)[^\S\r\n]*)?$/iu.exec(between)?.[1];
  // At the start of a line, such a text would be a comment or a key.
  const isMisread = join === '' && isMisreadAtLineStart(next);
  return found === undefined || isMisread ? ' ' : found;
}

/** Whether a text at the start of a line is read as something else: as a comment or as a key. */
export const isMisreadAtLineStart = (text: string): boolean => /^(?:#|[\p{L}_][\p{L}\p{N}_.-]*:)/u.test(text);

/** Writes the value of a key that has no condition which is switched on. */
function writeValue({ file, search, key, written }: KeyText, text: string): readonly TextEdit[] {
  if (search === undefined) return firstKey(file, key, text);
  if (written === undefined) return setKey(file, search, key, text);
  return [insertion(written.origin, ` ${text}`)];
}
