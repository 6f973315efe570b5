import type { IToken, TokenType } from 'chevrotain';

/**
 * A token of our own scanners, as Chevrotain's parser reads it: offsets only, its image computed when somebody asks.
 * All tokens are of this one class, so that the parser's engine stays monomorphic.
 */
export class SourceToken implements IToken {
  readonly tokenType: TokenType;
  readonly tokenTypeIdx: number;
  readonly startOffset: number;
  /** Exclusive, unlike Chevrotain's own {@link endOffset}. */
  readonly end: number;
  private readonly source: string;

  constructor(type: TokenType, source: string, start: number, end: number) {
    this.tokenType = type;
    // Chevrotain numbers a token type when it is created; 0 is nobody's number.
    this.tokenTypeIdx = type.tokenTypeIdx ?? 0;
    this.startOffset = start;
    this.end = end;
    this.source = source;
  }

  get endOffset(): number {
    return this.end - 1;
  }

  get image(): string {
    return this.source.slice(this.startOffset, this.end);
  }
}
