/** A logical expression of SQL and an upper bound of how deep it nests. SQLite refuses more than 1,000 levels. */
export interface SqlExpression {
  readonly sql: string;
  readonly height: number;
}

/** Levels that a condition without joins takes at most, subqueries counted. */
const leafHeight = 8;

export const leaf = (sql: string): SqlExpression => ({ sql, height: leafHeight });

export const truth: SqlExpression = leaf('TRUE');
export const falsehood: SqlExpression = leaf('FALSE');

/** The negation, in which unknown counts as false. */
export const negateSql = ({ sql, height }: SqlExpression): SqlExpression => ({
  sql: `(${sql}) IS NOT TRUE`,
  height: height + 1,
});

/** Asks row by row. Without the plus SQLite makes a join of it, and may ask only after it has read the asset. */
export const asked = '+EXISTS';

/**
 * Joins expressions as flat as can be: always the two lowest first, so that a deep one stays near the top and thousands of low ones
 * take a handful of levels.
 */
export function joinExpressions(kind: 'and' | 'or', expressions: readonly SqlExpression[]): SqlExpression {
  const joined = balanced(kind, expressions);
  if (kind === 'or' || expressions.length <= mostPlanned) return joined;
  return { sql: `(${joined.sql}) IS TRUE`, height: joined.height + 1 };
}

/**
 * SQLite weighs each operand of an AND against the others when it plans a statement, in quadratic time, and to walk an OR among them by
 * several indexes it joins all others as deep as they are many. Of more than this it gets a single condition.
 */
const mostPlanned = 100;

function balanced(kind: 'and' | 'or', expressions: readonly SqlExpression[]): SqlExpression {
  const operator = kind === 'and' ? ' AND ' : ' OR ';
  const levels: SqlExpression[][] = [];
  const put = (expression: SqlExpression): void => {
    (levels[expression.height] ??= []).push(expression);
  };
  for (const expression of expressions) put(expression);
  for (let height = 0; height < levels.length; height += 1) {
    const level = levels[height] ?? [];
    const isLast = height === levels.length - 1;
    for (let at = 0; at < level.length; at += 2) {
      const first = level[at];
      const second = level[at + 1];
      if (first === undefined) continue;
      if (second !== undefined) put({ sql: `(${first.sql}${operator}${second.sql})`, height: height + 1 });
      else if (isLast && level.length === 1) return first;
      else put({ sql: first.sql, height: height + 1 });
    }
  }
  return kind === 'and' ? truth : falsehood;
}
