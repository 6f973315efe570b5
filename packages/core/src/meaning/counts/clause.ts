import type { Comparison, Filter, Search } from '../../syntax/ast.ts';
import type { RestrictingKind } from '../../condition/restriction.ts';

/** A condition or term of a request that must hold for every asset. */
export interface Clause {
  readonly parameter: RestrictingKind;
  /** The node without brackets around it. */
  readonly node: Filter | Search;
  /** The statuses that its dates need beside them (§4.7). */
  readonly companions: readonly Comparison[];
}
