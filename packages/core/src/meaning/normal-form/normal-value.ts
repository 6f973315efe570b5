import { readsBare } from '../../print/value.ts';
import type { FieldRow } from '../../schema/fields.ts';
import type { OperatorName } from '../../schema/operators.ts';
import type { Schema } from '../../schema/schema.ts';
import type { StringValue, Value, Variable } from '../../syntax/ast.ts';
import { instantOf } from '../../condition/instant.ts';
import { numeralOf } from '../../condition/numeral.ts';
import { fold } from '../../text/fold.ts';

/** A string in quotes, folded. */
const folded = (value: StringValue): StringValue => ({ ...value, value: fold(value.value), quoted: true });

export const normalId = (value: Value): Value => (value.kind === 'String' ? folded(value) : value);

export function normalAttribute(value: Value): Value {
  if (value.kind !== 'AttributeMatch') return value;
  const part = (text: StringValue | Variable): StringValue | Variable => (text.kind === 'String' ? folded(text) : text);
  return { ...value, key: part(value.key), value: part(value.value) };
}

/** A value in the normal spelling for its field: bare numbers and timestamps, values of enumerations as the schema spells them, folded texts. */
export function normalValue(value: Value, row: FieldRow, operator: OperatorName | undefined, schema: Schema): Value {
  switch (row.type) {
    case 'integer':
    case 'number': {
      const number =
        value.kind === 'String' ? numeralOf(value.value) : value.kind === 'Number' ? value.value : undefined;
      if (number === undefined || !Number.isFinite(number)) return value;
      return { kind: 'Number', range: value.range, value: number, text: String(number) };
    }
    case 'timestamp': {
      const instant = value.kind === 'String' ? instantOf(value.value) : undefined;
      const text = instant === undefined ? '' : new Date(instant).toISOString();
      // The language has no format for years with more than four digits.
      return instant === undefined || text.length !== 24
        ? value
        : { kind: 'Timestamp', range: value.range, value: instant, text };
    }
    case 'enumeration': {
      if (value.kind !== 'String') return value;
      const listed = schema.enumeration(row.enumeration ?? '')?.values ?? [];
      const isName = operator === 'EQ' || operator === 'NE';
      const known = isName ? listed.find((one) => fold(one.value) === fold(value.value)) : undefined;
      return known === undefined ? folded(value) : { ...value, value: known.value, quoted: !readsBare(known.value) };
    }
    default:
      return normalId(value);
  }
}
