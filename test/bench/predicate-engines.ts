import { parse, schema, type MatchAsset } from '@assetql/core';
import { predicate } from '@assetql/core/meaning';
import type { Engine } from './engines.ts';
import { seeded } from './random.ts';

const colors = schema.enumeration('CognitiveColor')?.values.map(({ value }) => value) ?? [];
const types = ['Image', 'Video', 'Audio', 'Adobe', 'Document', 'Other'];
const extensions = ['jpg', 'png', 'svg', 'mp4', 'pdf', 'docx'];

type Row = MatchAsset & Record<string, unknown>;
type Predicate = (asset: Row) => boolean;

function assets(count: number): readonly Row[] {
  const random = seeded();
  const pick = <Item>(list: readonly Item[], otherwise: Item): Item =>
    list[Math.floor(random() * list.length)] ?? otherwise;
  return Array.from({ length: count }, (_, index) => ({
    id: `asset-${index}`,
    assetType: pick(types, ''),
    status: pick([0, 0, 0, 2, 5, 7, 9], 0),
    averageRating: random() < 0.25 ? null : Math.round(random() * 50) / 10,
    fileExtension: pick(extensions, ''),
    colors: [pick(colors, ''), pick(colors, '')],
    dateUploaded: Date.UTC(2024, 0, 1) + index * 60_000,
  }));
}

const from = Date.UTC(2024, 0, 10);
const text = `AssetType EQ Image AND Status EQ 0 AND AverageRating GE 3 AND (CognitiveColor EQ red OR CognitiveColor EQ blue) AND FileExtension NE 'svg' AND DateUploaded GE 2024-01-10T00:00:00.000Z`;

/** The same condition as a programmer writes it, with the folding and the missing values that the language promises. */
function byHand(asset: MatchAsset): boolean {
  return (
    asset.assetType?.toLowerCase() === 'image' &&
    asset.status === 0 &&
    Math.floor((asset.averageRating ?? 0) + 0.5) >= 3 &&
    (asset.colors?.some((color) => color.toLowerCase() === 'red' || color.toLowerCase() === 'blue') ?? false) &&
    asset.fileExtension?.toLowerCase() !== 'svg' &&
    (asset.dateUploaded ?? -Infinity) >= from
  );
}

/** The libraries do less than that: they compare letters as they are, and the rounding is done for them. */
const mongo = {
  assetType: 'Image',
  status: 0,
  averageRating: { $gte: 2.5 },
  $or: [{ colors: 'red' }, { colors: 'blue' }],
  fileExtension: { $ne: 'svg' },
  dateUploaded: { $gte: from },
};

const rule = {
  and: [
    { '==': [{ var: 'assetType' }, 'Image'] },
    { '==': [{ var: 'status' }, 0] },
    { '>=': [{ var: 'averageRating' }, 2.5] },
    { or: [{ in: ['red', { var: 'colors' }] }, { in: ['blue', { var: 'colors' }] }] },
    { '!=': [{ var: 'fileExtension' }, 'svg'] },
    { '>=': [{ var: 'dateUploaded' }, from] },
  ],
};

/** An engine that asks a predicate about 100,000 assets. One that finds others than the condition by hand would look fast. */
const filter = (load: () => Promise<Predicate>): Engine => ({
  load: async () => {
    const matches = await load();
    const all = assets(100_000);
    const expected = all.filter(byHand).length;
    if (expected < 100) throw new Error('The condition of the benchmark finds next to nothing.');
    return () => () => {
      let found = 0;
      for (const asset of all) if (matches(asset)) found += 1;
      if (found !== expected) throw new Error(`${found} assets are found instead of ${expected}.`);
    };
  },
});

export const predicateEngines: Readonly<Record<string, Engine>> = {
  hand: filter(async () => byHand),
  assetql: filter(async () => {
    const { ast } = parse('filters', text);
    if (ast === undefined) throw new Error('The condition of the benchmark is empty.');
    return predicate('filters', ast);
  }),
  sift: filter(async () => {
    const { default: sift } = await import('sift');
    const matches = sift.default(mongo);
    return (asset) => matches(asset);
  }),
  mingo: filter(async () => {
    const { Query } = await import('mingo');
    const query = new Query(mongo);
    return (asset) => query.test(asset);
  }),
  'json-logic-js': filter(async () => {
    const { default: logic } = await import('json-logic-js');
    return (asset) => logic.apply(rule, asset) === true;
  }),
};
