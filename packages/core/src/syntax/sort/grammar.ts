import { schema as specified, type Schema } from '../../schema/schema.ts';
import type { SortKey } from '../ast.ts';
import type { SourceToken } from '../source-token.ts';
import { TokenParser } from '../token-parser.ts';
import { Ascending, Descending, Key, vocabulary } from './tokens.ts';
import { nameNode } from '../name-node.ts';

/**
 * The language of a sort (§4.9).
 *
 *     sort = Key (Ascending | Descending)?
 */
export class SortGrammar extends TokenParser {
  private schema: Schema = specified;

  private readonly sort: () => SortKey = this.RULE('sort', (): SortKey => {
    const { image: text, startOffset, endOffset = -1 } = this.CONSUME(Key);
    const direction = this.OPTION(() =>
      this.OR([{ ALT: () => this.CONSUME(Ascending) }, { ALT: () => this.CONSUME(Descending) }]),
    );
    const range = { start: startOffset, end: endOffset + 1 };
    // In `-title`, which recovery reads, the direction precedes the key.
    const start = Math.min(startOffset, direction?.startOffset ?? startOffset);
    const end = Math.max(endOffset, direction?.endOffset ?? -1) + 1;
    return {
      kind: 'SortKey',
      range: { start, end },
      key: nameNode(range, text, this.schema.sortKey(text)?.key),
      direction: direction?.tokenType === Descending ? 'D' : 'A',
      explicit: direction !== undefined,
    };
  });

  constructor(validate = false) {
    super(vocabulary, validate);
    this.performSelfAnalysis();
  }

  /** The tree; `undefined` for tokens that are not a sort. */
  parse(tokens: SourceToken[], schema: Schema): SortKey | undefined {
    this.schema = schema;
    const { ast, failedAt } = this.run(this.sort, tokens, 0);
    return failedAt === undefined ? ast : undefined;
  }
}
