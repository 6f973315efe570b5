import type { TokenType } from 'chevrotain';
import { asciiBytes, release } from '../../../text/ascii-bytes.ts';
import { hasFullWidth, isBare, isBlank, isWord } from '../../../text/characters.ts';
import { SourceToken } from '../../source-token.ts';
import { variableAt } from '../../variable.ts';
import { anyAt, joinAt, operatorAt } from './words.ts';
import * as token from './token-types.ts';

/** The lexical tokens of a text, and how large an expression they make. */
export interface LexedFilter {
  readonly tokens: SourceToken[];
  /** False when a token is `Unreadable`. */
  readonly isReadable: boolean;
  /** The most brackets that are open at once. */
  readonly depth: number;
  /** How many operators and calls of `ISMATCH` there are: one for each condition. */
  readonly conditions: number;
}

const blank = 1;
const word = 2;
const bare = 4;
/** What may follow a value without quotes: a blank, a closing bracket, or the end of the text. */
const afterBare = 8;

/** How {@link asciiBytes} writes a character beyond ASCII. */
const beyondAscii = 0x7f;

/** Classes of ASCII. A value with a percent sign, a brace or a comparison sign is left out of `bare`: it may be more than a value. */
const classes = new Uint8Array(0x80);
for (let unit = 0; unit < 0x80; unit++) {
  if (isBlank(unit)) classes[unit] = blank | afterBare;
  else if (isWord(unit)) classes[unit] = word | bare;
  else if (isBare(unit) && !/[%{!<=>]/.test(String.fromCharCode(unit))) classes[unit] = bare;
}
for (const unit of [0, 0x29]) classes[unit] = afterBare;

const punctuation: readonly (TokenType | undefined)[] = Object.assign(
  Array.from<TokenType | undefined>({ length: 0x80 }),
  { 0x28: token.Open, 0x29: token.Close, 0x2c: token.Comma, 0x3a: token.Colon },
);

/** The first offset from `from` on whose unit is not of a class of ASCII. */
function endOf(wanted: number, bytes: Uint8Array, from: number): number {
  let at = from;
  while (((classes[bytes[at] ?? 0] ?? 0) & wanted) !== 0) at++;
  return at;
}

/** Whether there are two colons in a row between two offsets. */
function hasTwoColons(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at++) if (bytes[at] === 0x3a && bytes[at - 1] === 0x3a) return true;
  return false;
}

/** Splits the text of a filter into tokens. Blanks separate them and are no tokens. */
class FilterLexer {
  readonly tokens: SourceToken[] = [];
  isReadable = true;
  depth = 0;
  conditions = 0;
  private open = 0;
  private readonly text: string;
  private readonly bytes: Uint8Array;

  constructor(text: string, bytes: Uint8Array) {
    this.text = text;
    this.bytes = bytes;
  }

  lex(): void {
    const { bytes, text } = this;
    let isValueNext = false;
    for (let at = endOf(blank, bytes, 0); at < text.length; at = endOf(blank, bytes, at)) {
      const start = at;
      const unit = bytes[at] ?? 0;
      const mark = isValueNext && unit === 0x3a ? undefined : punctuation[unit];
      const wasValueNext = isValueNext;
      isValueNext = false;
      if (mark !== undefined) {
        at++;
        if (mark === token.Open) this.depth = Math.max(this.depth, ++this.open);
        else if (mark === token.Close) this.open--;
        this.emit(mark, start, at);
      } else if (unit === 0x27) at = this.string(start);
      else if (unit === 0x7b) at = this.variable(start);
      else if (wasValueNext) at = this.value(start, unit);
      else {
        at = this.wordEnd(start);
        if (at === start) at = this.unreadable(start, start + 1);
        else if (joinAt(text, start) !== undefined) this.emit(at - start === 2 ? token.Or : token.And, start, at);
        else if (at - start === 2 && operatorAt(text, start) !== undefined) {
          this.conditions++;
          this.emit(token.Operator, start, at);
          isValueNext = true;
        } else at = this.name(start, at);
      }
    }
  }

