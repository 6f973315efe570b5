import type { TokenType } from 'chevrotain';
import { operators } from '../../schema/operators.ts';
import { parameter } from '../../schema/parameters.ts';
import { isStrangeBlank, unitAt } from '../../text/characters.ts';
import { limits } from '../limits.ts';
import { SourceToken } from '../source-token.ts';
import { variableAt } from '../variable.ts';
import * as characters from './characters.ts';
import * as token from './tokens.ts';

const openBracket = 0x28;
const closeBracket = 0x29;
const star = 0x2a;
const colon = 0x3a;
const brace = 0x7b;

/** The forms of phrases that end, in the order in which they are tried. Nothing escapes a double quote. */
const quotes = characters.typographicQuotes;
const phrases: readonly (readonly [TokenType, RegExp])[] = [
  [token.Phrase, /"[^"\r\n]*"/y],
  [token.TypographicPhrase, new RegExp(`["${quotes}][^"${quotes}\\r\\n]*["${quotes}]`, 'y')],
  // The quote on a later line ends the phrase when that line has an odd number of them.
  [token.MultilinePhrase, /"[^"]*"(?=[^"\r\n]*(?:"[^"\r\n]*"[^"\r\n]*)*(?:[\r\n]|$))/y],
];
const restOfLine = /[^\r\n]*/y;
/** Two opening braces, up to where they are closed on their line before others open. */
const braces = /\{\{(?:(?:(?!\{\{|\}\})[^\r\n])*\}\})?/y;

/** The operators of filters. */
export const filterOperators: ReadonlySet<string> = new Set(operators.map((row) => row.name));

/** The operator or word from `start` to `end`, at most three characters long. Operators are upper case (§4.8). */
function shortType(text: string, start: number, end: number): TokenType {
  const unit = text.charCodeAt(start);
  if (end - start === 1) return unit === star ? token.Everything : token.Word;
  if (unit === 0x4f) return end - start === 2 && text.charCodeAt(start + 1) === 0x52 ? token.Or : token.Word;
  if (end - start !== 3 || (unit !== 0x41 && unit !== 0x4e)) return token.Word;
  const word = text.slice(start, end);
  return word === 'AND' ? token.And : word === 'NOT' ? token.Not : token.Word;
}

