import { defineSchema, type Schema } from '../schema/schema.ts';
import type { Filter, Search, SortKey } from '../syntax/ast.ts';
import { attribute } from './attribute.ts';
import { BuildError } from './build-error.ts';
import { checkDefinition } from './check-definition.ts';
import { containers } from './container.ts';
import { field } from './field.ts';
import { isMatch } from './is-match.ts';
import { and, or } from './join.ts';
import type { Library, LibraryDefinition, Specified } from './library.ts';
import { nowhere, said } from './native.ts';
import { name } from './node.ts';
import { negate } from './not.ts';
import { savedSearchText, type SavedSearchDefinition, type SavedSearchFile } from './saved-search.ts';
import { boundTerms, searchTerms } from './search-term.ts';
import { createTemplates } from './template/create-templates.ts';
import { variable } from './variable.ts';

/** Members made from rows when they are first asked for, since a program uses few of them. Of rows of one name the last one counts. */
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

function sortKey(key: string, direction: SortKey['direction'], schema: Schema): SortKey {
  const row = schema.sortKey(key);
  if (row === undefined)
    throw new BuildError(
      `Results are sorted by ${schema.sortKeys.map((known) => known.key).join(', ')}; ${said(key)} is none of them.`,
    );
  return { kind: 'SortKey', range: nowhere, key: name(row.key), direction, explicit: true };
}

/**
 * The language of a library: the specification's, with the attributes, fields, values, search fields and sort keys of `definition`. Give
 * it in place or `as const`, so that the compiler knows its names and values. Throws a {@link BuildError} for names that no query can hold.
 */
export function defineLibrary<const D extends LibraryDefinition = Specified>(definition?: D): Library<D>;
// The compiler makes the library's type from the rows of the schema, and the program makes the library from the same rows.
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
    ascending: (key: string) => sortKey(key, 'A', schema),
    descending: (key: string) => sortKey(key, 'D', schema),
    variable,
    savedSearch: (given: SavedSearchDefinition | SavedSearchFile) => savedSearchText(given, schema),
  };
}
