import type { NumberTest, TextTest } from '../condition/condition.ts';
import { isConstant, isJoin, isNegation, type Tree } from '../condition/tree.ts';
import { falsehood, joinExpressions, leaf, opposite, truth, type Expression } from './expression.ts';
import type { Parameters, SqlValue } from './parameters.ts';
import { afterPrefix, storedText } from '../stored-text.ts';

/** A test of a column that holds stored, folded texts. Never true for NULL. */
export function textSql(column: string, test: TextTest, parameters: Parameters): string {
  if (test.operator === 'EQ') return equalSql(column, test.texts.map(storedText), parameters);
  const text = storedText(test.text);
  if (text === '') return `${column} IS NOT NULL`;
  const value = parameters.bind(text);
  switch (test.operator) {
    case 'CT':
      return `instr(${column}, ${value}) > 0`;
    case 'EW':
      return `substr(${column}, -${Array.from(text).length}) = ${value}`;
    default: {
      const end = afterPrefix(text);
      return end === undefined
        ? `${column} >= ${value}`
        : `(${column} >= ${value} AND ${column} < ${parameters.bind(end)})`;
    }
  }
}

/** A body as a condition on a column that is never NULL. */
export function textBodySql(column: string, body: Tree<TextTest>, parameters: Parameters): Expression {
  if (isConstant(body)) return body.value ? truth : falsehood;
  if (isJoin(body)) {
    const operands = body.operands.map((operand) => textBodySql(column, operand, parameters));
    return joinExpressions(body.kind, operands);
  }
  if (isNegation(body)) return opposite(textBodySql(column, body.operand, parameters));
  return leaf(textSql(column, body, parameters));
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

/** The opposite of equality, which is true for NULL. */
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
  return `${column} IN (${values.map((each) => parameters.bind(each)).join(', ')})`;
}
