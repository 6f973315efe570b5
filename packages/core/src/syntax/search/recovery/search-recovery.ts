import type { TokenType } from 'chevrotain';
import type { DiagnosticCode } from '../../../diagnostics/codes.ts';
import type { Fix } from '../../../diagnostics/diagnostic.ts';
import { schema as specified, type Schema } from '../../../schema/schema.ts';
import type { Range } from '../../../text/range.ts';
import type { ParseOptions } from '../../parse-options.ts';
import type { SourceToken } from '../../source-token.ts';
import { lexSearch } from '../lexer.ts';
import { StrangeBlank } from '../tokens.ts';
import { SearchTokenBuilder } from './search-token-builder.ts';

/** The state of one pass over the lexical tokens of a search. */
export class SearchRecovery {
  readonly text: string;
  readonly schema: Schema;
  readonly variables: boolean;
  readonly builder: SearchTokenBuilder;
  /** Offsets of the blanks that a service may take for letters. */
  readonly strangeBlanks: number[] = [];
  /** True when a term looks URL-encoded or HTML-encoded. */
  encoded = false;
  /** True when a word begins or ends with a full-width bracket. */
  fullWidthBrackets = false;
  /** True when a full-width colon or asterisk is meant as that of the language. */
  fullWidthSigns = false;
  /** True when `search=` or `search:` precedes the search. */
  named = false;
  /** The parameter whose name precedes the text, if it is not `search`. */
  otherParameter: string | undefined;
  /** True when parameters of a request were pasted with their values. */
  pasted = false;
  /** From the first field to the last operator of comparisons as a filter has them: `field operator value`. */
  comparison: Range | undefined;
  /** True when the text has what only filters have. */
  filter = false;
  /** Brackets that are not round around an operator: where each pair closes, by where it opens. Found when it is first asked for. */
  groups: ReadonlyMap<number, number> | undefined;
  /** Where those of them close that have been read. */
  readonly groupEnds: Set<number> = new Set();
  /** Up to here it is known which single quotes enclose a text. */
  singleQuotesTo = 0;
  private tokens: readonly SourceToken[];
  private index = 0;

  constructor(text: string, tokens: readonly SourceToken[], options: ParseOptions) {
    this.text = text;
    this.tokens = tokens;
    this.schema = options.schema ?? specified;
    this.variables = options.variables === true;
    this.builder = new SearchTokenBuilder(text);
  }

  /** Takes the next token. */
  next(): SourceToken | undefined {
    return this.tokens[this.index++];
  }

  /** The token that is taken next, or one of those behind it. */
  peek(offset = 0): SourceToken | undefined {
    return this.tokens[this.index + offset];
  }

  /** Takes tokens of some types that touch each other, the first of them at `end`; gives where the last one ends. */
  takeTouching(types: ReadonlySet<TokenType>, end: number): number {
    let last = end;
    for (let token = this.peek(); token?.startOffset === last && types.has(token.tokenType); token = this.peek()) {
      last = token.end;
      this.index++;
    }
    return last;
  }

  /** The next token that is not a blank. */
  peekBehindBlanks(): SourceToken | undefined {
    for (let offset = 0; ; offset++) {
      const token = this.peek(offset);
      if (token?.tokenType !== StrangeBlank) return token;
    }
  }

  skipBlanks(): void {
    while (this.peek()?.tokenType === StrangeBlank) this.index++;
  }

  /** Continues at an offset that is not the start of a token. */
  continueAt(offset: number): void {
    this.tokens = lexSearch(this.text, offset).tokens;
    this.index = 0;
  }

  report(code: DiagnosticCode, message: string, range: Range, ...fixes: Fix[]): void {
    this.builder.report({ code, message, range, fixes });
  }

  /** Reports syntax of another query language: an error when it cannot be read as a search, else a warning. */
  foreign(severity: 'error' | 'warning', message: string, range: Range, ...fixes: Fix[]): void {
    this.builder.report({ code: 'wrong-language', severity, message, range, fixes });
  }
}
