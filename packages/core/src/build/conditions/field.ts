import { filterValue } from '../../document/bind/literal.ts';
import type { ValueSlot } from '../../values/value-slot.ts';
import { statusCondition, statusField } from '../../condition/statuses.ts';
import { alternatives } from '../../diagnostics/wording.ts';
import { fieldTypes, type FieldRow } from '../../schema/fields.ts';
import type { OperatorName } from '../../schema/operators.ts';
import type { Schema } from '../../schema/schema.ts';
import { limits } from '../../syntax/limits.ts';
import type { Filter, Value } from '../../syntax/ast.ts';
import { BuildError } from '../build-error.ts';
import { boundsOfDay } from '../values/day.ts';
import type { AnyField } from './field-types.ts';
import { givenVariable } from '../values/given-variable.ts';
import { joinFilters } from './join.ts';
import { nativeValue, describeValue } from '../values/native-value.ts';
import { comparison, name, nullValue, noRange } from '../nodes/node.ts';
import { fromNow } from '../values/period.ts';
import { valueFromText } from '../values/value-from-text.ts';

/** The slot that the values of a field are written in. */
function slotOf(row: FieldRow, schema: Schema): ValueSlot {
  const { type, minimum, maximum } = row;
  const enumeration = row.enumeration === undefined ? undefined : schema.enumeration(row.enumeration);
  return {
    label: row.name,
    type,
    ...(enumeration === undefined ? {} : { enumeration }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
}

/** The values that a field can have, where the schema lists them or gives their range. */
function valuesOf({ type, minimum, maximum }: FieldRow, { enumeration }: ValueSlot): readonly (string | number)[] {
  if (enumeration !== undefined)
    return enumeration.values.map(({ value }) => (type === 'enumeration' ? value : Number(value)));
  if (type !== 'integer' || minimum === undefined || maximum === undefined) return [];
  return Array.from({ length: maximum - minimum + 1 }, (_, at) => minimum + at);
}

/** The status that a date field requires beside it, such as `Status EQ 0` (§4.7); `undefined` for other fields. */
export function companionOf({ companion }: FieldRow, schema: Schema): Filter | undefined {
  return companion === undefined || statusField(schema) === undefined ? undefined : statusCondition(companion, schema);
}

/** The conditions on a field (§4.7). An operator that its type does not have throws a {@link BuildError}. */
export function field(row: FieldRow, schema: Schema): AnyField {
  const slot = slotOf(row, schema);
  const { label, operators, unusual } = fieldTypes[row.type];
  const legal = operators.filter((operator) => !unusual.includes(operator));
  const values = valuesOf(row, slot);

  const valueOf = (value: unknown): Value => {
    const variable = givenVariable(value);
    if (variable !== undefined) return variable;
    if (value === null) throw new BuildError(`${row.name} is asked for no value with isNull() or isNotNull().`);
    return filterValue(nativeValue(value, slot), slot, noRange);
  };
  const compare = (operator: OperatorName, value: unknown): Filter => {
    if (!legal.includes(operator)) {
      const methods = alternatives(legal.map((one) => one.toLowerCase()));
      throw new BuildError(`${row.name} is ${label}, which has no ${operator.toLowerCase()}; write ${methods}.`);
    }
    return comparison(name(row.name), operator, valueOf(value));
  };
  const all = (first: Filter, ...others: readonly Filter[]): Filter =>
    joinFilters('And', first, ...others, companionOf(row, schema));
  const each = (operator: OperatorName, given: readonly unknown[]): readonly [Filter, ...Filter[]] => {
    const method = operator === 'EQ' ? 'in' : 'notIn';
    const [first, ...others] = Array.isArray(given) ? given : [];
    if (!Array.isArray(given) || given.length === 0 || given.length > limits.terms) {
      throw new BuildError(
        `${row.name}.${method} takes a list of 1 to ${limits.terms} values; ${Array.isArray(given) ? `this one has ${given.length}` : `${describeValue(given)} is none`}.`,
      );
    }
    return [compare(operator, first), ...others.map((value) => compare(operator, value))];
  };
  const period = (from: unknown, to: unknown, end: 'LT' | 'LE'): Filter => all(compare('GE', from), compare(end, to));
  const at = (epochMilliseconds: number): { readonly epochMilliseconds: number } => ({ epochMilliseconds });

  return {
    eq: (value) => all(compare('EQ', value)),
    ne: (value) => all(compare('NE', value)),
    lt: (value) => all(compare('LT', value)),
    gt: (value) => all(compare('GT', value)),
    le: (value) => all(compare('LE', value)),
    ge: (value) => all(compare('GE', value)),
    ct: (text) => compare('CT', text),
    sw: (text) => compare('SW', text),
    ew: (text) => compare('EW', text),
    in: (given) => all(joinFilters('Or', ...each('EQ', given))),
    notIn: (given) => all(...each('NE', given)),
    isNull: () => comparison(name(row.name), 'EQ', nullValue),
    isNotNull: () => comparison(name(row.name), 'NE', nullValue),
    values,
    from: (text) => valueFromText(text, slot, values),
    accepts: (value): value is string | number => values.some((known) => known === value),
    between: (from, to) => period(from, to, 'LT'),
    on: (day, timeZone) => {
      const { from, to, end } = boundsOfDay(day, timeZone, row.name);
      return period(at(from), at(to), end);
    },
    last: (length, options = {}) => {
      const { now, end } = fromNow(length, '-', options, `${row.name}.last`);
      return period(at(end), at(now), 'LE');
    },
    next: (length, options = {}) => {
      const { now, end } = fromNow(length, '+', options, `${row.name}.next`);
      return period(at(now), at(end), 'LE');
    },
  };
}
