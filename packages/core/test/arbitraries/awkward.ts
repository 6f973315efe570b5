import type { ExpressionOf, MatchAsset, MatchAttribute } from '@assetql/core';
import type { RestrictingKind } from '@assetql/core/meaning';
import fc from 'fast-check';
import { astOf } from '../meaning/matching.ts';

/** Few values, so that conditions meet each other, with everything awkward among them. */
const texts = ['jpg', 'JPG', 'jp', 'pg', 'p', '', 'jpgjpg', "it's", 'é', 'É'] as const;
const ids = ['u1', 'U1', 'u2', 'u'] as const;
const types = ['Image', 'image', 'Video', 'Hologram'] as const;
const colors = ['red', 'RED', 'blue', 'green'] as const;
const instants = [0, 1, 1_714_521_600_000, 1_714_521_600_001, 1_714_521_600_003] as const;
const numerals = ['5', '5.0', '6', '5.5', 'x', '', 'X', '2024-05-01T00:00:00.000Z', '2024-05-01'] as const;
const keys = ['k1', 'K1', 'k2'] as const;
const words = ['logo', 'log', 'lo', 'annual', 'report', 'go', 'x'] as const;
const operators = ['EQ', 'NE', 'LT', 'GT', 'LE', 'GE'] as const;
const parts = ['EQ', 'NE', 'CT', 'SW', 'EW'] as const;

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const pick = <Value>(values: readonly Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);

const comparison = (
  fields: readonly string[],
  names: readonly string[],
  values: readonly string[],
): fc.Arbitrary<string> =>
  fc
    .tuple(pick(fields), pick(names), fc.oneof({ weight: 6, arbitrary: pick(values) }, fc.constant('null')))
    .map((words_) => words_.join(' '));

const member = (collection: string, values: readonly string[]): fc.Arbitrary<string> => {
  const one = fc.tuple(pick(['EQ', 'EQ', 'NE', 'CT', 'SW']), pick(values)).map(([name, value]) => `c ${name} ${value}`);
  const body = fc.oneof(
    { weight: 3, arbitrary: one },
    fc.tuple(one, pick([' AND ', ' OR ']), one).map((words_) => words_.join('')),
  );
  return body.map((text) => `${collection}/ANY(c: ${text})`);
};

const attributes = keys.flatMap((Key) => numerals.map((Value) => quote(JSON.stringify({ Key, Value }))));
const attribute = ((): fc.Arbitrary<string> => {
  const one = fc
    .tuple(pick([...operators, 'EQ', 'NE', 'CT', 'SW', 'EW']), pick(attributes))
    .map(([name, value]) => `c ${name} ${value}`);
  const body = fc.oneof(
    { weight: 3, arbitrary: one },
    fc.tuple(one, pick([' AND ', ' OR ']), one).map((words_) => words_.join('')),
  );
  return body.map((text) => `Attributes/ANY(c: ${text})`);
})();

const filterLeaf = fc.oneof(
  { weight: 3, arbitrary: comparison(['AverageRating'], operators, ['0', '1', '3', '4', "'4'", '5']) },
  { weight: 3, arbitrary: comparison(['Status'], operators, ['0', '1', '2', "'2'"]) },
  { weight: 3, arbitrary: comparison(['FileExtension'], parts, texts.map(quote)) },
  { weight: 2, arbitrary: comparison(['AssetType'], parts, [...types, ...types.map(quote)]) },
  { weight: 2, arbitrary: comparison(['CreatedBy'], parts, ids.map(quote)) },
  { weight: 2, arbitrary: comparison(['CognitiveColor'], parts, colors.map(quote)) },
  {
    weight: 2,
    arbitrary: comparison(
      ['DateUploaded', 'DateRejected'],
      operators,
      instants.flatMap((instant) => {
        const text = new Date(instant).toISOString();
        return [text, text, quote(text)];
      }),
    ),
  },
  { weight: 2, arbitrary: attribute },
  { weight: 1, arbitrary: member('CategoryIds', ids.map(quote)) },
  { weight: 1, arbitrary: member('LightboxIds', ids.map(quote)) },
  {
    weight: 1,
    arbitrary: pick(['logo', 'annual report', 'report annual', 'report']).map(
      (text) => `ISMATCH('${text}','cognitiveTextInImage')`,
    ),
  },
);

const containerLeaf = fc.oneof(
  member('CategoryIds', ids.map(quote)),
  member('CategoryAncestorIds', ids.map(quote)),
  member('LightboxIds', ids.map(quote)),
);

