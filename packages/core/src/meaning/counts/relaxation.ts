import type { TextEdit } from '../../text/range.ts';
import type { RestrictingKind, Restriction } from '../../condition/restriction.ts';
import type { Clause } from './clause.ts';

/** A change of a request that finds nothing, after which it finds something. */
export interface Relaxation {
  /** `drop`: without the clauses. `widen`: with another bound. `either`: with an OR between the clauses. */
  readonly kind: 'drop' | 'widen' | 'either';
  /** The clauses that change. To drop a status is to drop the dates that need it. */
  readonly clauses: readonly Clause[];
  readonly request: Restriction;
  /** The same as edits of the texts that the request was read from; absent for a request that a program has built. */
  readonly edits?: { readonly [Kind in RestrictingKind]?: readonly TextEdit[] };
  /** How many assets the changed request finds. */
  readonly total: number;
}
