import { parse } from '../validation/parse.ts';
import type { EnumerationValue } from '../schema/enumerations.ts';
import { fieldTypes, type FieldRow, type FieldType } from '../schema/fields.ts';
import { schema, type SchemaExtension } from '../schema/schema.ts';
import type { SearchFieldRow } from '../schema/search-fields.ts';
import type { SortKeyRow } from '../schema/sort-keys.ts';
import type { ExpressionKind } from '../schema/kinds.ts';
import type { JsonMembers, JsonValue, Mistakes } from './json-value.ts';

/** The members of a configuration that add to the language. */
export const extensionMembers = ['fields', 'values', 'searchFields', 'sortKeys'] as const;

/** The member of an asset that holds what a configuration adds. */
const member = 'extra';
/** The interface specification has no section about what it does not have. */
const spec = '';

type Write<Row> = { -readonly [Name in keyof Row]: Row[Name] };

const isFieldType = (name: string): name is FieldType => Object.hasOwn(fieldTypes, name);
const allFieldTypes: readonly FieldType[] = Object.keys(fieldTypes).filter(isFieldType);

/** Values to show what a field of a type is compared with. */
const examples: Readonly<Record<FieldType, string>> = {
  string: "'text'",
  enumeration: 'Value',
  id: "'3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d'",
  integer: '1',
  number: '1.5',
  timestamp: '2024-05-01T00:00:00.000Z',
};

/** A name that the language can read where it would stand, and does not have yet. */
function newName(value: JsonValue, kind: ExpressionKind, write: (name: string) => string, taken: boolean): string {
  const name = value.text();
  if (taken) value.fail('is in the language already');
  const { diagnostics } = parse(kind, write(name));
  if (!/^[\p{L}_][\p{L}\p{N}_./-]*$/u.test(name) || diagnostics.some(({ severity }) => severity === 'error')) {
    value.fail(`is no name: ${kind} cannot have it. Write letters, digits and _`);
  }
  return name;
}

function optional<Row, Name extends keyof Row>(row: Write<Row>, name: Name, value: Row[Name] | undefined): void {
  if (value !== undefined) row[name] = value;
}

function readField(value: JsonValue): FieldRow {
  const { get } = value.members([
    'name',
    'type',
    'documentation',
    'example',
    'enumeration',
    'many',
    'minimum',
    'maximum',
  ]);
  const nameValue = get('name') ?? value.fail('needs a "name"');
  const taken =
    schema.field(String(nameValue.value)) !== undefined || schema.collection(String(nameValue.value)) !== undefined;
  const name = newName(nameValue, 'filters', (written) => `${written} EQ null`, taken);
  const type = (get('type') ?? value.fail('needs a "type"')).oneOf(allFieldTypes);
  const row: Write<FieldRow> = {
    name,
    type,
    documentation: get('documentation')?.text() ?? 'A field of this library.',
    spec,
    member,
    example: get('example')?.text() ?? examples[type],
  };
  optional(row, 'enumeration', get('enumeration')?.text() ?? (type === 'enumeration' ? name : undefined));
  optional(row, 'many', get('many')?.flag());
  optional(row, 'minimum', get('minimum')?.number());
  optional(row, 'maximum', get('maximum')?.number());
  return row;
}

function readValue(value: JsonValue): EnumerationValue {
  if (typeof value.value === 'string') return { value: value.text(), documentation: 'A value of this library.', spec };
  const { get } = value.members(['value', 'documentation', 'swatch']);
  const row: Write<EnumerationValue> = {
    value: (get('value') ?? value.fail('needs a "value"')).text(),
    documentation: get('documentation')?.text() ?? 'A value of this library.',
    spec,
  };
  optional(row, 'swatch', get('swatch')?.text());
  return row;
}

function readValues(
  value: JsonValue,
  fields: readonly FieldRow[],
): Readonly<Record<string, readonly EnumerationValue[]>> {
  const added = fields.flatMap((field) => field.enumeration ?? []);
  const known = [...new Set([...schema.enumerations.map(({ name }) => name), ...added])];
  return Object.fromEntries(
    value.mistakes.each(value.entries(), ([name, values]) => {
      if (!known.includes(name)) value.fail(`has no “${name}”; it can have ${known.join(', ')}`);
      return [name, value.mistakes.each(values.list(), readValue)];
    }),
  );
}

function readSearchField(value: JsonValue): SearchFieldRow {
  const { get } =
    typeof value.value === 'string'
      ? { get: (name: string) => (name === 'name' ? value : undefined) }
      : value.members(['name', 'documentation', 'unbound', 'match']);
  const nameValue = get('name') ?? value.fail('needs a "name"');
  const taken = schema.searchField(String(nameValue.value)) !== undefined;
  return {
    names: [newName(nameValue, 'search', (name) => `${name}:a`, taken)],
    member,
    unbound: get('unbound')?.flag() ?? false,
    match: get('match')?.oneOf(['words', 'id']) ?? 'words',
    documentation: get('documentation')?.text() ?? 'A search field of this library.',
    spec,
  };
}

function readSortKey(value: JsonValue): SortKeyRow {
  const { get } =
    typeof value.value === 'string'
      ? { get: (name: string) => (name === 'key' ? value : undefined) }
      : value.members(['key', 'label', 'type']);
  const keyValue = get('key') ?? value.fail('needs a "key"');
  const key = newName(keyValue, 'sort', () => '', schema.sortKey(String(keyValue.value)) !== undefined);
  return {
    key,
    label: get('label')?.text() ?? key,
    member,
    type: get('type')?.oneOf(['timestamp', 'string', 'integer']) ?? 'string',
    spec,
  };
}

/** Reads what a library has beyond the specification from {@link extensionMembers}; `undefined` when nothing is added. */
export function readExtension({ get }: JsonMembers, mistakes: Mistakes): SchemaExtension | undefined {
  if (extensionMembers.every((name) => get(name) === undefined)) return undefined;
  const unique = <Row>(
    value: JsonValue | undefined,
    read: (item: JsonValue) => Row,
    name: (row: Row) => string,
  ): Row[] => {
    const seen = new Set<string>();
    const items = mistakes.attempt(() => value?.list()) ?? [];
    return mistakes.each(items, (item) => {
      const row = read(item);
      const folded = name(row).toLowerCase();
      if (seen.has(folded)) item.fail('is there twice');
      seen.add(folded);
      return row;
    });
  };
  const fields = unique(get('fields'), readField, ({ name }) => name);
  const values = get('values');
  return {
    fields,
    values: mistakes.attempt(() => values && readValues(values, fields)) ?? {},
    searchFields: unique(get('searchFields'), readSearchField, ({ names }) => names[0]),
    sortKeys: unique(get('sortKeys'), readSortKey, ({ key }) => key),
  };
}
