import type { MatchAsset } from '../../schema/match-asset.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Sort } from '../../syntax/ast.ts';
import { sortOrder } from '../compare-assets.ts';
import type { Condition } from '../../condition/condition.ts';
import { restrictionCondition, type Restriction } from '../../condition/restriction.ts';
import { isConstant, isJoin, isNegation } from '../../condition/tree.ts';
import { allParts, conditionSql } from './condition-sql.ts';
import { inSets } from './asset-set.ts';
import { joinExpressions, leaf, truth, type SqlExpression } from './expression.ts';
import { assetColumn, identifier, orderIndex } from './identifier.ts';
import { layoutOf, type Layout } from './layout.ts';
import { matchOf } from './match-of.ts';
import { Parameters, type SqlValue } from './parameters.ts';
import type { SqlContext, VisibleValues } from './sql-context.ts';
import { matchSet } from './word-set.ts';

/** A stretch of SQL whose values are bound apart from it. */
export interface Sql {
  readonly sql: string;
  /** For `?1`, `?2` and so on. */
  readonly parameters: readonly SqlValue[];
}

export interface SqlOptions {
  /** The language with a library's own additions; the specification's without. */
  readonly schema?: Schema | undefined;
  /** The tables, made by {@link layoutOf} for the same schema. */
  readonly layout?: Layout | undefined;
  /** Limits a collection to values that count, such as the lightboxes that a user may see. */
  readonly visible?: Readonly<Partial<Record<keyof MatchAsset, VisibleValues>>> | undefined;
  /**
   * Asks asset by asset in this order, so that a page can be had without finding all results first: faster when results are frequent,
   * slower when they are rare.
   */
  readonly walk?: { readonly sort: Sort | undefined } | undefined;
}

/**
 * What a request restricts, over the tables of a {@link Layout}: a `FROM` and, unless that is nothing, a `WHERE` clause, to go after `SELECT count(*)` or
 * `SELECT "asset"."number"` (the interface specification, §4.7 and §4.8). It finds the assets that the predicate is true for.
 * Stays within the limits of SQLite for every AST that the parser accepts.
 */
export const sql = (restriction: Restriction, options: SqlOptions = {}): Sql =>
  sqlOfCondition(restrictionCondition(restriction, options.schema), options);

/** As {@link sql}, for the condition of a restriction. */
export function sqlOfCondition(condition: Condition, options: SqlOptions = {}): Sql {
  const { schema, layout = layoutOf(schema), visible = {}, walk } = options;
  const parameters = new Parameters();
  const operands = isJoin(condition) && condition.kind === 'and' ? condition.operands : [condition];
  // Words lead to some assets, which then are asked one by one, as on a walk.
  const lead = walk === undefined ? wordTable(operands, layout) : undefined;
  const probed = walk !== undefined || lead !== undefined;
  const style = probed && subqueries(condition) <= mostProbes ? 'probes' : 'sets';
  // The plus keeps the database from looking up the word by the asset.
  const number = lead === undefined ? '"asset"."number"' : `+${identifier(lead)}.rowid`;
  const context: SqlContext = { layout, parameters, visible, style, number };
  if (walk !== undefined) {
    const index = orderIndex(orderColumn(walk.sort, schema, layout));
    return from(`"asset" INDEXED BY ${index}`, conditionSql(condition, context), parameters);
  }
  const { matches, others } = allParts(operands, context);
  const first = matches.find(({ table }) => table === lead);
  const further = matches.filter((match) => match !== first);
  const where = joinExpressions('and', [
    ...further.map((match) => inSets([matchSet(match, context)], context)),
    ...others,
  ]);
  if (first === undefined) return from('"asset"', where, parameters);
  const words = identifier(first.table);
  const found = leaf(`${words} MATCH ${parameters.bind(first.query)} AND ${where.sql}`);
  return from(`${words} CROSS JOIN "asset" ON "asset"."number" = ${words}.rowid`, found, parameters);
}

/** The full-text table that is asked first, when there is something to ask. */
function wordTable(operands: readonly Condition[], layout: Layout): string | undefined {
  for (const operand of operands) {
    const match = matchOf(operand, layout);
    if (match !== undefined) return match.table;
  }
  return undefined;
}

/** Without a condition SQLite counts rows without reading them. */
function from(tables: string, { sql: where }: SqlExpression, { values }: Parameters): Sql {
  return { sql: where === truth.sql ? `FROM ${tables}` : `FROM ${tables} WHERE ${where}`, parameters: values };
}

/** Many probes at once hinder each other in SQLite. */
const mostProbes = 16;

/** How many conditions need a look into another table. */
function subqueries(condition: Condition): number {
  if (isConstant(condition)) return 0;
  if (isJoin(condition)) return condition.operands.reduce((sum, operand) => sum + subqueries(operand), 0);
  if (isNegation(condition)) return subqueries(condition.operand);
  return condition.kind === 'comparing' || condition.kind === 'missing' ? 0 : 1;
}

function orderColumn(sort: Sort | undefined, schema: Schema | undefined, layout: Layout): string {
  const { row } = sortOrder(sort, schema);
  return layout.columnOf({ member: row.member }, row.type === 'timestamp' ? { whole: 'floor' } : {}).name;
}

/**
 * The `ORDER BY` clause of a list (the interface specification, §4.9), to go after {@link sql}. `walk` must be what that was told:
 * otherwise the results are found first and then sorted.
 */
export function sqlOrder(sort: Sort | undefined, { schema, layout = layoutOf(schema), walk }: SqlOptions = {}): string {
  const { descending } = sortOrder(sort, schema);
  const column = assetColumn(orderColumn(sort, schema, layout));
  // The plus keeps the database from walking through the index of the column.
  const key = walk === undefined ? `+${column}` : column;
  return `ORDER BY ${key} ${descending ? 'DESC' : 'ASC NULLS LAST'}, "asset"."identity"`;
}
