import { partitionPoint } from '@assetql/core/text';
import type { Range } from '@assetql/core';
import type { Lexeme } from '../lexing/lexeme.ts';

/** What the caret touches: a word or string that is being typed, or nothing. Never more than one line. */
export interface Target {
  /** What is replaced. For a string, the text between its quotes. */
  readonly range: Range;
  /** The text in the range before the caret. */
  readonly typed: string;
  /** The text in the range. */
  readonly whole: string;
  readonly inside: 'word' | 'string' | 'phrase' | 'variable' | 'nothing';
  /** The text that closes the string or variable, when nothing closes it yet. */
  readonly closing: string;
  /** Number of lexemes that lie wholly before the target. */
  readonly before: number;
  /** Number of lexemes up to the end of the target: the next one is the first after it. */
  readonly after: number;
}

const quotes: Readonly<Record<string, readonly [open: number, close: string]>> = {
  string: [1, "'"],
  phrase: [1, '"'],
  variable: [2, '}}'],
};

/** Marks that are written like a word: operators of other languages, and a brace before the second one of a variable. */
const isTyped = ({ type, text }: Lexeme): boolean =>
  type === 'word' || (type === 'punctuation' && /^[=<>!{]/.test(text));

/** The text around the caret. */
export function targetAt(lexemes: readonly Lexeme[], offset: number): Target {
  const before = firstEnding(lexemes, offset);
  const lexeme = lexemes[before];
  if (lexeme === undefined || lexeme.start >= offset) return nothing(offset, before);
  // Between its braces a variable is a word of its own.
  const isInBraces =
    lexeme.type === 'variable' && (offset === lexeme.start + 1 || (lexeme.closed && offset === lexeme.end - 1));
  if (isTyped(lexeme) || isInBraces)
    return {
      range: { start: lexeme.start, end: lexeme.end },
      typed: lexeme.text.slice(0, offset - lexeme.start),
      whole: lexeme.text,
      inside: 'word',
      closing: '',
      before,
      after: before + 1,
    };
  const quote = quotes[lexeme.type];
  if (quote === undefined || lexeme.type === 'punctuation') return nothing(offset, before + 1);
  const isInside = offset >= lexeme.start + quote[0] && (!lexeme.closed || offset <= lexeme.end - quote[0]);
  if (!isInside) return nothing(offset, before + 1);
  const [open, close] = quote;
  const isOpen = !lexeme.closed || closesElsewhere(lexeme, lexemes[before + 1], offset);
  const start = lexeme.start + open;
  // What was typed so far ends at the caret when nothing closes it: the rest of the line is something else.
  const end = isOpen ? offset : lexeme.end - close.length;
  return {
    range: { start, end },
    typed: lexeme.text.slice(open, offset - lexeme.start),
    whole: lexeme.text.slice(open, end - lexeme.start),
    inside: lexeme.type,
    closing: isOpen ? close : '',
    before,
    after: before + 1,
  };
}

/** The first lexeme that ends at an offset or after it. */
const firstEnding = (lexemes: readonly Lexeme[], offset: number): number =>
  partitionPoint(lexemes, ({ end }) => end < offset);

/** A string that has just been opened ends at the next one's quote, whose text is then bare: `'ad| AND CreatedBy EQ 'x'`. */
function closesElsewhere({ type, text, start, end }: Lexeme, next: Lexeme | undefined, offset: number): boolean {
  return (
    type !== 'variable' &&
    /^\s*(?:\)|(?:AND|OR)(?:\s|$))/i.test(text.slice(offset - start, -1)) &&
    next?.start === end &&
    next.type !== 'punctuation'
  );
}

function nothing(offset: number, before: number): Target {
  return {
    range: { start: offset, end: offset },
    typed: '',
    whole: '',
    inside: 'nothing',
    closing: '',
    before,
    after: before,
  };
}

/** The target with the next lexeme in it: what fills the place already is replaced, not doubled. */
export function overNext(target: Target, next: Lexeme): Target {
  return { ...target, range: { start: target.range.start, end: next.end }, after: target.after + 1 };
}