/** Where a regular expression's match at `start` ends; `undefined` when there is none. */
function matchEnd(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** What the lexer makes of a search. */
export interface SearchTokens {
  readonly tokens: SourceToken[];
  /** True when something in it may be of another language, or exceeds a limit. */
  readonly suspicious: boolean;
  readonly hasVariables: boolean;
}

class SearchLexer implements SearchTokens {
  readonly tokens: SourceToken[] = [];
  suspicious = false;
  hasVariables = false;
  private terms = 0;
  /** Brackets that are open. */
  private depth = 0;
  private last: TokenType | undefined;
  /** Where the last token ends. */
  private end = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  read(from: number): void {
    const { text } = this;
    const { length } = text;
    for (let at = from; at < length; at = this.end) {
      let unit = text.charCodeAt(at);
      while (characters.isSearchBlank(unit) && !isStrangeBlank(unit) && at < length) unit = unitAt(text, ++at);
      if (at === length) break;
      if (isStrangeBlank(unit)) this.push(token.StrangeBlank, at, at + 1);
      else if (unit === openBracket) this.open(at);
      else if (unit === closeBracket) {
        if (this.depth > 0) this.depth--;
        this.push(token.Close, at, at + 1);
      } else if (unit === colon) this.colon(at);
      else if (characters.isDoubleQuote(unit)) this.phrase(at);
      else if (unit === brace && unitAt(text, at + 1) === brace) this.variable(at);
      else this.word(at);
    }
    if (this.terms > limits.terms) this.suspicious = true;
  }

  private push(type: TokenType, start: number, end: number): void {
    this.tokens.push(new SourceToken(type, this.text, start, end));
    this.last = type;
    this.end = end;
  }

  private pushTerm(type: TokenType, start: number, end: number): void {
    this.terms++;
    this.push(type, start, end);
  }

  private open(at: number): void {
    this.depth++;
    // A word that touches a bracket is a call in other languages.
    if (this.depth > limits.brackets || (this.last === token.Word && this.end === at)) this.suspicious = true;
    this.push(token.Open, at, at + 1);
  }

  private colon(at: number): void {
    const next = unitAt(this.text, at + 1);
    const binds = this.last === token.FieldName && next !== 0 && !characters.isSearchBlank(next);
    this.push(binds ? token.Colon : token.StrayColon, at, at + 1);
  }

  private word(start: number): void {
    const { text } = this;
    const { length } = text;
    if (characters.isSuspiciousStart(text.charCodeAt(start))) this.suspicious = true;
    let end = start;
    for (; end < length; end++) {
      const unit = text.charCodeAt(end);
      if (characters.isPlain(unit)) continue;
      if (characters.endsTerm(unit) || (unit === brace && unitAt(text, end + 1) === brace)) break;
      if (characters.isSuspicious(unit)) this.suspicious = true;
    }
    if (unitAt(text, end) === colon) this.fieldName(start, end);
    else if (end - start > 3) this.pushTerm(token.Word, start, end);
    else this.shortWord(start, end);
  }

  private shortWord(start: number, end: number): void {
    const { text, last } = this;
    const type = shortType(text, start, end);
    if (type === token.Everything) {
      // Beside a phrase, bracket or variable it was meant as its wildcard.
      const next = unitAt(text, end);
      const isBehind = this.end === start && (last === token.Phrase || last === token.Close || last === token.Variable);
      if (isBehind || next === openBracket || next === brace || characters.isDoubleQuote(next)) this.suspicious = true;
    } else if (end - start === 2 && last === token.Word && filterOperators.has(text.slice(start, end).toUpperCase())) {
      this.suspicious = true;
    }
    if (type === token.Word || type === token.Everything) this.terms++;
    this.push(type, start, end);
  }

  private fieldName(start: number, end: number): void {
    const name = this.text.slice(start, end);
    // `*:*`, or the parameter of a request: `search:logo`, `$search:logo`.
    if (name === '*' || (this.last === undefined && parameter(name.replace(/^\$/, '')) !== undefined))
      this.suspicious = true;
    this.push(token.FieldName, start, end);
  }

  private variable(start: number): void {
    const { text } = this;
    const end = variableAt(text, start)?.end;
    if (end === undefined) {
      this.push(token.BrokenVariable, start, matchEnd(braces, text, start) ?? start + 2);
      return;
    }
    this.hasVariables = true;
    const touches = (this.last === token.Word && this.end === start) || characters.isPlain(unitAt(text, end));
    if (touches || unitAt(text, end) === 0x2d) this.suspicious = true;
    this.pushTerm(token.Variable, start, end);
  }

  private phrase(start: number): void {
    const { text } = this;
    for (const [type, form] of phrases) {
      const end = matchEnd(form, text, start);
      if (end === undefined) continue;
      this.pushTerm(type, start, end);
      return;
    }
    // The brackets at the end of the line that close what is open are not a part of the phrase.
    let end = characters.beforeBlanks(text, matchEnd(restOfLine, text, start) ?? start);
    for (let open = this.depth; open > 0 && end > start + 1 && text.charCodeAt(end - 1) === closeBracket; open--) {
      end = characters.beforeBlanks(text, end - 1);
    }
    this.push(token.OpenPhrase, start, Math.max(end, start + 1));
  }
}

/**
 * The lexical tokens of a search (§4.8) from an offset on: every character but a plain blank is in exactly one. The lexer knows nothing of
 * the grammar, so it reads a text that is being typed as well.
 */
export function lexSearch(text: string, from = 0): SearchTokens {
  const lexer = new SearchLexer(text);
  lexer.read(from);
  return lexer;
}
