import { schema as specified } from '../../schema/schema.ts';
import type { MatchAsset } from '../../schema/match-asset.ts';
import type { ExpressionOf, Filter, Search } from '../../syntax/ast.ts';
import type { MeaningOptions, RestrictingKind } from '../../condition/restriction.ts';
import { changeOf, type Change } from './change.ts';
import type { ObservedValue } from './observed-value.ts';
import { allOf, eitherOf, itemsOf, needed, nothingNeeded, type Sets } from './smallest-sets.ts';
import { trace } from './trace.ts';
import { type Trace } from './trace-node.ts';
import type { Verdict } from './verdict.ts';

/** A condition because of which an asset is not found. */
export interface Obstacle<Node extends Filter | Search = Filter | Search> {
  /** The condition, with its range. */
  readonly node: Node;
  /** The result that is needed; `false` after a `NOT`. */
  readonly wanted: boolean;
  /** The actual result; `'unknown'` when the asset does not show the value. */
  readonly holds: Verdict;
  readonly seen: readonly ObservedValue[];
  /** The condition changed so that the asset satisfies it, as close as possible; absent when only dropping it helps. */
  readonly change?: Change;
}

/** The result of {@link whyNot}. */
export interface WhyNot<Node extends Filter | Search = Filter | Search> {
  /** Whether the asset is found. */
  readonly holds: Verdict;
  /**
   * The smallest sets of conditions to change or drop, the smallest first. The asset is found after all changes of a set, and not found if one
   * is left out. Dropping an alternative of an OR drops the OR. One empty set when the asset is found already; none when nothing helps, as in
   * an OR without alternatives.
   */
  readonly sets: readonly (readonly Obstacle<Node>[])[];
  /** False when there are more sets than `most`. The given ones are the smallest. */
  readonly complete: boolean;
}

export interface WhyNotOptions extends MeaningOptions {
  /** The greatest number of sets; 20 by default, 100 at most. */
  readonly most?: number | undefined;
}

/**
 * Why an expression does not find an asset: the smallest sets of conditions that exclude it, each with the observed value and the change
 * that helps. Members that the asset does not show may exclude it as well. Takes a bound AST. The work is bounded by the size of the AST
 * times `most`.
 */
export function whyNot<Kind extends RestrictingKind>(
  kind: Kind,
  ast: ExpressionOf[Kind] | undefined,
  asset: MatchAsset,
  options: WhyNotOptions = {},
): WhyNot<ExpressionOf[Kind]> {
  const { schema = specified, most = 20 } = options;
  const bound = Math.min(Math.max(Math.floor(most), 1), 100) || 1;
  const traced = trace(kind, ast, asset, options);
  if (traced === undefined) return { holds: true, sets: [[]], complete: true };
  const { sets, complete } = blocking(traced, true, bound);
  const obstacles = new Map<Trace<ExpressionOf[Kind]>, Obstacle<ExpressionOf[Kind]>>();
  const obstacle = ({ at, wanted }: Blocked<ExpressionOf[Kind]>): Obstacle<ExpressionOf[Kind]> => {
    const known = obstacles.get(at);
    if (known !== undefined) return known;
    const { node, holds, seen } = at;
    const change = wanted ? changeOf(node, seen, asset, schema) : undefined;
    const made = { node, wanted, holds, seen, ...(change === undefined ? {} : { change }) };
    obstacles.set(at, made);
    return made;
  };
  return { holds: traced.holds, sets: sets.map((set) => itemsOf(set).map(obstacle)), complete };
}

interface Blocked<Node extends Filter | Search> {
  readonly at: Trace<Node>;
  readonly wanted: boolean;
}

/** The sets of conditions to change so that a node has the wanted result. Each condition occurs once, so it can be changed by itself. */
function blocking<Node extends Filter | Search>(at: Trace<Node>, wanted: boolean, most: number): Sets<Blocked<Node>> {
  const { node, holds, children } = at;
  if (holds === wanted) return nothingNeeded;
  const [child] = children;
  if (node.kind === 'And' || node.kind === 'Or') {
    const parts = children.map((operand) => blocking(operand, wanted, most));
    return (node.kind === 'And') === wanted ? allOf(parts, most) : eitherOf(parts, most);
  }
  if (child === undefined || node.kind === 'Any') return needed({ at, wanted });
  return blocking(child, node.kind === 'Not' ? !wanted : wanted, most);
}
