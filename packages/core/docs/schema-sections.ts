import { fieldTypes, joins, schema, sortDirections, type FieldRow } from '@assetql/core';
import { inline, table } from './markdown.ts';
import {
  collectionExample,
  directionExample,
  fieldExample,
  joinExample,
  matchFieldExample,
  operatorExample,
  ownField,
  searchFieldExample,
  sortKeyExample,
  typeExample,
  type RowExample,
} from './row-examples.ts';

/** Where a row comes from: a section of the interface specification, or live services. */
export const source = (row: { readonly spec: string; readonly assumed?: boolean }): string =>
  row.assumed === true ? 'assumed' : `§${row.spec}`;

/** The last columns of a table whose rows have an example. */
const examples = ['Fails', 'Passes'] as const;

const exampleCells = ({ fails, passes }: RowExample): readonly string[] => [inline(fails), inline(passes)];

const operators = (): string =>
  table(
    ['Operator', 'Meaning', 'Notes', 'Source', ...examples],
    schema.operators.map((row) => [
      inline(row.name),
      row.meaning,
      row.documentation,
      source(row),
      ...exampleCells(operatorExample(row)),
    ]),
  );

const joinTable = (): string =>
  table(
    ['Join', 'In', 'Meaning', 'Source', ...examples],
    joins.map((row) => [
      inline(row.name),
      row.languages.join(', '),
      row.documentation,
      source(row),
      ...exampleCells(joinExample(row)),
    ]),
  );

const types = (): string =>
  table(
    ['Type', 'Operators', 'Legal, but unusual', ...examples],
    Object.values(fieldTypes).map((row) => [
      row.label,
      row.operators
        .filter((name) => !row.unusual.includes(name))
        .map(inline)
        .join(' '),
      row.unusual.map(inline).join(' '),
      ...exampleCells(typeExample(row.type)),
    ]),
  );

function notes(row: FieldRow): string {
  const range = row.maximum === undefined ? '' : ` From ${row.minimum ?? 0} to ${row.maximum}.`;
  const many = row.many === true ? ' Any of its values satisfies.' : '';
  return `${row.documentation}${range}${many}`;
}

const fields = (): string =>
  table(
    ['Field', 'Type', 'Meaning', 'Source', ...examples],
    schema.fields.map((row) => [
      inline(row.name),
      fieldTypes[row.type].label,
      notes(row),
      source(row),
      ...exampleCells(fieldExample(row)),
    ]),
  );

const enumerations = (): string =>
  schema.enumerations
    .map((row) =>
      [
        `### Values of ${row.name}`,
        table(
          ['Value', 'Meaning', 'Source'],
          row.values.map((value) => [inline(value.value), value.documentation, source(value)]),
        ),
      ].join('\n\n'),
    )
    .join('\n\n');

const collections = (): string =>
  table(
    ['Collection', 'Parameter', 'Meaning', 'Source', ...examples],
    schema.collections.map((row) => [
      inline(row.name),
      inline(row.parameter),
      row.documentation,
      source(row),
      ...exampleCells(collectionExample(row)),
    ]),
  );

const matchFields = (): string =>
  table(
    ['Field', 'Meaning', 'Source', ...examples],
    schema.matchFields.map((row) => [
      inline(row.name),
      row.documentation,
      source(row),
      ...exampleCells(matchFieldExample(row)),
    ]),
  );

const searchFields = (): string =>
  table(
    ['Field', 'Meaning', 'Searched without a field', 'Source', ...examples],
    schema.searchFields.map((row) => [
      row.names.map(inline).join(', '),
      row.documentation,
      row.unbound ? 'yes' : 'no',
      source(row),
      ...exampleCells(searchFieldExample(row)),
    ]),
  );

const sortKeys = (): string =>
  table(
    ['Key', 'Sorts by', 'Source', ...examples],
    schema.sortKeys.map((row) => [inline(row.key), row.label, source(row), ...exampleCells(sortKeyExample(row))]),
  );

const directions = (): string =>
  table(
    ['Direction', 'Order', 'Source', ...examples],
    sortDirections.map((row) => [
      inline(row.marker),
      row.label,
      source({ spec: '4.9', assumed: row.assumed }),
      ...exampleCells(directionExample(row)),
    ]),
  );

const fileGroups = (): string =>
  table(
    ['Facet', 'Asset type', 'Extensions'],
    schema.fileGroups.map((row) => [
      inline(row.facetName),
      row.assetType,
      row.extensions.length === 0 ? 'all others, and files without one' : row.extensions.join(' '),
    ]),
  );

/** What the language knows, table by table. */
export const schemaSections = (): readonly string[] => [
  '## Filters: `filters` and `containerfilter`',
  'A filter is made of conditions `field operator value`, joined by AND and OR, with brackets where they are needed. Names, operators, joins and values ignore case. Ids and strings stand in single quotes, a single quote inside them is doubled (assumed); names from a list, numbers and timestamps stand without quotes. `null` asks for a missing value (assumed). An empty expression restricts nothing.',
  '### Operators',
  operators(),
  '### Types',
  `No field of the specification is ${fieldTypes[ownField.type].label}, but a library's own can be, such as ${inline(ownField.name)} here.`,
  types(),
  '### Fields',
  fields(),
  enumerations(),
  '### Collections',
  'A condition about the members of a collection holds when some member satisfies it.',
  collections(),
  '### Text in pictures',
  matchFields(),
  '## Search: `search`',
  'A search is made of words and phrases in double quotes. Terms side by side must all be found. `*` before or after a word is a wildcard, and alone it finds everything. `field:term` looks in one field. NOT binds tighter than AND, and AND tighter than OR (assumed).',
  '### Joins',
  joinTable(),
  '### Fields of searches',
  searchFields(),
  '## Sorting: `sort`',
  'One key and its direction. Without a sort, the newest upload comes first (assumed).',
  sortKeys(),
  directions(),
  '## File extensions',
  fileGroups(),
];
