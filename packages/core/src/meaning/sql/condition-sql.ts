import type { Comparing, Condition, ConditionLeaf, HasTerm } from '../../condition/condition.ts';
import { isConstant, isJoin, isNegation } from '../../condition/tree.ts';
import { inNoSet, inSets, type AssetSet } from './asset-set.ts';
import { attributeRows, attributeRowsSet, attributeSql, type AttributeRow } from './attribute-sql.ts';
import { falsehood, joinExpressions, leaf, negateSql, truth, type SqlExpression } from './expression.ts';
import { assetColumn } from './identifier.ts';
import { matchOf } from './match-of.ts';
import { memberSet, memberSql } from './member-sql.ts';
import type { SqlContext } from './sql-context.ts';
import { differentSql, numberSql, textSql } from './text-sql.ts';
import { exceptMatch, joinMatches, wordsMatches, type WordMatch } from './word-match.ts';
import { matchSet, termSets } from './word-set.ts';

/** A condition on the table of assets. */
export function conditionSql(condition: Condition, context: SqlContext): SqlExpression {
  if (isConstant(condition)) return condition.value ? truth : falsehood;
  if (isNegation(condition)) return leafSql(condition.operand, false, context);
  if (!isJoin(condition)) return leafSql(condition, true, context);
  if (condition.kind === 'or') return anySql(condition.operands, context);
  const { matches, others } = allParts(condition.operands, context);
  return joinExpressions('and', [...matches.map((match) => inSets([matchSet(match, context)], context)), ...others]);
}

/** What must hold together: full-text queries, from one of which a statement can start, and all other conditions. */
export function allParts(
  operands: readonly Condition[],
  context: SqlContext,
): { readonly matches: readonly WordMatch[]; readonly others: readonly SqlExpression[] } {
  const wanted: WordMatch[] = [];
  const unwanted: WordMatch[] = [];
  const others: SqlExpression[] = [];
  for (const operand of operands) {
    const negated = isNegation(operand);
    const match = matchOf(negated ? operand.operand : operand, context.layout);
    if (match === undefined) others.push(conditionSql(operand, context));
    else (negated ? unwanted : wanted).push(match);
  }
  const matches = [...joinMatches('and', wanted)];
  for (const except of joinMatches('or', unwanted)) {
    const less = matches.map((match) => exceptMatch(match, except));
    const at = less.findIndex((match) => match !== undefined);
    const match = less[at];
    if (match === undefined) others.push(inNoSet([matchSet(except, context)], context));
    else matches[at] = match;
  }
  return { matches, others };
}

/** What may hold: all that is a set of assets becomes one set, from which the database can start. */
function anySql(operands: readonly Condition[], context: SqlContext): SqlExpression {
  const matches: WordMatch[] = [];
  const sets: AssetSet[] = [];
  const terms: HasTerm[] = [];
  const rows: AttributeRow[] = [];
  const others: SqlExpression[] = [];
  for (const operand of operands) {
    const match = matchOf(operand, context.layout);
    const own = operand.kind === 'attribute' ? attributeRows(operand) : undefined;
    const set = operand.kind === 'member' ? memberSet(operand, context) : undefined;
    if (match !== undefined) matches.push(match);
    else if (operand.kind === 'term') terms.push(operand);
    else if (own !== undefined) rows.push(...own);
    else if (set !== undefined) sets.push(set);
    else others.push(conditionSql(operand, context));
  }
  if (rows.length > 0) sets.push(attributeRowsSet(rows, context));
  for (const match of joinMatches('or', matches)) sets.push(matchSet(match, context));
  sets.push(...termSets(terms, context));
  return joinExpressions('or', sets.length === 0 ? others : [inSets(sets, context), ...others]);
}

function leafSql(condition: ConditionLeaf, positive: boolean, context: SqlContext): SqlExpression {
  switch (condition.kind) {
    case 'comparing':
      return comparingSql(condition, positive, context);
    case 'missing': {
      const { name } = context.layout.columnOf(condition.source, condition.reading);
      return leaf(`${assetColumn(name)} IS ${positive ? '' : 'NOT '}NULL`);
    }
    case 'member':
      return memberSql(condition, positive, context);
    case 'attribute': {
      const attribute = attributeSql(condition, context);
      return positive ? attribute : negateSql(attribute);
    }
    case 'term':
      return (positive ? inSets : inNoSet)(termSets([condition], context), context);
    default: {
      const sets = wordsMatches(condition, context.layout).map((match) => inSets([matchSet(match, context)], context));
      const all = joinExpressions('and', sets);
      return positive ? all : negateSql(all);
    }
  }
}

function comparingSql({ source, reading, test }: Comparing, positive: boolean, context: SqlContext): SqlExpression {
  const name = assetColumn(context.layout.columnOf(source, reading).name);
  const different = positive ? undefined : differentSql(name, test, context.parameters);
  if (different !== undefined) return leaf(different);
  const { parameters } = context;
  const written = test.kind === 'text' ? textSql(name, test, parameters) : leaf(numberSql(name, test, parameters));
  return positive ? written : negateSql(written);
}
