import type { TextEdit } from '@assetql/core';
import { keyRow, partAt } from '@assetql/core/document';
import { expressionAt } from '../expression-at.ts';
import type { LanguageDocument } from '../language-document.ts';
import { lex } from '../lexing/lexeme.ts';
import { indentAt, indentation, lineAbove, lineAt, unit } from './indentation.ts';

/** What has to be typed for {@link onTypeFormatting} to be asked. */
export const formattingTriggers: readonly string[] = ['\n', ')', '}', ':', ' '];

/**
 * The edits that go with a character right after it was typed; `offset` is after it. A new line is indented where a value goes on, a
 * closing bracket that is alone on its line goes under the line that opened it, blanks inside `{{ name }}` go, a key gets its usual
 * spelling, and a line that goes on with a join is indented. Nothing else is touched, and nothing that is not a blank or the case of a key.
 */
export function onTypeFormatting(document: LanguageDocument, offset: number, typed: string): readonly TextEdit[] {
  switch (typed) {
    case '\n':
      return indentation(document, offset);
    case ')':
      return closingBracket(document, offset);
    case '}':
      return closedVariable(document, offset);
    case ':':
      return keySpelling(document, offset);
    case ' ':
      return indentedJoin(document, offset);
    default:
      return [];
  }
}

function closingBracket(document: LanguageDocument, offset: number): readonly TextEdit[] {
  const { text } = document;
  const line = lineAt(text, offset);
  const expression = expressionAt(document, offset);
  if (expression === undefined || text.slice(line.start, offset).trim() !== ')') return [];
  const open: number[] = [];
  for (const { text: image, start } of lex(expression.kind, expression.text)) {
    if (expression.start + start === offset - 1) {
      const bracket = open.at(-1);
      if (image !== ')' || bracket === undefined) return [];
      const opener = lineAt(text, expression.start + bracket);
      // On the line of the key it belongs under the value.
      const isKeyLine = document.kind === 'document' && opener.indent === '';
      return indentAt(line, isKeyLine ? unit : opener.indent);
    }
    if (image === '(') open.push(start);
    else if (image === ')') open.pop();
  }
  return [];
}

const written = /\{\{([ \t]*)[\p{L}\p{M}\p{N}_.-]+([ \t]*)\}\}$/u;

function closedVariable(document: LanguageDocument, offset: number): readonly TextEdit[] {
  const { text } = document;
  const [whole, before = '', after = ''] = written.exec(text.slice(lineAt(text, offset).start, offset)) ?? [];
  const expression = expressionAt(document, offset);
  if (whole === undefined || expression === undefined) return [];
  const start = offset - whole.length;
  // In quotes it is text.
  const isVariable = lex(expression.kind, expression.text).some(
    (lexeme) => lexeme.type === 'variable' && expression.start + lexeme.start === start,
  );
  if (!isVariable) return [];
  const blanks = [
    { start: start + 2, end: start + 2 + before.length },
    { start: offset - 2 - after.length, end: offset - 2 },
  ];
  return blanks.filter((range) => range.start < range.end).map((range) => ({ range, newText: '' }));
}

function keySpelling(document: LanguageDocument, offset: number): readonly TextEdit[] {
  if (document.kind !== 'document') return [];
  const place = partAt(document.parsed, offset - 1);
  if (place?.in !== 'name' || place.item.kind !== 'Key' || place.range.end !== offset - 1) return [];
  const name = keyRow(place.text)?.name;
  return name === undefined || name === place.text ? [] : [{ range: place.range, newText: name }];
}

/** After a complete condition a new line starts in column 0, where a key may follow. A join there continues the value instead. */
function indentedJoin(document: LanguageDocument, offset: number): readonly TextEdit[] {
  const { kind, text } = document;
  const line = lineAt(text, offset);
  if (kind !== 'document' || !/^(?:AND|OR|NOT) $/i.test(text.slice(line.start, offset))) return [];
  const place = partAt(document.parsed, offset);
  if (place?.in !== 'value' || place.item.kind !== 'Key') return [];
  return indentAt(line, lineAbove(text, line).indent || unit);
}
