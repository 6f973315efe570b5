import { fieldTypes, meantField, type FieldRow, type OperatorName, type Schema } from '@assetql/core';
import { type FilterSurroundings, isValue } from './filter-surroundings.ts';
import type { Proposal } from './proposal.ts';
import { spaced } from './spacing.ts';
import { fits, mayBeList, isNull } from './value-fit.ts';

/** The operator of a text: by its name, or as other languages write it. */
export function operatorNamed(text: string | undefined, schema: Schema): OperatorName | undefined {
  if (text === undefined) return undefined;
  const lower = text.toLowerCase();
  return schema.operators.find(({ name, aliases }) => name.toLowerCase() === lower || aliases.includes(lower))?.name;
}

/** The operators that the specification shows for a field. */
export function operatorsOf({ type }: FieldRow): readonly OperatorName[] {
  const { operators, unusual } = fieldTypes[type];
  return operators.filter((name) => !unusual.includes(name));
}

/** The operators that are legal for the field before the caret and for the value that may be written after it (§4.7). */
export function operatorItems(surroundings: FilterSurroundings): readonly Proposal[] {
  const { place, schema, spot, target, next } = surroundings;
  const field = place.field === undefined ? undefined : meantField(place.field, schema);
  const isMember = place.parameter !== undefined && place.field === place.parameter;
  const value = isValue(next) ? next : undefined;
  const isEquality = value !== undefined && (isNull(value) || mayBeList(value, spot));
  const legal = (name: OperatorName, group: string): boolean => {
    if (isMember) return name === 'EQ';
    if (isEquality && group !== 'equality') return false;
    if (field !== undefined) return operatorsOf(field).includes(name);
    // For an unknown field, the value tells the type.
    return (
      value === undefined ||
      schema.fields.some((row) => operatorsOf(row).includes(name) && fits(value, row, surroundings))
    );
  };
  return schema.operators
    .filter(({ name, group }) => legal(name, group))
    .map(({ name, meaning, documentation, spec, aliases, group }) => ({
      label: name,
      kind: 'operator',
      insert: spaced(name, spot.text, target.range),
      detail: meaning,
      documentation,
      spec,
      also: aliases,
      ...(value === undefined ? { more: true } : {}),
      // Of an instant, to the millisecond, hardly anybody asks.
      ...(field?.type === 'timestamp' && group === 'equality' ? { tier: 1 } : {}),
    }));
}
