import type { Schema } from '../../schema/schema.ts';
import type { Composed } from './compose.ts';
import type { Subexpression } from './subexpression.ts';
import type { Clause } from './clause.ts';

/** What {@link relax} works on. */
export interface Relaxed {
  readonly roots: readonly Subexpression[];
  /** All clauses of the request. */
  readonly clauses: readonly Subexpression[];
  /** Those that find nothing together. */
  readonly group: readonly Subexpression[];
  readonly schema: Schema | undefined;
  readonly composed: (subexpressions: readonly Subexpression[]) => Composed;
  /** What subexpressions find together; nothing when there is no asking any more. */
  readonly count: (subexpressions: readonly Subexpression[]) => Promise<number | undefined>;
  /** A smallest group of subexpressions that finds nothing, of subexpressions that find nothing together; nothing when there is no asking any more. */
  readonly emptyGroup: (subexpressions: readonly Subexpression[]) => Promise<readonly Subexpression[] | undefined>;
  readonly asClause: (subexpression: Subexpression) => Clause;
}
