import type { Range, TextEdit } from '@assetql/core';
import { keyRow, partAt, type CaretPlace } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import { FilterReader } from '../lexing/filter-reader.ts';
import { lex } from '../lexing/lexeme.ts';
import { SearchReader } from '../lexing/search-reader.ts';

/** As the formatter indents. */
export const unit = '  ';

/** A line without its line end, and the blanks it starts with. */
export interface Line extends Range {
  readonly text: string;
  readonly indent: string;
}

const isLineEnd = (character: string | undefined): boolean => character === '\n' || character === '\r';

/** The line that an offset is in. */
export function lineAt(text: string, offset: number): Line {
  let start = offset;
  while (start > 0 && !isLineEnd(text[start - 1])) start--;
  let end = offset;
  while (end < text.length && !isLineEnd(text[end])) end++;
  const line = text.slice(start, end);
  return { start, end, text: line, indent: /^[ \t]*/.exec(line)?.[0] ?? '' };
}

/** The line above one that is not the first. */
export const lineAbove = (text: string, { start }: Line): Line =>
  lineAt(text, start - (text.startsWith('\r\n', start - 2) ? 2 : 1));

/** The edit that indents a line so; none when it is. */
export function indentAt({ start, indent }: Line, wanted: string): readonly TextEdit[] {
  if (indent === wanted) return [];
  return [{ range: { start, end: start + indent.length }, newText: wanted }];
}

/** The edit that indents the line that was just begun at an offset. */
export function indentation(document: LanguageDocument, offset: number): readonly TextEdit[] {
  const { text } = document;
  const line = lineAt(text, offset);
  // Only while the caret is where the line starts, so that it never stands still before what moves.
  if (line.start === 0 || line.start + line.indent.length !== offset) return [];
  const wanted = wantedIndent(document, lineAbove(text, line), text.slice(offset, line.end));
  return wanted === undefined ? [] : indentAt(line, wanted);
}

/** How a line is indented that goes on with `rest` under the line above; nothing where that is not known. */
function wantedIndent(document: LanguageDocument, above: Line, rest: string): string | undefined {
  const isEmpty = rest.trim() === '';
  if (above.text.trim() === '') return isEmpty ? '' : undefined;
  const deeper = /\(\s*$/.test(above.text) && !rest.startsWith(')') ? unit : '';
  if (document.kind !== 'document') return above.indent + deeper;
  // What a person splits off and what is a line of its own kind stays so.
  if (rest.startsWith('#') || startsKey(rest)) return undefined;
  if (above.text.trimStart().startsWith('#')) return isEmpty ? above.indent : undefined;
  const place = partAt(document.parsed, above.end);
  if (place?.in !== 'value') return undefined;
  if (above.indent !== '') return above.indent + deeper;
  return isEmpty && isComplete(place) ? '' : unit + deeper;
}

function startsKey(rest: string): boolean {
  const name = /^([\p{L}_][\p{L}\p{N}_.-]*):/u.exec(rest)?.[1];
  return rest.startsWith('@') || (name !== undefined && keyRow(name) !== undefined);
}

/** Whether a value may end at a place: nothing is open, and nothing has to follow. */
function isComplete({ item, text, offset }: CaretPlace): boolean {
  const before = text.slice(0, offset);
  if (before.trim() === '') return false;
  if (item.kind === 'Definition') return !/^\s*\[[^\]]*$/.test(before);
  switch (item.key) {
    case 'filters':
    case 'containerfilter': {
      const reader = new FilterReader();
      const lexemes = lex(item.key, before);
      lexemes.forEach((lexeme, index) => reader.read(lexeme, lexemes[index + 1]?.text));
      return reader.place.expects === 'join' && reader.place.depth === 0;
    }
    case 'search': {
      const reader = new SearchReader();
      const lexemes = lex(item.key, before);
      let depth = 0;
      lexemes.forEach((lexeme, index) => {
        reader.read(lexeme, lexemes[index + 1]);
        depth += lexeme.text === '(' ? 1 : lexeme.text === ')' ? -1 : 0;
      });
      return reader.place.afterTerm && depth === 0;
    }
    default:
      return true;
  }
}
