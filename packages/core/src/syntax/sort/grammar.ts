import type { SortKey } from '../ast.ts';
import type { SourceToken } from '../source-token.ts';
import { TokenParser } from '../token-parser.ts';
import { Direction, Key, vocabulary } from './tokens.ts';

/** `sort: Key Direction?` */
export class SortGrammar extends TokenParser {
  private readonly sort: () => SortKey = this.RULE('sort', (): SortKey => {
    const key = this.CONSUME(Key);
    const direction = this.OPTION(() => this.CONSUME(Direction));
    // In `-title` the direction stands first.
    const start = Math.min(key.startOffset, direction?.startOffset ?? key.startOffset);
    const end = Math.max(key.endOffset ?? -1, direction?.endOffset ?? -1) + 1;
    return {
      kind: 'SortKey',
      range: { start, end },
      key: key.payload,
      direction: direction?.payload ?? 'A',
      explicit: direction !== undefined,
    };
  });

  constructor(validate = false) {
    super(vocabulary, validate);
    this.performSelfAnalysis();
  }

  parse(vector: SourceToken[], length: number): { ast: SortKey | undefined; failedAt?: number } {
    return this.run(this.sort, vector, length);
  }
}
