import {
  schema,
  type Any,
  type Comparison,
  type Filter,
  type IsMatch,
  type StringValue,
  type Value,
} from '@assetql/core';
import { fieldTypes, type CollectionRow, type FieldRow } from '../../src/schema/fields.ts';
import fc from 'fast-check';
import { hostileText } from './hostile-text.ts';
import { builtTree, nameOf, parsedTree, range } from './node.ts';

/** A string ends on its line. */
const stringText = hostileText.map((text) => text.replace(/[\r\n\u2028\u2029]/g, ' '));

const quoted = (value: string): StringValue => ({ kind: 'String', range, value, quoted: true });

/** Timestamps with four digits for the year, as the one written form has them. */
const instants = fc
  .date({ min: new Date('0000-01-01T00:00:00.000Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date): Value => ({ kind: 'Timestamp', range, value: date.getTime(), text: date.toISOString() }));

function valueOf(field: FieldRow): fc.Arbitrary<Value> {
  const values = schema.enumeration(field.enumeration ?? '')?.values.map((row) => row.value) ?? [];
  switch (field.type) {
    case 'timestamp':
      return instants;
    case 'integer':
    case 'number': {
      const numbers = values.length > 0 ? fc.constantFrom(...values.map(Number)) : fc.nat(field.maximum ?? 5);
      return numbers.map((value) => ({ kind: 'Number', range, value, text: String(value) }));
    }
    case 'enumeration':
      return fc
        .tuple(fc.constantFrom(...values), fc.boolean())
        .map(([value, isQuoted]) => ({ kind: 'String', range, value, quoted: isQuoted }));
    default:
      return stringText.map(quoted);
  }
}

function comparisonOf(field: FieldRow): fc.Arbitrary<Comparison> {
  const names = fc.constantFrom(...fieldTypes[field.type].operators);
  const operator = fc.tuple(names, fc.boolean()).map(([name, lower]) => ({
    kind: 'Operator' as const,
    range,
    name,
    text: lower ? name.toLowerCase() : name,
  }));
  return fc.record({
    kind: fc.constant('Comparison' as const),
    range: fc.constant(range),
    field: nameOf(field.name),
    operator,
    value: fc.oneof({ weight: 8, arbitrary: valueOf(field) }, fc.constant<Value>({ kind: 'Null', range })),
  });
}

function memberOf(collection: CollectionRow): fc.Arbitrary<Value> {
  if (collection.members === 'id') return stringText.map(quoted);
  return fc
    .tuple(stringText, hostileText)
    .map(([key, value]) => ({ kind: 'AttributeMatch', range, key: quoted(key), value: quoted(value) }));
}

const anyOf = (collection: CollectionRow): fc.Arbitrary<Any> =>
  fc
    .tuple(nameOf(collection.name), fc.constantFrom('a', 'c', 'x1'), memberOf(collection))
    .map(([name, text, value]) => {
      const variable = { kind: 'Name' as const, range, text };
      const operator = { kind: 'Operator' as const, range, name: 'EQ' as const, text: 'EQ' };
      const body: Comparison = { kind: 'Comparison', range, field: variable, operator, value };
      return { kind: 'Any', range, collection: name, variable, body };
    });

const isMatch: fc.Arbitrary<IsMatch> = fc
  .tuple(fc.constantFrom(...schema.matchFields), stringText)
  .chain(([row, text]) =>
    nameOf(row.name).map((field) => ({ kind: 'IsMatch' as const, range, text: quoted(text), field })),
  );

/** One condition that the schema allows. */
export const condition: fc.Arbitrary<Filter> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...schema.fields).chain(comparisonOf) },
  { weight: 2, arbitrary: fc.constantFrom(...schema.collections).chain(anyOf) },
  { weight: 1, arbitrary: isMatch },
);

const shapes = {
  leaf: condition,
  and: (operands: readonly Filter[]): Filter => ({ kind: 'And', range, operands }),
  or: (operands: readonly Filter[]): Filter => ({ kind: 'Or', range, operands }),
  group: (body: Filter): Filter => ({ kind: 'Group', range, body }),
};

/** A filter as `parse` gives it for a text without errors. Statuses and companions are not looked after. */
export const parsedFilter: fc.Arbitrary<Filter> = parsedTree(shapes);

/** A filter as a program may build it, without the brackets that its text needs. */
export const builtFilter: fc.Arbitrary<Filter> = builtTree(shapes);
