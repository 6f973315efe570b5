import type { Comparison, Filter, Search } from '../../syntax/ast.ts';
import type { RestrictingKind } from '../../condition/restriction.ts';

/** A clause of a request: what must hold for every asset that is found. */
export interface Clause {
  readonly parameter: RestrictingKind;
  /** With its range, without brackets around it. */
  readonly node: Filter | Search;
  /** The statuses that its dates cannot be asked for without (§4.7). */
  readonly companions: readonly Comparison[];
}
