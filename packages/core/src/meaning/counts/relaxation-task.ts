import type { Schema } from '../../schema/schema.ts';
import type { Composed } from './compose.ts';
import type { Subexpression } from './subexpression.ts';
import type { Clause } from './clause.ts';

/** The input of {@link relax}. */
export interface Relaxed {
  readonly roots: readonly Subexpression[];
  /** All clauses of the request. */
  readonly clauses: readonly Subexpression[];
  /** The clauses without results together. */
  readonly group: readonly Subexpression[];
  readonly schema: Schema | undefined;
  readonly composed: (subexpressions: readonly Subexpression[]) => Composed;
  /** The total of some subexpressions together; `undefined` when the limit of requests is reached. */
  readonly count: (subexpressions: readonly Subexpression[]) => Promise<number | undefined>;
  /** A minimal group without results among subexpressions without results. `undefined` when the limit of requests is reached. */
  readonly emptyGroup: (subexpressions: readonly Subexpression[]) => Promise<readonly Subexpression[] | undefined>;
  readonly asClause: (subexpression: Subexpression) => Clause;
}
