import type { HasMember } from '../../condition/condition.ts';
import { isConstant } from '../../condition/tree.ts';
import { assetSet, inNoSet, inSets, type AssetSet } from './asset-set.ts';
import { asked, negateSql, type SqlExpression } from './expression.ts';
import { assetColumn, identifier } from './identifier.ts';
import type { SqlContext } from './sql-context.ts';
import { textBodySql } from './text-sql.ts';

/** The assets of which some member satisfies the body; `undefined` where asking each asset is better, or the only way. */
export function memberSet(condition: HasMember, context: SqlContext): AssetSet | undefined {
  const { source, body } = condition;
  const table = context.layout.memberTableOf(source);
  if (table === undefined || context.style === 'probes' || isConstant(body)) return undefined;
  const { sql, height } = memberBody(condition, context);
  return assetSet(`SELECT "asset" FROM ${identifier(table.name)} WHERE ${sql}`, height);
}

export function memberSql(condition: HasMember, positive: boolean, context: SqlContext): SqlExpression {
  const set = memberSet(condition, context);
  if (set !== undefined) return (positive ? inSets : inNoSet)([set], context);
  const { layout, parameters, number } = context;
  const { source, body } = condition;
  const table = layout.memberTableOf(source);
  if (table === undefined) {
    const single = textBodySql(assetColumn(layout.columnOf(source, {}).name), body, parameters);
    return positive ? single : negateSql(single);
  }
  const { sql, height } = memberBody(condition, context);
  const some = `(SELECT 1 FROM ${identifier(table.name)} WHERE "asset" = ${number} AND ${sql})`;
  return assetSet(`${positive ? asked : 'NOT EXISTS'} ${some}`, height);
}

function memberBody({ source, body }: HasMember, { parameters, visible }: SqlContext): SqlExpression {
  const test = textBodySql('"value"', body, parameters);
  const visibleValues = visible[source.member];
  if (visibleValues === undefined) return test;
  const values = visibleValues((value) => parameters.bind(value));
  return { sql: `(${test.sql} AND "value" IN (${values}))`, height: test.height + 1 };
}
