import {
  fieldTypes,
  schema,
  type CollectionRow,
  type ExpressionKind,
  type FieldRow,
  type FieldType,
  type JoinRow,
  type MatchFieldRow,
  type OperatorRow,
  type SearchFieldRow,
  type SortKeyRow,
} from '@assetql/core';

/** A text that earns an error (for a search field a warning), and one that says the same rightly. */
export interface RowExample {
  readonly kind: ExpressionKind;
  readonly fails: string;
  readonly passes: string;
}

const filters = (fails: string, passes: string): RowExample => ({ kind: 'filters', fails, passes });

/** For types of values that no field of the specification has: a field that a library could have. */
export const ownField: FieldRow = {
  name: 'Price',
  type: 'number',
  member: 'extra',
  documentation: 'A field of a library of its own.',
  spec: '4.7',
  example: '9.5',
};

const unquoted = (text: string): string => text.replaceAll("'", '');

/** A slip of the hand: the last two letters swapped. */
const misspelt = (name: string): string => `${name.slice(0, -2)}${name.slice(-1)}${name.slice(-2, -1)}`;

/** The condition of the examples, in the form that its type is usually asked for. */
const condition = ({ name, type, example }: FieldRow): string =>
  `${name} ${type === 'timestamp' ? 'GE' : 'EQ'} ${example}`;

const status = (value: number): string =>
  `${schema.fields.find((row) => row.member === 'status')?.name ?? ''} EQ ${value}`;

/** What people write who take a field for one of another type, or leave out what belongs to it. */
function misuse(row: FieldRow): string {
  const value = schema.enumeration(row.enumeration ?? '')?.values.find((known) => known.value === row.example);
  switch (row.type) {
    case 'string':
    case 'id':
      return `${row.name} EQ ${unquoted(row.example)}`;
    case 'enumeration':
      return `${row.name} GT ${row.example}`;
    case 'timestamp':
      return row.companion === undefined ? condition(row).replace(/\.\d+Z$/, 'Z') : condition(row);
    default:
      if (value !== undefined) return `${row.name} EQ ${value.documentation}`;
      return row.maximum === undefined ? `${row.name} CT ${row.example}` : `${row.name} EQ ${row.maximum + 1}`;
  }
}

export function fieldExample(row: FieldRow): RowExample {
  const right = condition(row);
  return filters(misuse(row), row.companion === undefined ? right : `${right} AND ${status(row.companion)}`);
}

/** The first field of a type that needs no other condition beside it. */
const fieldOf = (type: FieldType): FieldRow =>
  schema.fields.find((row) => row.type === type && row.companion === undefined) ?? ownField;

/** A condition with an operator that is not for the type, and one with an operator that is. */
export function typeExample(type: FieldType): RowExample {
  const row = fieldOf(type);
  const other = schema.operators.find(({ name }) => !fieldTypes[type].operators.includes(name));
  return filters(`${row.name} ${other?.name ?? ''} ${row.example}`, condition(row));
}

/** Order is for numbers and not for strings, parts of a text the other way round. */
const showing: Readonly<Record<OperatorRow['group'], { readonly right: FieldType; readonly wrong: FieldType }>> = {
  equality: { right: 'integer', wrong: 'integer' },
  order: { right: 'integer', wrong: 'string' },
  text: { right: 'string', wrong: 'integer' },
};

export function operatorExample({ name, group, aliases: [alias = ''] }: OperatorRow): RowExample {
  const right = fieldOf(showing[group].right);
  const wrong = fieldOf(showing[group].wrong);
  const written = group === 'equality' ? alias : name;
  return filters(`${wrong.name} ${written} ${wrong.example}`, `${right.name} ${name} ${right.example}`);
}

export const joinExample = ({ name }: JoinRow): RowExample => ({
  kind: 'search',
  fails: `logo ${name}`,
  passes: `logo ${name} icon`,
});

/** The form of a condition about a collection, and one that takes the collection for a field with one value. */
export function collectionExample({ name, parameter, members, variable }: CollectionRow): RowExample {
  const value = members === 'attribute' ? `'{"Key":"<attribute id>","Value":"<value>"}'` : "'<id>'";
  return {
    kind: parameter,
    fails: `${name} EQ ${value}`,
    passes: `${name}/ANY(${variable}: ${variable} EQ ${value})`,
  };
}

export const matchFieldExample = ({ name }: MatchFieldRow): RowExample =>
  filters(`ISMATCH('summer sale',${name})`, `ISMATCH('summer sale','${name}')`);

export function searchFieldExample({ names: [name], match }: SearchFieldRow): RowExample {
  const term = match === 'id' ? '3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d' : 'logo';
  return { kind: 'search', fails: `${misspelt(name)}:${term}`, passes: `${name}:${term}` };
}

export function sortKeyExample({ key }: SortKeyRow): RowExample {
  const last = key.slice(key.lastIndexOf('.') + 1);
  return { kind: 'sort', fails: `${last === key ? misspelt(key) : last} D`, passes: `${key} D` };
}

export const directionExample = ({
  marker,
  label,
}: {
  readonly marker: string;
  readonly label: string;
}): RowExample => {
  const key = schema.sortKeys[0]?.key ?? '';
  return { kind: 'sort', fails: `${key} ${label}`, passes: `${key} ${marker}` };
};
