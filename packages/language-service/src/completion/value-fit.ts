import type { FieldRow, Schema } from '@assetql/core';
import { misfit, type ValueSlot, type VariableValue } from '@assetql/core/document';
import type { Lexeme } from '../lexing/lexeme.ts';
import type { VariableName } from '../variables.ts';
import type { ExpressionSpot } from './expression-spot.ts';
import type { FilterSurroundings } from './filter-surroundings.ts';

/** Whether a value is the literal for what an asset has not got. */
export const isNull = ({ type, text }: Lexeme): boolean => type === 'word' && text.toLowerCase() === 'null';

/** The variable that a value is. */
function variableOf({ type, text }: Lexeme, { variables = [] }: ExpressionSpot): VariableName | undefined {
  if (type !== 'variable') return undefined;
  const name = text.replaceAll(/[{}]/g, '').trim();
  return variables.find((variable) => variable.name === name);
}

/** Whether a value is a variable that holds a list, which stands for several comparisons. */
export const mayBeList = (value: Lexeme, spot: ExpressionSpot): boolean =>
  variableOf(value, spot)?.parsed?.kind === 'List';

/** The slot of the values of a field. Lists are allowed after an operator of equality. */
export function placeOf(field: FieldRow, schema: Schema, takesList = true): ValueSlot {
  const { name, type, needs, minimum, maximum } = field;
  const enumeration = field.enumeration === undefined ? undefined : schema.enumeration(field.enumeration);
  return {
    label: name,
    type,
    ...(needs === undefined ? {} : { needs }),
    ...(enumeration === undefined ? {} : { enumeration }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(takesList ? { list: 'Or' } : {}),
  };
}

/** Whether the value of a variable may be written at a place. */
export const mayStandAt = (place: ValueSlot, value: VariableValue | undefined): boolean =>
  value !== undefined && misfit('', value, place) === undefined;

/**
 * Whether the value of a variable that may be written at a place is likely to be meant there: a text may be an id, but look-ups have names for
 * them; of an enumeration it has to be one of the values.
 */
export function isLikelyAt({ type, enumeration }: ValueSlot, value: VariableValue | undefined): boolean {
  const scalars = value?.kind === 'List' ? value.items : [value];
  return scalars.every((scalar) => {
    if (scalar?.kind !== 'String' && scalar?.kind !== 'Number') return true;
    if (type === 'id') return false;
    const text = (scalar.kind === 'String' ? scalar.value : scalar.text).toLowerCase();
    return enumeration === undefined || enumeration.values.some((row) => row.value.toLowerCase() === text);
  });
}

/** Whether a value that is after the caret is one of a field. */
export function fits(value: Lexeme, field: FieldRow, { schema, spot }: FilterSurroundings): boolean {
  if (isNull(value)) return true;
  const { type, enumeration } = field;
  if (value.type === 'variable') {
    const variable = variableOf(value, spot);
    return variable?.parsed === undefined || mayStandAt(placeOf(field, schema), variable.parsed);
  }
  if (value.type !== 'word') return type === 'string' || type === 'id';
  if (/^-?\d+(?:\.\d+)?$/.test(value.text)) {
    const known = enumeration === undefined ? undefined : schema.enumeration(enumeration)?.values;
    const number = Number(value.text);
    const isWithin = number >= (field.minimum ?? -Infinity) && number <= (field.maximum ?? Infinity);
    return (
      (type === 'integer' || type === 'number') && isWithin && (known?.some((row) => row.value === value.text) ?? true)
    );
  }
  if (/^\d{4}-/.test(value.text)) return type === 'timestamp';
  const values = enumeration === undefined ? [] : (schema.enumeration(enumeration)?.values ?? []);
  return values.some((row) => row.value.toLowerCase() === value.text.toLowerCase());
}
