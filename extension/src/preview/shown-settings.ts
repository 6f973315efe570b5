import { schema as specified, type EnumerationValue, type Schema, type SchemaExtension } from '@assetql/core';
import type { SearchSettings } from '../contracts/searches.ts';
import type { ShownSettings } from './messages.ts';

/** The settings of a folder as plain data, for the page to read and run its searches by. */
export function shownSettings({ check, timeZone }: SearchSettings): ShownSettings {
  const { schema, severities, shared } = check;
  return {
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(severities === undefined ? {} : { severities }),
    ...(shared === undefined ? {} : { shared }),
    ...(schema === undefined ? {} : { extension: additions(schema) }),
  };
}

/** What a schema has beyond the specification: a schema has functions, which cannot be sent. */
function additions(schema: Schema): SchemaExtension {
  const known = new Map(specified.enumerations.map(({ name, values }) => [name, new Set(values)]));
  const values = schema.enumerations.flatMap(({ name, values: all }): readonly [string, EnumerationValue[]][] => {
    const added = all.filter((value) => known.get(name)?.has(value) !== true);
    return added.length === 0 ? [] : [[name, added]];
  });
  return {
    fields: schema.fields.filter((row) => !specified.fields.includes(row)),
    values: Object.fromEntries(values),
    searchFields: schema.searchFields.filter((row) => !specified.searchFields.includes(row)),
    sortKeys: schema.sortKeys.filter((row) => !specified.sortKeys.includes(row)),
  };
}
