import { joinExpressions, type SqlExpression } from './expression.ts';
import type { SqlContext } from './sql-context.ts';

/** A query for the numbers of assets. */
export type AssetSet = SqlExpression;

/** SQLite unites at most 500 queries. */
const most = 400;

/** Levels that a query for one set takes at most, its `IN` counted. */
const setHeight = 16;

export const assetSet = (sql: string, height = 0): AssetSet => ({ sql, height: height + setHeight });

/** True for the assets that are in one of the sets. The database can start from them. */
export function inSets(sets: readonly AssetSet[], { number }: SqlContext): SqlExpression {
  return joinExpressions(
    'or',
    united(sets).map(({ sql, height }) => ({ sql: `${number} IN (${sql})`, height })),
  );
}

/** True for the assets that are in none of the sets. */
export function inNoSet(sets: readonly AssetSet[], { number }: SqlContext): SqlExpression {
  return joinExpressions(
    'and',
    united(sets).map(({ sql, height }) => ({ sql: `${number} NOT IN (${sql})`, height })),
  );
}

function united(sets: readonly AssetSet[]): readonly AssetSet[] {
  const unions: AssetSet[] = [];
  for (let at = 0; at < sets.length; at += most) {
    const some = sets.slice(at, at + most);
    const height = Math.max(...some.map((set) => set.height));
    unions.push({ sql: some.map(({ sql }) => sql).join(' UNION ALL '), height });
  }
  return unions;
}
