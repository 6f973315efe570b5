import { parse } from '../validation/parse.ts';
import type { Schema } from '../schema/schema.ts';
import { BuildError } from './build-error.ts';
import type { LibraryDefinition } from './library.ts';
import { describeValue } from './values/native-value.ts';
import { isFilterName, isSearchName } from './nodes/node-shapes.ts';

function isSortKey(key: string): boolean {
  const { ast, diagnostics } = parse('sort', `${key} A`);
  return diagnostics.length === 0 && ast?.kind === 'SortKey' && ast.key.text === key;
}

/** Whether the parser reads a text as one name of each sort. */
const readable = { field: isFilterName, 'search field': isSearchName, 'sort key': isSortKey } as const;

function checkNames(what: keyof typeof readable, names: readonly unknown[]): void {
  for (const name of names) {
    if (typeof name === 'string' && readable[what](name)) continue;
    throw new BuildError(
      `A ${what} cannot be named ${describeValue(name)}, since no query can hold that name. Write letters, digits and _.`,
    );
  }
}

/**
 * Throws a {@link BuildError} for names that no query can contain, since a query with them would be parsed as something else, and for the
 * values of an enumeration that no field has.
 */
export function checkDefinition(definition: LibraryDefinition, schema: Schema): void {
  const { fields = [], searchFields = [], sortKeys = [], values = {} } = definition;
  checkNames(
    'field',
    fields.map((row) => row.name),
  );
  checkNames(
    'search field',
    searchFields.flatMap((row) => row.names),
  );
  checkNames(
    'sort key',
    sortKeys.map((row) => row.key),
  );
  const used = new Set(schema.fields.map((row) => row.enumeration));
  for (const name of Object.keys(values)) {
    if (!used.has(name))
      throw new BuildError(
        `The values of ${describeValue(name)} belong to no field; the enumerations are ${[...used].filter((one) => one !== undefined).join(', ')}.`,
      );
  }
}
