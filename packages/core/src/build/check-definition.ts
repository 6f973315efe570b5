import { parse } from '../validation/parse.ts';
import type { Schema } from '../schema/schema.ts';
import { BuildError } from './build-error.ts';
import type { LibraryDefinition } from './library.ts';
import { said } from './native.ts';
import { isFilterName, isSearchName } from './template/node-shapes.ts';

function isSortKey(key: string): boolean {
  const { ast, diagnostics } = parse('sort', `${key} A`);
  return diagnostics.length === 0 && ast?.kind === 'SortKey' && ast.key.text === key;
}

/** Whether a text is read as a name where it would stand. */
const readable = { field: isFilterName, 'search field': isSearchName, 'sort key': isSortKey } as const;

function checkNames(what: keyof typeof readable, names: readonly unknown[]): void {
  for (const name of names) {
    if (typeof name === 'string' && readable[what](name)) continue;
    throw new BuildError(
      `A ${what} cannot be named ${said(name)}, since no query can hold that name. Write letters, digits and _.`,
    );
  }
}

/**
 * Throws a {@link BuildError} for names that no query can hold, and for values of an enumeration that no field has: a query with them
 * would say something else, or nothing would ever take them.
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
        `The values of ${said(name)} belong to no field; the enumerations are ${[...used].filter((one) => one !== undefined).join(', ')}.`,
      );
  }
}
