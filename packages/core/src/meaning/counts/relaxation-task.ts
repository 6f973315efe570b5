import type { Schema } from '../../schema/schema.ts';
import type { Composed } from './compose.ts';
import type { Place } from './place.ts';
import type { Clause } from './clause.ts';

/** What {@link relax} works on. */
export interface Relaxed {
  readonly roots: readonly Place[];
  /** All clauses of the request. */
  readonly clauses: readonly Place[];
  /** Those that find nothing together. */
  readonly group: readonly Place[];
  readonly schema: Schema | undefined;
  readonly composed: (places: readonly Place[]) => Composed;
  /** What places find together; nothing when there is no asking any more. */
  readonly count: (places: readonly Place[]) => Promise<number | undefined>;
  /** A smallest group of places that finds nothing, of places that find nothing together; nothing when there is no asking any more. */
  readonly emptyGroup: (places: readonly Place[]) => Promise<readonly Place[] | undefined>;
  readonly asClause: (place: Place) => Clause;
}
