import type { MatchAsset } from '../../schema/match-asset.ts';
import { schema as specified } from '../../schema/schema.ts';
import type { ExpressionOf } from '../../syntax/ast.ts';
import { print } from '../../print/print.ts';
import { conditionOf, type MeaningOptions, type RestrictingKind } from '../../condition/restriction.ts';
import { join, not } from '../../condition/tree.ts';
import { compile } from '../predicate/compile.ts';
import { assetTheory } from './asset-theory.ts';
import { Budget } from '../../condition/budget.ts';
import { canonicalKey } from './canonical-key.ts';
import { isUnderstood } from './is-understood.ts';
import { onlyTerms } from './only-terms.ts';
import { solve } from './solve.ts';
import { witnessOf } from './witness.ts';

/** The budget of one call: some tens of milliseconds. */
const steps = 400_000;

/** The greatest number of assets to try. */
const mostTries = 200;

/**
 * An asset that the first expression finds and the second does not (the interface specification, §4.7 and §4.8); `'none'` when there is
 * no such asset, `'unknown'` when that could not be decided. An asset has been checked against both expressions, and `'none'` is proven for
 * all assets, also for those with values that the schema does not know. An absent AST restricts nothing. Takes bound ASTs and a bounded
 * amount of work.
 */
export function counterexample<Kind extends RestrictingKind>(
  kind: Kind,
  first: ExpressionOf[Kind] | undefined,
  second: ExpressionOf[Kind] | undefined,
  options: MeaningOptions = {},
): MatchAsset | 'none' | 'unknown' {
  const { schema = specified } = options;
  for (const ast of [first, second]) {
    if (ast !== undefined && !isUnderstood(ast, schema)) return print(first) === print(second) ? 'none' : 'unknown';
  }
  const [found, wanted] = [conditionOf(kind, first, options), conditionOf(kind, second, options)];
  if (canonicalKey(found) === canonicalKey(wanted)) return 'none';
  const [finds, spares] = [compile(found), compile(wanted)];
  const budget = new Budget(steps);
  let witness: MatchAsset | 'unknown' = 'unknown';
  let tries = 0;
  const result = solve(
    join('and', [onlyTerms(found), not(onlyTerms(wanted))]),
    assetTheory(schema),
    budget,
    (model) => {
      if (tries++ === mostTries) budget.consume(steps);
      const asset = witnessOf(model, budget);
      const isOne = finds(asset) && !spares(asset);
      if (isOne) witness = asset;
      return isOne;
    },
  );
  return result === 'none' ? result : witness;
}
