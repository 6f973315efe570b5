import { filterValue } from '../document/bind/literal.ts';
import type { CollectionRow, SpecifiedCollection } from '../schema/fields.ts';
import type { Any, Filter, Name, Value, Variable } from '../syntax/ast.ts';
import type { Schema } from '../schema/schema.ts';
import { BuildError } from './build-error.ts';
import type { MemberCondition } from './condition.ts';
import { givenVariable } from './given-variable.ts';
import { joinConditions } from './join.ts';
import { nativeValue, nowhere, type Id } from './native.ts';
import { comparison, name } from './node.ts';

/** Assets that are directly in a category. */
export type CategoryCondition = MemberCondition<'categories'> & {
  /** In the category or in one below it. */
  readonly withSubCategories: () => MemberCondition<'categoryAncestorIds'>;
};

/** `collection/ANY(variable: variable EQ value)`. */
export function anyOf(row: CollectionRow, value: Value): Any {
  const variable: Name = { kind: 'Name', range: nowhere, text: row.variable };
  return { kind: 'Any', range: nowhere, collection: name(row.name), variable, body: comparison(variable, 'EQ', value) };
}

/** The collection that a member of an asset holds. */
export function collectionOf(schema: Schema, member: SpecifiedCollection['member']): CollectionRow {
  const row = schema.collections.find((known) => known.member === member);
  if (row === undefined) throw new BuildError(`The schema has no collection of ${member}.`);
  return row;
}

function contains(row: CollectionRow, given: unknown): Any {
  const variable = givenVariable(given);
  if (variable !== undefined) return anyOf(row, variable);
  const place = { label: row.name, type: 'id', needs: row.needs } as const;
  return anyOf(row, filterValue(nativeValue(given ?? undefined, place), place, nowhere));
}

/** Conditions on the containers that an asset is in, for `containerfilter` (§4.7). They take an id, or what has one. */
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
      const withSubCategories = (): Filter => joinConditions('Or', condition, contains(above, given));
      // Not enumerable, so that the condition is plain data for whoever copies or compares it.
      return Object.defineProperty({ ...condition, withSubCategories }, 'withSubCategories', { enumerable: false });
    },
    lightbox: (given) => contains(lightboxes, given),
  };
}
