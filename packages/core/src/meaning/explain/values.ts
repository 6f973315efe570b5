import type { CatalogueNeed } from '../../diagnostics/diagnostic.ts';
import type { LookUpValue } from '../../values/look-up.ts';
import { value as written } from '../../print/value.ts';
import type { FieldRow } from '../../schema/fields.ts';
import type { StringValue, Value, Variable } from '../../syntax/ast.ts';
import { fold } from '../../text/fold.ts';
import { testOf } from '../../condition/read-value.ts';
import { getOwn } from '../../text/get-own.ts';
import type { Context } from './context.ts';
import { isInstant } from './dates.ts';
import { nameText, inQuotes } from './written-text.ts';

/** The number or instant that a value is for a field; absent where it is none. */
export function comparedNumber(row: FieldRow, value: Value): number | undefined {
  const test = testOf(row.type, 'EQ', value);
  const number = test?.kind === 'number' && test.operator === 'EQ' ? test.numbers[0] : undefined;
  const isKnown = number !== undefined && (row.type === 'timestamp' ? isInstant(number) : Number.isFinite(number));
  return isKnown ? number : undefined;
}

/** The value of an enumeration in the spelling of the schema. */
export function enumerated(row: FieldRow, value: Value, { schema }: Context): string | undefined {
  const number = row.type === 'enumeration' ? undefined : comparedNumber(row, value);
  const text = number === undefined ? (value.kind === 'String' ? value.value : undefined) : String(number);
  if (row.enumeration === undefined || text === undefined) return undefined;
  const folded = fold(text);
  return schema.enumeration(row.enumeration)?.values.find((each) => fold(each.value) === folded)?.value;
}

const lookUpText = ({ path }: LookUpValue, { texts }: Context): string => nameText(path.join('/'), texts);

/** A variable: the time or the name that it stands for, else its own name. */
export function variableText(variable: Variable, context: Context): string {
  const value = context.variable(variable);
  if (value?.kind === 'LookUp') return lookUpText(value, context);
  return value?.kind === 'Time' ? context.dates.relativeTime(value) : written(variable);
}

/** An id by the name of what has it. */
export function idText(
  value: Value | StringValue | Variable,
  needs: CatalogueNeed | undefined,
  context: Context,
  unnamed?: 'member',
): string {
  if (value.kind !== 'String' || needs === undefined || needs === 'keywords') return plainText(value, context);
  return context.names.of(needs, value.value, unnamed);
}

/** A value as it is written. */
export function plainText(value: Value, context: Context): string {
  const { texts } = context;
  switch (value.kind) {
    case 'String':
      return inQuotes(value.value, texts);
    case 'Null':
      return texts.nothing;
    case 'Variable':
      return variableText(value, context);
    case 'Number':
    case 'Timestamp':
    case 'Invalid':
      return inQuotes(value.text, texts);
    default:
      return inQuotes(written(value), texts);
  }
}

/** A value that a field equals, in words of the field. */
export function valueText(row: FieldRow | undefined, value: Value, context: Context): string {
  const { texts } = context;
  if (row === undefined) return plainText(value, context);
  if (row.type === 'id') return idText(value, row.needs, context);
  const member = enumerated(row, value, context);
  if (row.member === 'status' && row.type !== 'string') {
    const number = comparedNumber(row, value);
    if (number === undefined) return texts.otherStatus(plainText(value, context));
    return getOwn(texts.statuses, String(number))?.after ?? texts.otherStatus(String(number));
  }
  if (member !== undefined)
    return getOwn(getOwn(texts.values, row.enumeration ?? '') ?? {}, member) ?? nameOrQuoted(member, context);
  const number = comparedNumber(row, value);
  if (row.type === 'timestamp') {
    if (number !== undefined) return texts.exactly(context.dates.moment(number));
    return value.kind === 'Variable' ? texts.exactlyThen(variableText(value, context)) : plainText(value, context);
  }
  if (number === undefined) return plainText(value, context);
  const none = getOwn(texts.fields, row.member)?.none;
  return number === row.none && none !== undefined ? none.value : String(number);
}

const word = /^[\p{L}\p{N}]+$/u;

/** A name of an enumeration: bare when it is one word. */
const nameOrQuoted = (name: string, { texts }: Context): string => (word.test(name) ? name : inQuotes(name, texts));
