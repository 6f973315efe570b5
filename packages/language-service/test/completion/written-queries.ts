import fc from 'fast-check';
import { fieldTypes, schema, sortDirections, type FieldRow } from '@assetql/core';
import { catalogue } from '../catalogue.ts';

/** A piece of a query as a person writes it. `known` pieces come from the schema, so that completion has to know them. */
export interface Piece {
  readonly text: string;
  readonly known: boolean;
}

const known = (text: string): Piece => ({ text, known: true });
const own = (text: string): Piece => ({ text, known: false });

/** The pieces as a text with single blanks where blanks belong, and where each piece stands in it. */
export function written(pieces: readonly Piece[]): {
  readonly text: string;
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
} {
  let text = '';
  const ranges = pieces.map(({ text: piece }) => {
    const tight = text === '' || /[(/:]$/.test(text) || /^[),/:]/.test(piece);
    if (!tight || (text.endsWith(':') && piece !== ':' && /\b[a-z]:$/.test(text))) text += ' ';
    const start = text.length;
    text += piece;
    return { start, end: text.length };
  });
  return { text, ranges };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function valuesOf(field: FieldRow): fc.Arbitrary<Piece> {
  const { enumeration, type, minimum, maximum, needs } = field;
  const values = enumeration === undefined ? undefined : schema.enumeration(enumeration)?.values;
  if (values !== undefined) return fc.constantFrom(...values.map(({ value }) => known(value)));
  if (type === 'timestamp')
    return fc.integer({ min: 0, max: 4e12 }).map((instant) => own(new Date(instant).toISOString()));
  if (type === 'id')
    return fc.constantFrom(...(needs === 'users' ? (catalogue.users ?? []).map(({ id }) => known(quoted(id))) : []));
  if (type === 'string') return fc.constantFrom(own("'o''brien'"), own("'jpg'"), own("'😀'"));
  // Completion proposes no numbers of an open range. Those with four digits could be years.
  if (minimum === undefined || maximum === undefined)
    return fc.integer({ min: minimum ?? 0, max: maximum ?? (minimum ?? 0) + 900 }).map((number) => own(String(number)));
  return fc.integer({ min: minimum, max: maximum }).map((number) => known(String(number)));
}

const comparison = fc.constantFrom(...schema.fields).chain((field) => {
  const legal = fieldTypes[field.type].operators.filter((name) => !fieldTypes[field.type].unusual.includes(name));
  return fc
    .tuple(fc.constantFrom(...legal), valuesOf(field))
    .map(([operator, value]) => [known(field.name), known(operator), value]);
});

const members = fc.constantFrom(...schema.collections).chain((collection) => {
  const { name, variable, members: kind, needs, parameter } = collection;
  const list = needs === 'categories' ? catalogue.categories : needs === 'lightboxes' ? catalogue.lightboxes : [];
  const value =
    kind === 'attribute'
      ? fc
          .constantFrom(...(catalogue.attributes ?? []))
          .map(({ id }) => own(quoted(JSON.stringify({ Key: id, Value: "it's" }))))
      : fc.constantFrom(...(list ?? []).map(({ id }) => known(quoted(id))));
  return value.map((each) => ({
    parameter,
    pieces: [
      known(name),
      own('/'),
      known('ANY'),
      own('('),
      known(variable),
      own(':'),
      known(variable),
      known('EQ'),
      each,
      own(')'),
    ],
  }));
});

const match = fc
  .constantFrom(...schema.matchFields)
  .map(({ name }) => [own('ISMATCH'), own('('), own("'a b'"), own(','), known(quoted(name)), own(')')]);

/** Conditions with joins between them and brackets around some, never AND beside OR. */
function joined(operand: fc.Arbitrary<readonly Piece[]>): fc.Arbitrary<readonly Piece[]> {
  const side = (inner: fc.Arbitrary<readonly Piece[]>): fc.Arbitrary<readonly Piece[]> =>
    fc
      .tuple(fc.constantFrom('AND', 'OR'), fc.array(inner, { minLength: 1, maxLength: 3 }))
      .map(([join, operands]) => operands.flatMap((each, index) => (index === 0 ? each : [known(join), ...each])));
  const group = side(operand).map((body) => [own('('), ...body, own(')')]);
  return side(fc.oneof({ weight: 3, arbitrary: operand }, { weight: 1, arbitrary: group }));
}

const container = members.filter(({ parameter }) => parameter === 'containerfilter').map(({ pieces }) => pieces);
const attribute = members.filter(({ parameter }) => parameter === 'filters').map(({ pieces }) => pieces);

const term = fc
  .oneof(
    fc.constantFrom(own('logo'), own('brand*'), own('"annual report"'), own('😀')),
    fc.constantFrom(...schema.searchFields.map(({ names: [name] }) => name)).map((name) => own(`${name}:logo`)),
  )
  .map((piece) => [piece]);

/** Queries of each kind as a person writes them, without a mistake. */
export const queries = {
  filters: joined(fc.oneof({ weight: 4, arbitrary: comparison }, attribute, match)),
  containerfilter: joined(container),
  search: joined(term),
  sort: fc
    .tuple(fc.constantFrom(...schema.sortKeys), fc.constantFrom(...sortDirections))
    .map(([{ key }, { marker }]) => [known(key), known(marker)]),
} satisfies Record<string, fc.Arbitrary<readonly Piece[]>>;
