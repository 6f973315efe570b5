import type { TextEdit } from '../../text/range.ts';
import type { RestrictingKind, Restriction } from '../../condition/restriction.ts';
import type { Clause } from './clause.ts';

/** A change after which a request without results has some. */
export interface Relaxation {
  /** `drop`: without the clauses. `widen`: with another bound, or a word as a part of words. `either`: with an OR between the clauses. */
  readonly kind: 'drop' | 'widen' | 'either';
  /** The changed clauses. Dropping a status drops the dates that need it. */
  readonly clauses: readonly Clause[];
  readonly request: Restriction;
  /** The change as edits of the texts of the request; absent for a request that was not read from texts. */
  readonly edits?: { readonly [Kind in RestrictingKind]?: readonly TextEdit[] };
  /** The total of the changed request. */
  readonly total: number;
}
