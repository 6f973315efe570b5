import type { NumberTest, TextTest } from '../../condition/condition.ts';
import { isConstant, isJoin, isNegation, type Tree } from '../../condition/tree.ts';
import { falsehood, joinExpressions, leaf, negateSql, truth, type SqlExpression } from './expression.ts';
import type { Parameters, SqlValue } from './parameters.ts';
import { afterPrefix, storedText } from '../stored-text.ts';

/** Longer lists become one parameter. */
const longestList = 50;

/** A test of a column that holds stored, folded texts. Never true for NULL. */
export function textSql(column: string, { operator, texts }: TextTest, parameters: Parameters): SqlExpression {
  const stored = texts.map(storedText);
  if (operator === 'EQ') return leaf(equalSql(column, stored, parameters));
  if (stored.includes('')) return leaf(`${column} IS NOT NULL`);
  if (stored.length > longestList) {
    const list = `json_each(${parameters.bind(JSON.stringify(stored))})`;
    return leaf(`EXISTS (SELECT 1 FROM ${list} AS "text" WHERE ${listed[operator](column, '"text".value')})`);
  }
  return joinExpressions(
    'or',
    stored.map((text) => leaf(partSql(column, operator, text, parameters))),
  );
}

type PartOperator = Exclude<TextTest['operator'], 'EQ'>;

const listed: Readonly<Record<PartOperator, (column: string, text: string) => string>> = {
  CT: (column, text) => `instr(${column}, ${text}) > 0`,
  SW: (column, text) => `substr(${column}, 1, length(${text})) = ${text}`,
  EW: (column, text) => `substr(${column}, -length(${text})) = ${text}`,
};

function partSql(column: string, operator: PartOperator, text: string, parameters: Parameters): string {
  if (operator !== 'SW') return listed[operator](column, parameters.bind(text));
  const end = afterPrefix(text);
  const from = `${column} >= ${parameters.bind(text)}`;
  return end === undefined ? from : `(${from} AND ${column} < ${parameters.bind(end)})`;
}

/** A body as a condition on a column that is never NULL. */
export function textBodySql(column: string, body: Tree<TextTest>, parameters: Parameters): SqlExpression {
  if (isConstant(body)) return body.value ? truth : falsehood;
  if (isJoin(body)) {
    const operands = body.operands.map((operand) => textBodySql(column, operand, parameters));
    return joinExpressions(body.kind, operands);
  }
  if (isNegation(body)) return negateSql(textBodySql(column, body.operand, parameters));
  return textSql(column, body, parameters);
}

const operators = { LT: '<', GT: '>', LE: '<=', GE: '>=' } as const;

/** A test of a column of numbers, or of number keys when `write` makes these. Never true for NULL. */
export function numberSql(
  column: string,
  test: NumberTest,
  parameters: Parameters,
  write: (number: number) => SqlValue = Number,
): string {
  if (test.operator === 'EQ') return equalSql(column, test.numbers.map(write), parameters);
  return `${column} ${operators[test.operator]} ${parameters.bind(write(test.number))}`;
}

/** The negation of equality, which is true for NULL. */
export function differentSql(column: string, test: NumberTest | TextTest, parameters: Parameters): string | undefined {
  if (test.operator !== 'EQ') return undefined;
  const values: readonly SqlValue[] = test.kind === 'text' ? test.texts.map(storedText) : test.numbers;
  const [value] = values;
  if (value !== undefined && values.length === 1) return `${column} IS NOT ${parameters.bind(value)}`;
  return `(${column} IS NULL OR NOT ${equalSql(column, values, parameters)})`;
}

function equalSql(column: string, values: readonly SqlValue[], parameters: Parameters): string {
  const [value] = values;
  if (value !== undefined && values.length === 1) return `${column} = ${parameters.bind(value)}`;
  // JSON need not keep every digit of a fraction.
  if (values.length > longestList && values.every((each) => typeof each === 'string' || Number.isSafeInteger(each))) {
    return `${column} IN (SELECT value FROM json_each(${parameters.bind(JSON.stringify(values))}))`;
  }
  return `${column} IN (${values.map((each) => parameters.bind(each)).join(', ')})`;
}
