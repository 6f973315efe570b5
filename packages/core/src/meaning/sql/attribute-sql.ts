import type { AttributeTest, HasAttribute } from '../../condition/condition.ts';
import { isConstant, isJoin, isNegation, type Tree } from '../../condition/tree.ts';
import { attributeKinds } from './asset-rows.ts';
import { assetSet, inNoSet, inSets, type AssetSet } from './asset-set.ts';
import { asked, falsehood, joinExpressions, leaf, truth, type SqlExpression } from './expression.ts';
import { numberKey } from './number-key.ts';
import type { SqlContext } from './sql-context.ts';
import { storedText } from '../stored-text.ts';
import { numberSql, textSql } from './text-sql.ts';

export type AttributeRow = readonly [key: string, kind: number, value: string];

/** The rows of which an asset must have one, when the condition asks for equality only. */
export function attributeRows({ key, body }: HasAttribute): readonly AttributeRow[] | undefined {
  if (isConstant(body) || isJoin(body) || isNegation(body)) return undefined;
  const { operator, text, number, instant } = body;
  if (operator !== 'EQ') return undefined;
  const row =
    (kind: number) =>
    (value: string): AttributeRow => [storedText(key), kind, value];
  return [
    ...(text?.texts ?? []).map(storedText).map(row(attributeKinds.text)),
    ...(number?.operator === 'EQ' ? number.numbers.map(numberKey).map(row(attributeKinds.number)) : []),
    ...(instant?.operator === 'EQ' ? instant.numbers.map(numberKey).map(row(attributeKinds.instant)) : []),
  ];
}

/** The assets that have one of the rows. Several rows are one parameter, however many they are. */
export function attributeRowsSet(rows: readonly AttributeRow[], { parameters }: SqlContext): AssetSet {
  const [row] = rows;
  const from = 'SELECT "asset" FROM "asset_attributes" WHERE';
  if (row !== undefined && rows.length === 1) {
    const [key, kind, value] = row;
    return assetSet(
      `${from} "key" = ${parameters.bind(key)} AND "kind" = ${kind} AND "value" = ${parameters.bind(value)}`,
    );
  }
  const list = `SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${parameters.bind(JSON.stringify(rows))})`;
  return assetSet(`${from} ("key", "kind", "value") IN (${list})`);
}

export function attributeSql(condition: HasAttribute, context: SqlContext): SqlExpression {
  const { key, body } = condition;
  const rows = context.style === 'sets' ? attributeRows(condition) : undefined;
  if (rows !== undefined) return inSets([attributeRowsSet(rows, context)], context);
  const written = bodySql(key, body, context);
  if (!isConstant(body) && !isJoin(body) && !isNegation(body)) return written;
  // A body that says what the values are not holds only where there are some.
  return joinExpressions('and', [someValue(key, 'TRUE', true, context), written]);
}

function bodySql(key: string, body: Tree<AttributeTest>, context: SqlContext): SqlExpression {
  if (isConstant(body)) return body.value ? truth : falsehood;
  if (isJoin(body)) {
    return joinExpressions(
      body.kind,
      body.operands.map((operand) => bodySql(key, operand, context)),
    );
  }
  const positive = !isNegation(body);
  return someValue(key, testSql(isNegation(body) ? body.operand : body, context), positive, context);
}

/** What a row of an attribute must be. */
function testSql({ text, number, instant }: AttributeTest, { parameters }: SqlContext): string {
  const { text: textKind, number: numberKind, instant: instantKind } = attributeKinds;
  const tests: string[] = [];
  if (text !== undefined) tests.push(`"kind" = ${textKind} AND ${textSql('"value"', text, parameters).sql}`);
  if (number !== undefined)
    tests.push(`"kind" = ${numberKind} AND ${numberSql('"value"', number, parameters, numberKey)}`);
  if (instant !== undefined) {
    tests.push(`"kind" = ${instantKind} AND ${numberSql('"value"', instant, parameters, numberKey)}`);
  }
  return tests.length === 0 ? 'FALSE' : `(${tests.join(' OR ')})`;
}

/** Whether some row of an attribute is as told, or none. */
function someValue(key: string, condition: string, positive: boolean, context: SqlContext): SqlExpression {
  const { parameters, style, number } = context;
  const rows = `FROM "asset_attributes" WHERE "key" = ${parameters.bind(storedText(key))} AND ${condition}`;
  if (style === 'sets') return (positive ? inSets : inNoSet)([assetSet(`SELECT "asset" ${rows}`)], context);
  return leaf(`${positive ? asked : 'NOT EXISTS'} (SELECT 1 ${rows} AND "asset" = ${number})`);
}
