import { filterValue } from '../../document/bind/literal.ts';
import type { CollectionRow, SpecifiedCollection } from '../../schema/fields.ts';
import type { Any, Filter, Name, Value, Variable } from '../../syntax/ast.ts';
import type { Schema } from '../../schema/schema.ts';
import { BuildError } from '../build-error.ts';
import type { MemberCondition } from './condition.ts';
import { givenVariable } from '../values/given-variable.ts';
import { joinFilters } from './join.ts';
import { nativeValue, type Id } from '../values/native-value.ts';
import { comparison, name, noRange } from '../nodes/node.ts';

/** Assets that are directly in a category. */
export type CategoryCondition = MemberCondition<'categories'> & {
  /** In the category or in one below it. */
  readonly withSubCategories: () => MemberCondition<'categoryAncestorIds'>;
};

/** `collection/ANY(variable: variable EQ value)`. */
export function anyOf(row: CollectionRow, value: Value): Any {
  const variable: Name = { kind: 'Name', range: noRange, text: row.variable };
  return { kind: 'Any', range: noRange, collection: name(row.name), variable, body: comparison(variable, 'EQ', value) };
}

/** The row of the collection that is held in a member of an asset. */
export function collectionOf(schema: Schema, member: SpecifiedCollection['member']): CollectionRow {
  const row = schema.collections.find((known) => known.member === member);
  if (row === undefined) throw new BuildError(`The schema has no collection of ${member}.`);
  return row;
}

function contains(row: CollectionRow, given: unknown): Any {
  const variable = givenVariable(given);
  if (variable !== undefined) return anyOf(row, variable);
  const slot = { label: row.name, type: 'id', needs: row.needs } as const;
  return anyOf(row, filterValue(nativeValue(given ?? undefined, slot), slot, noRange));
}

/** Conditions on the containers that an asset is in, for `containerfilter` (§4.7). Each takes an id, or an object that has one. */
export function containers(schema: Schema): {
  readonly category: (category: Id | Variable) => CategoryCondition;
  readonly lightbox: (lightbox: Id | Variable) => MemberCondition<'lightboxIds'>;
} {
  const direct = collectionOf(schema, 'categories');
  const above = collectionOf(schema, 'categoryAncestorIds');
  const lightboxes = collectionOf(schema, 'lightboxIds');
  return {
    category: (given) => {
      const condition = contains(direct, given);
      const withSubCategories = (): Filter => joinFilters('Or', condition, contains(above, given));
      // Not enumerable, so that copies and comparisons see plain data.
      return Object.defineProperty({ ...condition, withSubCategories }, 'withSubCategories', { enumerable: false });
    },
    lightbox: (given) => contains(lightboxes, given),
  };
}
