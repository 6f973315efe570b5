import { constantFrom, date, nat, oneof, record, string, tuple, uuid, array, type Arbitrary } from 'fast-check';
import { fieldTypes, schema, type FieldRow, type OperatorName } from '@assetql/core';

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const instant = date({
  min: new Date('1990-01-01T00:00:00.000Z'),
  max: new Date('2090-01-01T00:00:00.000Z'),
  noInvalidDate: true,
}).map((moment) => moment.toISOString());

function valueOf(row: FieldRow): Arbitrary<string> {
  const values = schema.enumeration(row.enumeration ?? '')?.values.map((value) => value.value) ?? [];
  if (values.length > 0) return constantFrom(...values);
  switch (row.type) {
    case 'id':
      return uuid().map(quote);
    case 'timestamp':
      return instant;
    case 'string':
      return string({ maxLength: 6, unit: constantFrom(...'a b c x y z 0 1 9 ä ß 日'.split(' '), ' ') }).map(quote);
    default:
      // Nothing is above the most that a field can be.
      return nat((row.maximum ?? 10) - 1).map(String);
  }
}

/** Lower bounds only, so that no two conditions exclude each other. */
const usable = new Set(['EQ', 'NE', 'GE', 'GT', 'CT', 'SW', 'EW']);

const isUsable = ({ type }: FieldRow, name: OperatorName): boolean =>
  usable.has(name) && !fieldTypes[type].unusual.includes(name);

const comparison: Arbitrary<string> = constantFrom(...schema.fields).chain((row) =>
  tuple(constantFrom(...fieldTypes[row.type].operators.filter((name) => isUsable(row, name))), valueOf(row)).map(
    ([operator, value]) => {
      const text = `${row.name} ${operator} ${value}`;
      return row.companion === undefined ? text : `(${text} AND Status EQ ${row.companion})`;
    },
  ),
);

const attribute: Arbitrary<string> = tuple(
  uuid(),
  string({ maxLength: 8, unit: constantFrom(...'a b \' " \\ { } = 1 é 😀'.split(' ')) }),
).map(([key, value]) => `Attributes/ANY(a: a EQ ${quote(JSON.stringify({ Key: key, Value: value }))})`);

const isMatch: Arbitrary<string> = constantFrom('sale', 'summer sale', '50 %').map(
  (text) => `ISMATCH(${quote(text)},'cognitiveTextInImage')`,
);

const condition = oneof({ weight: 8, arbitrary: comparison }, attribute, isMatch);

function joined(condition_: Arbitrary<string>): Arbitrary<string> {
  return record({
    join: constantFrom(' AND ', ' OR '),
    first: condition_,
    more: array(
      oneof(
        { weight: 3, arbitrary: condition_ },
        condition_.map((text) => `(${text})`),
      ),
      { maxLength: 4 },
    ),
  }).map(({ join, first, more }) => [first, ...more].join(join));
}

/** A filter without a mistake. Mixed joins have brackets. */
export const validFilter: Arbitrary<string> = joined(
  oneof(
    condition,
    joined(condition).map((text) => `(${text})`),
  ),
);

export const validContainerFilter: Arbitrary<string> = joined(
  tuple(constantFrom(...schema.collections.filter((row) => row.parameter === 'containerfilter')), uuid()).map(
    ([{ name, variable }, id]) => `${name}/ANY(${variable}: ${variable} EQ '${id}')`,
  ),
);

const word = constantFrom(
  'logo',
  'icon',
  'Zürich',
  'x-y.z',
  '日本語',
  '😀',
  '2024',
  'C++',
  'logo*',
  '*ing',
  '"annual report"',
  '"a, b"',
);
const bound = tuple(constantFrom(...schema.searchFields.flatMap((row) => row.names)), word).map(
  ([name, text]) => `${name}:${text}`,
);
const term = oneof({ weight: 3, arbitrary: word }, bound);

/** A search without a mistake. */
export const validSearch: Arbitrary<string> = record({
  join: constantFrom(' ', ' AND ', ' OR ', ' NOT '),
  terms: array(
    oneof(
      { weight: 4, arbitrary: term },
      tuple(term, term).map(([left, right]) => `(${left} OR ${right})`),
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  ),
}).map(({ join, terms }) => terms.join(join));

export const validSort: Arbitrary<string> = tuple(
  constantFrom(...schema.sortKeys.map((row) => row.key)),
  constantFrom('D', 'A', 'd'),
).map((parts) => parts.join(' '));
