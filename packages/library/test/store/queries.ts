import {
  type Comparison,
  type Field,
  type Filter,
  type Name,
  type OperatorName,
  type Phrase,
  type Search,
  type SortKey,
  type Value,
  type Word,
  schema,
} from '@assetql/core';
import fc from 'fast-check';
import { condition } from '../../../core/test/arbitraries/filter.ts';
import { range } from '../../../core/test/arbitraries/node.ts';
import { builtSearch } from '../../../core/test/arbitraries/search.ts';
import type { StoreQuery } from '../../src/index.ts';
import { attributeTexts, awkwardTimes } from './awkward.ts';
import { awkwardId, awkwardText, colors, extensions, types } from './content.ts';

const name = (text: string): Name => ({ kind: 'Name', range, text });
const text = (value: string): Value => ({ kind: 'String', range, value, quoted: true });
const number = (value: number): Value => ({ kind: 'Number', range, value, text: String(value) });
const nothing: Value = { kind: 'Null', range };

const comparison = (field: string, operator: OperatorName, value: Value): Comparison => ({
  kind: 'Comparison',
  range,
  field: name(field),
  operator: { kind: 'Operator', range, name: operator, text: operator },
  value,
});

const textOperator = fc.constantFrom<OperatorName>('EQ', 'NE', 'CT', 'SW', 'EW', 'EQ', 'NE');
const orderOperator = fc.constantFrom<OperatorName>('EQ', 'NE', 'LT', 'GT', 'LE', 'GE');
const anyOperator = fc.oneof(textOperator, orderOperator);

const texts: Readonly<Record<string, readonly string[]>> = {
  AssetType: types,
  CognitiveColor: colors,
  FileExtension: [...extensions, 'p', 'g'],
};

/** Values that assets of the awkward library have, and some of no legal type: what is wrong must be wrong alike everywhere. */
function fieldComparison(field: string, type: string): fc.Arbitrary<Filter> {
  const own = texts[field];
  const value: fc.Arbitrary<Value> =
    type === 'timestamp'
      ? fc.oneof(
          fc.constantFrom(...awkwardTimes).map((time): Value => {
            const whole = Math.floor(time);
            return { kind: 'Timestamp', range, value: whole, text: new Date(whole).toISOString() };
          }),
          fc.constantFrom(...attributeTexts).map(text),
        )
      : type === 'integer'
        ? fc.oneof(fc.constantFrom(0, 1, 2, 3, 5, 7, 9, 2.5).map(number), fc.constantFrom('0', '5', 'five').map(text))
        : fc.oneof(own === undefined ? awkwardId : fc.constantFrom(...own), awkwardText).map(text);
  const usual = type === 'timestamp' || type === 'integer' ? orderOperator : textOperator;
  return fc
    .tuple(
      fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: anyOperator }),
      fc.oneof({ weight: 8, arbitrary: value }, { weight: 1, arbitrary: fc.constant(nothing) }),
    )
    .map(([operator, operand]) => comparison(field, operator, operand));
}

const attributeComparison = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<OperatorName>('EQ', 'NE') },
      { weight: 1, arbitrary: anyOperator },
    ),
    fc.constantFrom('A1', 'b-2', 'c3', 'ß', 'ẞ', 'nowhere'),
    fc.oneof(fc.constantFrom(...attributeTexts), awkwardText),
  )
  .map(([operator, key, value]) =>
    comparison('a', operator, {
      kind: 'AttributeMatch',
      range,
      key: { kind: 'String', range, value: key, quoted: true },
      value: { kind: 'String', range, value, quoted: true },
    }),
  );

/** What a program may build, or a parser leave, that is no condition. It finds nothing, whatever surrounds it. */
const malformed: fc.Arbitrary<Filter> = fc.constantFrom<Filter>(
  { kind: 'Invalid', range, text: '?' },
  { kind: 'IsMatch', range, text: { kind: 'Invalid', range, text: '?' }, field: name('cognitiveTextInImage') },
  { ...comparison('Status', 'EQ', number(0)), operator: { kind: 'Operator', range, text: '?' } },
  { ...comparison('a', 'NE', text('a1')), operator: { kind: 'Operator', range, text: '?' } },
  comparison('FileExtension', 'NE', { kind: 'Variable', range, name: 'x' }),
  comparison('a', 'NE', { kind: 'Variable', range, name: 'x' }),
  comparison('b', 'NE', text('a1')),
  comparison('a', 'EQ', number(5)),
  comparison('Status', 'EQ', { kind: 'Timestamp', range, value: 0, text: '1970-01-01T00:00:00.000Z' }),
  comparison('FileExtension', 'SW', number(5)),
  comparison('a', 'NE', {
    kind: 'AttributeMatch',
    range,
    key: { kind: 'Variable', range, name: 'x' },
    value: { kind: 'String', range, value: '', quoted: true },
  }),
  { kind: 'Any', range, collection: name('Nowhere'), variable: name('a'), body: comparison('a', 'NE', text('x')) },
);

