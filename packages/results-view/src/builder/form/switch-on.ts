import type { Range, TextEdit } from '@assetql/core';
import { phrase } from '../../view/text/phrase.ts';
import { insertRow, isLooseRow, isMisreadAtLineStart, joinOf } from './insert-row.ts';
import { activeRows, insertion, parentOf, type KeyText, type RowPath } from './key-text.ts';
import { removeLine } from './lines.ts';
import type { OffLine } from './off-line.ts';
import { Refusal } from './refusal.ts';
import { gapAt } from './with-off-lines.ts';

/** The edits that make a condition hold again where its line is. Its join moves to a neighbour where the condition is now the first or the last. */
export function switchOn(key: KeyText, path: RowPath): readonly TextEdit[] {
  const { row } = path;
  const { line } = row;
  const { written, file } = key;
  if (!row.isOff || written === undefined) return [];
  if (line === undefined) throw new Refusal(phrase('Switch the group of this row on.'));
  if (row.node === undefined) throw new Refusal(phrase('This text has a mistake. Correct it in the text.'));
  const group = parentOf(path);
  const { condition } = line;
  const text = file.slice(condition.start, condition.end);
  const hasPlace = written.lines.includes(line);
  const isMisread = key.key === 'search' && line.before.end === line.before.start && isMisreadAtLineStart(text);
  if (!hasPlace || isMisread) {
    const previous = group.rows.slice(0, group.rows.indexOf(row)).findLast(({ isOff }) => !isOff);
    const after = hasPlace ? (previous ?? 'first') : 'last';
    const place = activeRows(group).length === 0 ? 'last' : after;
    return [removeLine(file, line.line), ...insertRow(key, group, { text, isLoose: isLooseRow(row) }, place)];
  }
  return [{ range: line.opening, newText: '' }, ...joinEdits(key, path, line)];
}

/** The edits that give the condition the join that it needs, and its neighbour the one that it no longer needs. */
function joinEdits(key: KeyText, path: RowPath, line: OffLine): readonly TextEdit[] {
  const { written, file } = key;
  if (written === undefined) return [];
  const { origin, text } = written;
  const { before, after, condition } = line;
  const [hasBefore, hasAfter] = [before.end > before.start, after.end > after.start];
  const group = parentOf(path);
  const join = joinOf(key, group.match);
  const { isOpen, isFollowed } = gapAt(text, line.line.start - origin, line.line.end - origin, key.key === 'search');
  const without = (range: Range): readonly TextEdit[] => (range.end > range.start ? [{ range, newText: '' }] : []);
  if (isOpen && isFollowed) {
    if (hasAfter) return [];
    const rest = text.slice(line.line.end - origin);
    const next = line.line.end + rest.length - rest.trimStart().length;
    const moved = hasBefore ? file.slice(before.start, before.end) : join;
    return [...without(before), ...(moved === '' ? [] : [insertion(next, moved)])];
  }
  if (isOpen) return [...without(before), ...without(after), ...joinOfOther(key, path, line)];
  if (hasBefore) return [];
  if (!hasAfter) return join === '' ? [] : [insertion(condition.start, join)];
  const end = origin + text.slice(0, line.line.start - origin).trimEnd().length;
  return [insertion(end, file.slice(after.start, after.end)), ...without(after)];
}

/** The edit that gives the join of a row that is now alone to a row that is switched off and has none. */
function joinOfOther({ key, file }: KeyText, path: RowPath, { before, after }: OffLine): readonly TextEdit[] {
  const word = (file.slice(before.start, before.end) || file.slice(after.start, after.end)).trim();
  const other = parentOf(path).rows.find(
    ({ line }) =>
      line !== undefined &&
      line !== path.row.line &&
      line.before.end === line.before.start &&
      line.after.end === line.after.start,
  );
  const hasDefault = key === 'search' && word === '';
  return other?.line === undefined || hasDefault || word === ''
    ? []
    : [insertion(other.line.condition.start, `${word} `)];
}
