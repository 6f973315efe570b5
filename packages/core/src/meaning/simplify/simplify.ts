import { print } from '../../print/print.ts';
import { schema as specified, type Schema } from '../../schema/schema.ts';
import type { ExpressionOf } from '../../syntax/ast.ts';
import { validate } from '../../validation/validate.ts';
import { conditionOf, type MeaningOptions, type RestrictingKind } from '../../condition/restriction.ts';
import { Budget } from '../../condition/budget.ts';
import { equivalent } from '../reason/equivalent.ts';
import { isUnderstood } from '../reason/is-understood.ts';
import { simplifyFilter, simplifySearch } from './simplify-node.ts';
import { isAlways } from './superfluous.ts';

/** The budget of one round. */
const steps = 200_000;
/** Removing one condition can make others superfluous, so rounds are repeated until nothing changes. */
const mostRounds = 8;

type Simplifier<Kind extends RestrictingKind> = (
  ast: ExpressionOf[Kind],
  schema: Schema,
  searchFields: readonly string[] | undefined,
  budget: Budget | undefined,
) => ExpressionOf[Kind];

const simplifiers: { readonly [Kind in RestrictingKind]: Simplifier<Kind> } = {
  filters: (ast, schema, _, budget) => simplifyFilter(ast, schema, budget),
  containerfilter: (ast, schema, _, budget) => simplifyFilter(ast, schema, budget),
  search: simplifySearch,
};

/**
 * An expression that finds the same assets, without superfluous conditions, repetitions and brackets (the interface specification, §4.7
 * and §4.8). It is never longer when it is printed. What remains keeps its spelling and order, and a date keeps the status that it needs.
 * `undefined` when every asset is found. An expression with errors, variables or unknown names is returned unchanged. Idempotent.
 */
export function simplify<Kind extends RestrictingKind>(
  kind: Kind,
  ast: ExpressionOf[Kind] | undefined,
  options: MeaningOptions = {},
): ExpressionOf[Kind] | undefined {
  const { schema = specified } = options;
  if (ast === undefined || !isUnderstood(ast, schema)) return ast;
  const before = complaints(kind, ast, options);
  if (before.includes('error')) return ast;
  const simplifier: Simplifier<Kind> = simplifiers[kind];
  let simple = simplifier(ast, schema, options.searchFields, undefined);
  for (let round = 0; round < mostRounds; round++) {
    const budget = new Budget(steps);
    const next = simplifier(simple, schema, options.searchFields, budget);
    // A round that ran out of budget is discarded, so that the result is idempotent.
    if (budget.exhausted || print(next) === print(simple)) break;
    simple = next;
  }
  if (isAlways(conditionOf(kind, simple, options), schema, new Budget(steps))) return undefined;
  const isBetter =
    print(simple).length <= print(ast).length &&
    complaints(kind, simple, options).length <= before.length &&
    equivalent(kind, ast, simple, options) === true;
  return isBetter ? simple : ast;
}

/** The severities of the errors and warnings of an expression. */
function complaints<Kind extends RestrictingKind>(
  kind: Kind,
  ast: ExpressionOf[Kind] | undefined,
  { schema = specified }: MeaningOptions,
): readonly string[] {
  const severities = validate(kind, ast, { schema }).map(({ severity }) => severity);
  return severities.filter((severity) => severity === 'error' || severity === 'warning');
}