const idComparison = fc
  .tuple(textOperator, fc.oneof(awkwardId.map(text), fc.constant(nothing)))
  .map(([operator, value]) => comparison('A', operator, value));

function joined(inner: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> {
  const leaf = fc.oneof({ weight: 12, arbitrary: inner }, { weight: 1, arbitrary: malformed });
  const several = fc.array(leaf, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    { weight: 3, arbitrary: leaf },
    { weight: 1, arbitrary: several.map((operands): Filter => ({ kind: 'And', range, operands })) },
    { weight: 1, arbitrary: several.map((operands): Filter => ({ kind: 'Or', range, operands })) },
    { weight: 1, arbitrary: leaf.map((body): Filter => ({ kind: 'Group', range, body })) },
  );
}

const any = (collection: string, body: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> =>
  body.map((inner) => ({ kind: 'Any', range, collection: name(collection), variable: name('a'), body: inner }));

const filterLeaf: fc.Arbitrary<Filter> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...schema.fields).chain((row) => fieldComparison(row.name, row.type)) },
  { weight: 3, arbitrary: any('Attributes', joined(joined(attributeComparison))) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('CategoryIds', 'CategoryAncestorIds', 'LightboxIds')
      .chain((collection) => any(collection, joined(joined(idComparison)))),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('cognitiveTextInImage', 'videoIntelligence', 'title'), awkwardText)
      .map(([field, value]): Filter => ({
        kind: 'IsMatch',
        range,
        text: { kind: 'String', range, value, quoted: true },
        field: name(field),
      })),
  },
  { weight: 1, arbitrary: condition },
  { weight: 1, arbitrary: fieldComparison('Nowhere', 'string') },
);

export const filter: fc.Arbitrary<Filter> = joined(joined(joined(filterLeaf)));

const word = fc
  .tuple(awkwardText, fc.boolean(), fc.boolean())
  .map(([value, leading, trailing]): Word => ({ kind: 'Word', range, text: value, leading, trailing }));
const phrase = fc
  .array(awkwardText, { minLength: 1, maxLength: 3 })
  .map((parts): Phrase => ({ kind: 'Phrase', range, text: parts.join(' ') }));
const everything: fc.Arbitrary<Field['operand']> = fc.constant({ kind: 'Everything', range });

const bound = (operand: fc.Arbitrary<Field['operand']>): fc.Arbitrary<Search> =>
  fc
    .tuple(fc.constantFrom('nowhere', ...schema.searchFields.flatMap(({ names }) => names)), operand)
    .map(([field, inner]) => ({ kind: 'Field', range, name: name(field), operand: inner }));

const id = awkwardId.map((value): Phrase => ({ kind: 'Phrase', range, text: value }));

const searchTree = fc.letrec<{ tree: Search }>((tie) => {
  const operands = fc.array(tie('tree'), { minLength: 1, maxLength: 4 });
  const group = tie('tree').map((body) => ({ kind: 'Group' as const, range, body }));
  return {
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof<fc.Arbitrary<Search>[]>(word, word, phrase, bound(fc.oneof(word, phrase, id, everything)), everything),
      operands.map((list): Search => ({ kind: 'And', range, operands: list })),
      operands.map((list): Search => ({ kind: 'Or', range, operands: list })),
      group,
      tie('tree').map((operand): Search => ({ kind: 'Not', range, operand })),
      bound(group),
    ),
  };
}).tree;

export const search: fc.Arbitrary<Search> = fc.oneof(
  { weight: 5, arbitrary: searchTree },
  { weight: 1, arbitrary: builtSearch },
);

const sort: fc.Arbitrary<SortKey> = fc
  .tuple(fc.constantFrom(...schema.sortKeys), fc.constantFrom('A' as const, 'D' as const))
  .map(([{ key }, direction]) => ({ kind: 'SortKey', range, key: name(key), direction, explicit: true }));

const optional = <Wanted>(arbitrary: fc.Arbitrary<Wanted>): fc.Arbitrary<Wanted | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 1 });

export const query: fc.Arbitrary<StoreQuery> = fc.record({
  filters: optional(filter),
  containerfilter: fc.option(filter, { nil: undefined, freq: 3 }),
  search: optional(search),
  searchFields: fc.option(
    fc.array(fc.constantFrom('nowhere', ...schema.searchFields.flatMap(({ names }) => names)), { maxLength: 3 }),
    { nil: undefined, freq: 3 },
  ),
  sort: optional(sort),
  viewer: awkwardId,
  count: fc.constantFrom(0, 1, 3, 1000),
  offset: fc.constantFrom(0, 1, 5),
});
