import type { Filter, Name } from '../ast.ts';
import { SourceToken } from '../source-token.ts';
import { Recovered, RecoveredAny } from './lexer/token-types.ts';

/** A whole condition that recovery has read, or given up. */
export class RecoveredToken extends SourceToken {
  readonly node: Filter;

  constructor(source: string, start: number, end: number, node: Filter) {
    super(Recovered, source, start, end);
    this.node = node;
  }
}

/** The head of an `ANY` that recovery has read. */
export class RecoveredAnyToken extends SourceToken {
  readonly collection: Name;
  readonly variable: Name;

  constructor(source: string, start: number, end: number, collection: Name, variable: Name) {
    super(RecoveredAny, source, start, end);
    this.collection = collection;
    this.variable = variable;
  }
}
