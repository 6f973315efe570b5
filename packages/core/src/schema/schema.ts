import { enumerations, type EnumerationRow, type EnumerationValue } from './enumerations.ts';
import { collections, fields, matchFields, type CollectionRow, type FieldRow, type MatchFieldRow } from './fields.ts';
import { fileGroups, type FileGroupRow } from './file-groups.ts';
import { operators, type OperatorRow } from './operators.ts';
import { searchFields, type SearchFieldRow } from './search-fields.ts';
import { sortKeys, type SortKeyRow } from './sort-keys.ts';

/** What the language knows, with an index by lower-case name for each table. Made by {@link defineSchema}. */
export interface Schema {
  readonly operators: readonly OperatorRow[];
  readonly fields: readonly FieldRow[];
  readonly collections: readonly CollectionRow[];
  readonly matchFields: readonly MatchFieldRow[];
  readonly enumerations: readonly EnumerationRow[];
  readonly searchFields: readonly SearchFieldRow[];
  readonly sortKeys: readonly SortKeyRow[];
  readonly fileGroups: readonly FileGroupRow[];
  readonly field: (name: string) => FieldRow | undefined;
  readonly collection: (name: string) => CollectionRow | undefined;
  readonly matchField: (name: string) => MatchFieldRow | undefined;
  readonly enumeration: (name: string) => EnumerationRow | undefined;
  readonly searchField: (name: string) => SearchFieldRow | undefined;
  readonly sortKey: (name: string) => SortKeyRow | undefined;
  /** The group of a file extension, in any case; the last group for an unknown one. */
  readonly fileGroup: (extension: string) => FileGroupRow;
}

/** What a library has beyond the specification: its own fields, values (of enumerations of the specification, or of its own), search fields and sort keys. */
export interface SchemaExtension {
  readonly fields?: readonly FieldRow[];
  readonly values?: Readonly<Record<string, readonly EnumerationValue[]>>;
  readonly searchFields?: readonly SearchFieldRow[];
  readonly sortKeys?: readonly SortKeyRow[];
}

function index<Row>(rows: readonly Row[], names: (row: Row) => readonly string[]): (name: string) => Row | undefined {
  const table = new Map<string, Row>();
  for (const row of rows) for (const name of names(row)) table.set(name.toLowerCase(), row);
  // The canonical spelling is the usual one, so it is found without folding it first.
  for (const name of rows.flatMap(names)) {
    const row = table.get(name.toLowerCase());
    if (row !== undefined) table.set(name, row);
  }
  return (name) => table.get(name) ?? table.get(name.toLowerCase());
}

/** The language of the specification with a library's own additions. A row of the same name replaces the specification's. */
export function defineSchema(extension: SchemaExtension = {}): Schema {
  const allFields = [...fields, ...(extension.fields ?? [])];
  const allSearchFields = [...searchFields, ...(extension.searchFields ?? [])];
  const allSortKeys = [...sortKeys, ...(extension.sortKeys ?? [])];
  const allEnumerations = enumerations.map((row) => ({
    name: row.name,
    values: [...row.values, ...(extension.values?.[row.name] ?? [])],
  }));
  for (const [name, values] of Object.entries(extension.values ?? {})) {
    if (!enumerations.some((row) => row.name === name)) allEnumerations.push({ name, values: [...values] });
  }
  const others = fileGroups[fileGroups.length - 1];
  if (others === undefined) throw new Error('The table of file groups is empty.');
  const groupOf = index(fileGroups, (row) => row.extensions);
  return {
    operators,
    fields: allFields,
    collections,
    matchFields,
    enumerations: allEnumerations,
    searchFields: allSearchFields,
    sortKeys: allSortKeys,
    fileGroups,
    field: index(allFields, (row) => [row.name]),
    collection: index(collections, (row) => [row.name]),
    matchField: index(matchFields, (row) => [row.name]),
    enumeration: index(allEnumerations, (row) => [row.name]),
    searchField: index(allSearchFields, (row) => row.names),
    sortKey: index(allSortKeys, (row) => [row.key]),
    fileGroup: (extension_) => groupOf(extension_) ?? others,
  };
}

/** The language of the specification, without additions. */
export const schema: Schema = defineSchema();
