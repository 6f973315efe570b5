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

/** What one look at an expression may take. */
const steps = 200_000;
/** What is left out can make more superfluous. */
const mostRounds = 8;

type Look<Kind extends RestrictingKind> = (
  ast: ExpressionOf[Kind],
  schema: Schema,
  searchFields: readonly string[] | undefined,
  budget: Budget | undefined,
) => ExpressionOf[Kind];

const looks: { readonly [Kind in RestrictingKind]: Look<Kind> } = {
  filters: (ast, schema, _, budget) => simplifyFilter(ast, schema, budget),
  containerfilter: (ast, schema, _, budget) => simplifyFilter(ast, schema, budget),
  search: simplifySearch,
};

/**
 * An expression that finds the same assets and is not longer when it is printed: without conditions that change nothing, without
 * repetitions and without brackets that are not needed (the interface specification, §4.7 and §4.8). All that stays is as it was
 * written, in its order, and a date keeps the status that it needs. `undefined`, which is no restriction, when every asset is found.
 * What has errors, variables or names that the schema does not know is given back as it is. Never throws; simplifying twice gives the same.
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
  const look: Look<Kind> = looks[kind];
  let simple = look(ast, schema, options.searchFields, undefined);
  for (let round = 0; round < mostRounds; round++) {
    const budget = new Budget(steps);
    const next = look(simple, schema, options.searchFields, budget);
    // Half of the work would leave the rest for the next time.
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

/** The severities of what is wrong with an expression. */
function complaints<Kind extends RestrictingKind>(
  kind: Kind,
  ast: ExpressionOf[Kind] | undefined,
  { schema = specified }: MeaningOptions,
): readonly string[] {
  const severities = validate(kind, ast, { schema }).map(({ severity }) => severity);
  return severities.filter((severity) => severity === 'error' || severity === 'warning');
}