const term = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(pick(['', '', '*']), pick(words), pick(['', '', '*'])).map((words_) => words_.join('')),
  },
  pick([
    '"annual report"',
    '"report annual"',
    '"annual annual"',
    '"annual report annual"',
    '"logo report"',
    'annual-rep*',
  ]),
);
const searchLeaf = fc.oneof(
  { weight: 3, arbitrary: term },
  {
    weight: 3,
    arbitrary: fc
      .tuple(pick(['title', 'keywords', 'comments', 'category', 'id', 'categoryIds']), term)
      .map((words_) => words_.join(':')),
  },
  { weight: 1, arbitrary: pick(['*', 'title:*', 'keywords:*', 'id:*', 'id:u1', 'id:u2', 'categoryIds:u1']) },
);

/** Expressions of joins of joins, with brackets around each. */
function joined(leaf: fc.Arbitrary<string>, negated: boolean): fc.Arbitrary<string> {
  return fc.letrec<{ tree: string; leaf: string }>((tie) => ({
    leaf: negated
      ? fc.oneof(
          { weight: 3, arbitrary: leaf },
          leaf.map((text) => `NOT ${text}`),
        )
      : leaf,
    tree: fc.oneof(
      { maxDepth: 2, depthSize: 'small' },
      { weight: 2, arbitrary: tie('leaf') },
      {
        weight: 1,
        arbitrary: fc
          .tuple(pick([' AND ', ' OR ']), fc.array(tie('tree'), { minLength: 2, maxLength: 3 }))
          .map(([join, operands]) => `(${operands.join(join)})`),
      },
    ),
  })).tree;
}

const expressions: Readonly<Record<RestrictingKind, fc.Arbitrary<string>>> = {
  filters: joined(filterLeaf, false),
  containerfilter: joined(containerLeaf, false),
  search: joined(searchLeaf, true),
};

/** The text and AST of an expression about few, awkward values. */
export function awkwardExpression<Kind extends RestrictingKind>(
  kind: Kind,
): fc.Arbitrary<{ readonly text: string; readonly ast: ExpressionOf[Kind] | undefined }> {
  return expressions[kind].map((text) => ({ text, ast: astOf(kind, text) }));
}

const orMissing = <Value>(values: readonly Value[]): fc.Arbitrary<Value | null> => fc.option(pick(values), { freq: 6 });

const oneAttribute: fc.Arbitrary<MatchAttribute> = fc
  .tuple(pick(keys), pick(['string', 'number', 'date', 'lookup'] as const), fc.subarray([...numerals, 'y', '7']))
  .map(([id, type, values]) => ({ id, type, values: type === 'lookup' ? values : values.slice(0, 1) }));

const sentences = [
  'logo',
  'log',
  'annual report',
  'report annual',
  'logos',
  'x',
  '',
  'lo go',
  'annual logo report',
  'annual report annual',
  'annual annual',
  'logo report',
  'zz',
];

/** Assets with the values of {@link awkwardExpression} and those beside them. */
export const awkwardAsset: fc.Arbitrary<MatchAsset> = fc.record(
  {
    id: pick(['u1', 'U2', 'v']),
    averageRating: orMissing([0, 0.4, 0.5, 1, 2.5, 3.49, 3.5, 4, 4.5, 5]),
    status: orMissing([0, 1, 2, 3, 5, 9]),
    fileExtension: orMissing([...texts, 'xjpg', 'jpgx', 'jpxpg', 'e\u0301', 'q']),
    assetType: orMissing([...types, 'Images', 'q']),
    createdBy: orMissing([...ids, 'xu1', 'u1x', '']),
    colors: fc.subarray(['red', 'Blue', 'green', 'darkred', 'redder', '']),
    dateUploaded: orMissing([...instants, -1, 2, 0.5, 1_714_521_600_002, 1e13]),
    dateRejected: orMissing([...instants, -1, 2, 1_714_521_600_002]),
    attributes: fc.uniqueArray(oneAttribute, { maxLength: 2, selector: ({ id }) => id.toLowerCase() }),
    categories: fc.uniqueArray(fc.record({ id: pick(ids), name: pick(sentences) }), {
      maxLength: 2,
      selector: ({ id }) => id,
    }),
    categoryAncestorIds: fc.subarray([...ids, 'xu1', 'q']),
    lightboxIds: fc.subarray([...ids, 'xu1', 'q']),
    textInImage: orMissing(sentences),
    title: orMissing(sentences),
    keywords: fc.subarray(sentences, { maxLength: 3 }),
    comments: fc.subarray(sentences, { maxLength: 2 }),
    description: orMissing(sentences),
  },
  { requiredKeys: [] },
);
