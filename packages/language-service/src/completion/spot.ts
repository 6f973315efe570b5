import type { ExpressionKind, Range } from '@assetql/core';
import type { Lexeme } from '../lexing/lexeme.ts';
import type { VariableName } from '../variables.ts';

/** A place in one expression, with offsets that count in the expression. */
export interface ExpressionSpot {
  readonly kind: ExpressionKind;
  readonly text: string;
  readonly offset: number;
  /** The variables that may be written there; absent where a text has none. */
  readonly variables?: readonly VariableName[];
}

/** What the caret touches: a word or string that is being typed, or nothing. */
export interface Target {
  /** What is replaced. For a string, what stands between its quotes. */
  readonly range: Range;
  /** What stands in the range before the caret. */
  readonly typed: string;
  /** What stands in the range. */
  readonly whole: string;
  readonly inside: 'word' | 'string' | 'phrase' | 'variable' | 'nothing';
  /** The text that closes the string or variable, when nothing closes it yet. */
  readonly closing: string;
  /** Number of lexemes that lie wholly before the target. */
  readonly before: number;
  /** Text of the first lexeme after it. */
  readonly following: string | undefined;
}

const quotes: Readonly<Record<string, readonly [open: number, close: string]>> = {
  string: [1, "'"],
  phrase: [1, '"'],
  variable: [2, '}}'],
};

/** What stands around the caret, before it and after it. */
export function targetAt(lexemes: readonly Lexeme[], offset: number): Target {
  const at = lexemes.findIndex(({ end }) => end >= offset);
  const lexeme = at === -1 ? undefined : lexemes[at];
  const before = at === -1 ? lexemes.length : at;
  if (lexeme !== undefined && lexeme.start < offset) {
    if (lexeme.type === 'word')
      return {
        range: { start: lexeme.start, end: lexeme.end },
        typed: lexeme.text.slice(0, offset - lexeme.start),
        whole: lexeme.text,
        inside: 'word',
        closing: '',
        before,
        following: lexemes[at + 1]?.text,
      };
    const quote = quotes[lexeme.type];
    if (quote !== undefined && offset >= lexeme.start + quote[0] && (!lexeme.closed || offset <= lexeme.end - quote[0]))
      return quoted(lexeme, offset, quote, before, lexemes[at + 1]?.text);
    return nothing(offset, before + 1, lexemes[at + 1]);
  }
  return nothing(offset, before, lexeme);
}

function quoted(
  lexeme: Lexeme,
  offset: number,
  [open, close]: readonly [number, string],
  before: number,
  following: string | undefined,
): Target {
  const start = lexeme.start + open;
  // What was typed so far ends at the caret when nothing closes it: the rest of the line may be something else.
  const end = lexeme.closed ? lexeme.end - close.length : offset;
  return {
    range: { start, end },
    typed: lexeme.text.slice(open, offset - lexeme.start),
    whole: lexeme.text.slice(open, end - lexeme.start),
    inside: lexeme.type === 'punctuation' ? 'nothing' : lexeme.type,
    closing: lexeme.closed ? '' : close,
    before,
    following,
  };
}

/** A word that starts right at the caret is replaced only when the caret is inside it; before it, something new is typed. */
function nothing(offset: number, before: number, next: Lexeme | undefined): Target {
  return {
    range: { start: offset, end: offset },
    typed: '',
    whole: '',
    inside: 'nothing',
    closing: '',
    before,
    following: next?.text,
  };
}