  private emit(type: TokenType, start: number, end: number): void {
    this.tokens.push(new SourceToken(type, this.text, start, end));
  }

  private unreadable(start: number, end: number): number {
    this.isReadable = false;
    this.emit(token.Unreadable, start, end);
    return end;
  }

  /** The end of the word that starts at `start`; `start` itself when there is none. Full-width letters are in no word. */
  private wordEnd(start: number): number {
    const { bytes, text } = this;
    let end = endOf(word, bytes, start);
    while (bytes[end] === beyondAscii && isWord(text.charCodeAt(end)) && !hasFullWidth(text.charAt(end))) {
      end = endOf(word, bytes, end + 1);
    }
    return end;
  }

  private string(start: number): number {
    const { bytes, text } = this;
    let end = start + 1;
    for (; end < text.length; end++) {
      if (bytes[end] !== 0x27) continue;
      if (bytes[end + 1] !== 0x27) {
        this.emit(token.Value, start, end + 1);
        return end + 1;
      }
      end++;
    }
    return this.unreadable(start, text.length);
  }

  private variable(start: number): number {
    const end = variableAt(this.text, start)?.end;
    if (end === undefined) return this.unreadable(start, start + 1);
    this.emit(token.Value, start, end);
    return end;
  }

  /** A value without quotes, which may have marks in it that a name has not. */
  private value(start: number, unit: number): number {
    const { bytes, text } = this;
    // A slash opens a regular expression of other languages.
    if (unit === 0x2f) return this.unreadable(start, start + 1);
    const end = unit < 0x41 ? endOf(bare, bytes, start) : this.wordEnd(start);
    if (end === start) return this.unreadable(start, start + 1);
    if (((classes[bytes[end] ?? 0] ?? 0) & afterBare) === 0) return this.unreadable(start, end);
    // A cast of PostgreSQL may be behind the value.
    if (hasTwoColons(bytes, start, end)) return this.unreadable(start, end);
    const join = end - start > 3 ? undefined : joinAt(text, start);
    if (join === undefined) this.emit(token.Value, start, end);
    else this.emit(join === 'Or' ? token.Or : token.And, start, end);
    return end;
  }

  /** A word from `start` to `end` that is no join and no operator: what it is shows by what is behind it. */
  private name(start: number, end: number): number {
    const { bytes, text } = this;
    const next = endOf(blank, bytes, end);
    const unit = bytes[next];
    if (unit === 0x28) {
      if (end - start > 4 && bytes[end - 4] === 0x2f && anyAt(text, end - 3)) return this.any(start, end - 4, next + 1);
      if (end - start === 7 && /^ismatch$/i.test(text.slice(start, end))) {
        this.conditions++;
        this.emit(token.IsMatch, start, end);
        return end;
      }
    } else if (unit === 0x2f || bytes[end - 1] === 0x2f) {
      const any = unit === 0x2f ? endOf(blank, bytes, next + 1) : next;
      const open = endOf(blank, bytes, any + 3);
      if (bytes[open] === 0x28 && anyAt(text, any)) return this.any(start, unit === 0x2f ? end : end - 1, open + 1);
    }
    // NOT is a word of other languages, and cannot be the name of a field.
    if (end - start === 3 && /^not$/i.test(text.slice(start, end))) return this.unreadable(start, end);
    this.emit(token.Name, start, end);
    return end;
  }

  /** `collection/ANY(`, blanks included; the collection is from `start` to `end`. */
  private any(start: number, end: number, inside: number): number {
    this.depth = Math.max(this.depth, ++this.open);
    this.emit(token.Collection, start, end);
    this.emit(token.AnyOpen, end, inside);
    return inside;
  }
}

/**
 * Reads the characters of a filter into tokens. It knows the spelling of the language and not its grammar; the only context it has is the
 * token before: a word behind an operator is a value. The tokens and the blanks between them cover the text.
 */
export function lexFilter(text: string): LexedFilter {
  const bytes = asciiBytes(text);
  const lexer = new FilterLexer(text, bytes);
  lexer.lex();
  release(bytes);
  return lexer;
}
