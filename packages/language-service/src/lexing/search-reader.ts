import type { Lexeme } from './lexeme.ts';
import type { TokenType } from './token-type.ts';

/** The state of a reader of a search. */
export interface SearchPlace {
  /** The field the next term is bound to. */
  readonly field?: string;
  /** True when an operator may come: something is before that it can join. */
  readonly afterTerm: boolean;
}

const operators = new Set(['AND', 'OR', 'NOT']);

/** Reads a search lexeme by lexeme, as {@link FilterReader} does for filters. */
export class SearchReader {
  private field: string | undefined;
  private afterTerm = false;

  get place(): SearchPlace {
    return { ...(this.field === undefined ? {} : { field: this.field }), afterTerm: this.afterTerm };
  }

  /** Takes the next lexeme; `following` is the one after it. */
  read(lexeme: Lexeme, following: Lexeme | undefined): TokenType {
    const { type, text } = lexeme;
    if (type === 'punctuation') {
      if (text === '(') this.afterTerm = false;
      if (text === ')') this.term();
      return 'punctuation';
    }
    if (type === 'word' && following?.text === ':' && following.start === lexeme.end) {
      this.field = text;
      this.afterTerm = false;
      return 'searchField';
    }
    if (type === 'word' && operators.has(text)) {
      this.field = undefined;
      this.afterTerm = false;
      return 'join';
    }
    this.term();
    return type === 'variable' ? 'variable' : type === 'phrase' ? 'phrase' : 'word';
  }

  private term(): void {
    this.field = undefined;
    this.afterTerm = true;
  }
}
