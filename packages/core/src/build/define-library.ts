import { defineSchema, type Schema } from '../schema/schema.ts';
import type { Filter, Search, SortKey } from '../syntax/ast.ts';
import { attribute } from './conditions/attribute.ts';
import { BuildError } from './build-error.ts';
import { checkDefinition } from './check-definition.ts';
import { containers } from './conditions/container.ts';
import { field } from './conditions/field.ts';
import { isMatch } from './conditions/is-match.ts';
import { and, or } from './conditions/join.ts';
import type { Library, LibraryDefinition, Specified } from './library.ts';
import { describeValue } from './values/native-value.ts';
import { name, noRange } from './nodes/node.ts';
import { negate } from './conditions/not.ts';
import { savedSearchText, type SavedSearchDefinition, type SavedSearchFile } from './saved-searches/saved-search.ts';
import { boundTerms, searchTerms } from './conditions/search-term.ts';
import { createTemplates } from './template/create-templates.ts';
import { variable } from './saved-searches/variable.ts';

/** An object with a member for each name of the rows. Members are created at first access, since a program uses few. Of rows with the same name the last counts. */
function members<Row, Member>(
  rows: readonly Row[],
  names: (row: Row) => readonly string[],
  make: (row: Row) => Member,
): Readonly<Record<string, Member>> {
  const byName = new Map(rows.flatMap((row) => names(row).map((each) => [each, row] as const)));
  const made: Record<string, Member> = {};
  for (const [each, row] of byName) {
    let member: Member | undefined;
    Object.defineProperty(made, each, { enumerable: true, get: () => (member ??= make(row)) });
  }
  return made;
}

function sortKey(key: unknown, direction: SortKey['direction'], schema: Schema): SortKey {
  const row = typeof key === 'string' ? schema.sortKey(key) : undefined;
  if (row === undefined)
    throw new BuildError(
      `Results are sorted by ${schema.sortKeys.map((known) => known.key).join(', ')}; ${describeValue(key)} is none of them.`,
    );
  return { kind: 'SortKey', range: noRange, key: name(row.key), direction, explicit: true };
}

/**
 * The typed builder for a library: the language of the interface specification with the attributes, fields, values, search fields and
 * sort keys of `definition`. Pass it inline or `as const`, so that the compiler knows its names and values. Throws a {@link BuildError} for
 * names that no query can contain.
 */
export function defineLibrary<const D extends LibraryDefinition = Specified>(definition?: D): Library<D>;
// Both the type and the object are derived from the rows of the schema, which the compiler cannot relate.
export function defineLibrary(definition: LibraryDefinition = {}): unknown {
  const schema = defineSchema(definition);
  checkDefinition(definition, schema);
  return {
    ...searchTerms,
    ...containers(schema),
    ...createTemplates(schema),
    schema,
    fields: members(
      schema.fields,
      (row) => [row.name],
      (row) => field(row, schema),
    ),
    attribute: members(
      Object.entries(definition.attributes ?? {}),
      ([each]) => [each],
      ([each, { id, type }]) => attribute(id, schema, each, type),
    ),
    attributeById: (id: unknown) => attribute(id, schema),
    isMatch: members(
      schema.matchFields,
      (row) => [row.name],
      (row) => (text: unknown) => isMatch(row, text),
    ),
    and,
    or,
    not: (node: Filter | Search) => negate(node, schema),
    searchFields: members(schema.searchFields, (row) => row.names, boundTerms),
    ascending: (key: unknown) => sortKey(key, 'A', schema),
    descending: (key: unknown) => sortKey(key, 'D', schema),
    variable,
    savedSearch: (given: SavedSearchDefinition | SavedSearchFile) => savedSearchText(given, schema),
  };
}
