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

/** A condition that keeps an asset from being found. */
export interface Obstacle<Node extends Filter | Search = Filter | Search> {
  /** The condition, with its range. */
  readonly node: Node;
  /** What it would have to say of the asset; `false` for what stands behind a `NOT`. */
  readonly wanted: boolean;
  /** What it says; `'unknown'` when the source of the asset does not show that. */
  readonly holds: Verdict;
  readonly seen: readonly ObservedValue[];
  /** The condition as the asset satisfies it, nearest to how it is written; absent when dropping it is all that helps. */
  readonly change?: Change;
}

/** What {@link whyNot} gives. */
export interface WhyNot<Node extends Filter | Search = Filter | Search> {
  /** Whether the asset is found after all. */
  readonly holds: Verdict;
  /**
   * The smallest sets of conditions to change or drop, smallest first: with all of a set done the asset is found, with one of them left
   * out it is not. To drop an alternative of an OR is to drop the OR. One empty set when the asset is found already; none when nothing
   * helps, as in an OR without alternatives.
   */
  readonly sets: readonly (readonly Obstacle<Node>[])[];
  /** False when there are more sets than asked for; those that are given are the smallest. */
  readonly complete: boolean;
}

export interface WhyNotOptions extends MeaningOptions {
  /** How many sets to give at most; 20 by default, 100 at most. */
  readonly most?: number | undefined;
}

/**
 * Why an expression does not find an asset: the smallest sets of conditions that stand in its way, each with the value seen and the
 * change that would do. What an asset does not show may stand in its way, too. Takes a bound AST. Never throws; the work is bounded by the
 * size of the AST times `most`.
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

/** What has to be done for a node to say what is wanted of it. Each condition stands in one place, so its answer can be changed alone. */
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
