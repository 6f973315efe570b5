import type { Range, TextEdit } from '@assetql/core';
import { phrase } from '../../view/text/phrase.ts';
import { isLooseRow, isMisreadAtLineStart } from './insert-row.ts';
import { activeRows, insertion, keepingComments, parentOf, rowText, type KeyText, type RowPath } from './key-text.ts';
import { lineBreakOf } from './lines.ts';
import { hasOffRows } from './negate-row.ts';
import { Refusal } from './refusal.ts';
import type { WrittenExpression } from './written-expression.ts';

/** A row that is switched off, with the rows beside it that stay. */
interface Leaving {
  readonly key: KeyText;
  readonly written: WrittenExpression;
  readonly outer: Range;
  readonly previous: Range | undefined;
  readonly next: Range | undefined;
}

/**
 * The edits that put a condition with its join on a line that is a comment. A condition on a line of its own only gets the mark, and a join
 * that nothing needs any more moves to it.
 */
export function switchOff(key: KeyText, path: RowPath): readonly TextEdit[] {
  const { row, groups } = path;
  const { written } = key;
  if (row.isOff || written === undefined) return [];
  if (hasOffRows(row)) throw offRowsInside();
  const group = parentOf(path);
  const active = activeRows(group);
  const [outermost, ...others] = groups.slice(0, -1);
  if (active.length === 1 && outermost !== undefined) {
    if (group.rows.length > 1) throw offRowsInside();
    return switchOff(key, { row: group, groups: [outermost, ...others] });
  }
  const at = active.indexOf(row);
  const isWhole = active.length === 1 && group.hasBrackets;
  const leaving: Leaving = {
    key,
    written,
    outer: isWhole ? group.outer : row.outer,
    previous: active[at - 1]?.outer,
    next: active[at + 1]?.outer,
  };
  const isAlone = groups.length === 1 && group.rows.length === 1;
  const own = isLooseRow(row) && !isAlone ? undefined : onOwnLine(leaving);
  if (own !== undefined) return keepingComments(key, own);
  const text = rowText(key, row);
  return keepingComments(key, [onNewLine(leaving, isLooseRow(row) ? `(${text})` : text)]);
}

const offRowsInside = (): Refusal =>
  new Refusal(phrase('Switch on or remove the rows of this group that are switched off first.'));

/** The text without comments between two offsets of the file. */
const textBetween = ({ origin, text }: WrittenExpression, start: number, end: number): string =>
  text.slice(Math.max(0, start - origin), Math.max(0, end - origin));

/** The start of the line of an offset, and its end. */
function lineAround(file: string, { start, end }: Range): Range {
  const from = Math.max(file.lastIndexOf('\n', start - 1), file.lastIndexOf('\r', start - 1)) + 1;
  const to = file.slice(end).search(/[\r\n]/u);
  return { start: from, end: to === -1 ? file.length : end + to };
}

/** The join word between two offsets. */
function joinIn({ written, key }: Leaving, start: number, end: number): Range | undefined {
  const found = (key.key === 'search' ? /AND|OR/u : /AND|OR/iu).exec(textBetween(written, start, end));
  return found === null ? undefined : { start: start + found.index, end: start + found.index + found[0].length };
}

/** The edits for a row that is alone on its line, but for one join; `undefined` for others. */
function onOwnLine(leaving: Leaving): readonly TextEdit[] | undefined {
  const { key, written, outer, previous, next } = leaving;
  const line = lineAround(key.file, outer);
  if (line.start < written.origin || line.end < outer.end || /[\r\n]/u.test(key.file.slice(outer.start, outer.end)))
    return undefined;
  const head = key.file.slice(line.start, outer.start);
  const tail = textBetween(written, outer.end, line.end);
  const flags = key.key === 'search' ? 'u' : 'iu';
  const [, indent = '', before = ''] = new RegExp(`^(\\s+)((?:(?:AND|OR)\\s*)?)$`, flags).exec(head) ?? [];
  const [whole, after = ''] = new RegExp(`^((?:\\s*(?:AND|OR))?)\\s*$`, flags).exec(tail) ?? [];
  if (indent === '' || whole === undefined || (before !== '' && after !== '')) return undefined;
  // Otherwise it is the join of the group around this one.
  if ((before !== '' && previous === undefined) || (after !== '' && next === undefined)) return undefined;
  const start = line.start + indent.length;
  const mark = insertion(start, '#- ');
  if (before !== '' || after !== '') return [mark];
  const left = previous === undefined ? undefined : joinIn(leaving, previous.end, outer.start);
  const right = next === undefined ? undefined : joinIn(leaving, outer.end, next.start);
  if (next !== undefined && right !== undefined && (previous === undefined || left !== undefined)) {
    const join = key.file.slice(right.start, next.start);
    const moved = /[\r\n]/u.test(join) ? `${join.trim()} ` : join;
    if (key.key === 'search' && isMisreadAtLineStart(key.file.slice(next.start, next.end))) return undefined;
    return [insertion(start, `#- ${moved}`), { range: { start: right.start, end: next.start }, newText: '' }];
  }
  if (previous !== undefined && left !== undefined && next === undefined) {
    const join = key.file.slice(previous.end, left.end);
    const moved = /[\r\n]/u.test(join) ? ` ${join.trim()}` : join;
    return [{ range: { start: previous.end, end: left.end }, newText: '' }, mark, insertion(outer.end, moved)];
  }
  return [mark];
}

/** The edit that takes a row out of its line, and writes it on a line of its own. */
function onNewLine(leaving: Leaving, text: string): TextEdit {
  const { key, written, outer, previous, next } = leaving;
  const { file } = key;
  const line = lineAround(file, outer);
  const [, indent = '  '] =
    /[\r\n]([^\S\r\n]+)\S/u.exec(file.slice(written.origin, written.origin + written.text.length)) ?? [];
  const lineBreak = `${lineBreakOf(file)}${indent}`;
  const neighbour =
    previous === undefined ? next && { start: outer.end, end: next.start } : { start: previous.end, end: outer.start };
  const join = neighbour === undefined ? undefined : joinIn(leaving, neighbour.start, neighbour.end);
  const offText = `#- ${join === undefined ? '' : `${file.slice(join.start, join.end)} `}${text}`;
  const withoutBlanks = (at: number): number => line.start + file.slice(line.start, at).trimEnd().length;
  if (previous !== undefined) {
    const rest = file.slice(outer.end, line.end);
    const blanks = rest.length - rest.trimStart().length;
    if (rest.trim() === '')
      return { range: { start: previous.end, end: outer.end }, newText: `${lineBreak}${offText}` };
    assertReadable(key, rest.trimStart());
    return {
      range: { start: previous.end, end: outer.end + blanks },
      newText: `${lineBreak}${offText}${lineBreak}`,
    };
  }
  const head = file.slice(line.start, outer.start);
  const isIndented = line.start >= written.origin && head !== '' && head.trim() === '';
  const start = isIndented ? outer.start : Math.max(written.origin, withoutBlanks(outer.start));
  const opening = isIndented ? '' : lineBreak;
  if (next === undefined) return { range: { start, end: outer.end }, newText: `${opening}${offText}` };
  assertReadable(key, file.slice(next.start, next.end));
  return { range: { start, end: next.start }, newText: `${opening}${offText}${lineBreak}` };
}

function assertReadable({ key }: KeyText, text: string): void {
  if (key === 'search' && isMisreadAtLineStart(text))
    throw new Refusal(
      phrase('At the start of a line, the text after it would be read as something else. Change it in the text.'),
    );
}
