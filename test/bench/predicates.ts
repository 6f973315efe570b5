import { parse, type MatchAsset } from '@assetql/core';
import { predicate } from '@assetql/core/meaning';
import logic from 'json-logic-js';
import { Query } from 'mingo';
import sift from 'sift';
import { median } from './measure.ts';
import { printTable, times } from './table.ts';

const colors = [
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'teal',
  'purple',
  'pink',
  'brown',
  'grey',
  'black',
  'white',
];
const types = ['Image', 'Video', 'Audio', 'Adobe', 'Document', 'Other'];
const extensions = ['jpg', 'png', 'svg', 'mp4', 'pdf', 'docx'];

/** Numbers from 0 to 1 that are the same in every run (a linear congruential generator). */
function seeded(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

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

type Row = MatchAsset & Record<string, unknown>;

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

/** A predicate over 100,000 assets against the same condition written by hand and in query libraries. */
export function predicates(): void {
  const all = assets(100_000);
  const { ast } = parse('filters', text);
  if (ast === undefined) throw new Error('The condition of the benchmark is empty.');
  const ours = predicate('filters', ast);
  const sifted = sift.default(mongo);
  const query = new Query(mongo);
  const engines: Readonly<Record<string, (asset: Row) => boolean>> = {
    hand: byHand,
    assetql: ours,
    sift: (asset) => sifted(asset),
    mingo: (asset) => query.test(asset),
    'json-logic-js': (asset) => logic.apply(rule, asset) === true,
  };
  const expected = all.filter(byHand).length;
  if (expected < 100) throw new Error('The condition of the benchmark finds next to nothing.');
  const samples = new Map<string, number[]>();
  for (let round = 0; round < 12; round += 1) {
    for (const [name, engine] of Object.entries(engines)) {
      const start = performance.now();
      let found = 0;
      for (const asset of all) if (engine(asset)) found += 1;
      if (found !== expected) throw new Error(`${name} finds ${found} assets instead of ${expected}.`);
      if (round >= 3) samples.set(name, [...(samples.get(name) ?? []), performance.now() - start]);
    }
  }
  const medianOf = (name: string): number => median(samples.get(name) ?? []);
  const mine = medianOf('assetql');
  const hand = mine / medianOf('hand');
  printTable('A predicate over 100,000 assets', [
    { what: 'time against the condition written by hand', measured: times(hand), target: '≤ 1.5×', met: hand <= 1.5 },
    ...['sift', 'mingo', 'json-logic-js'].map((peer) => {
      const ratio = medianOf(peer) / mine;
      return { what: `speed against ${peer}`, measured: times(ratio), target: '≥ 5×', met: ratio >= 5 };
    }),
  ]);
}
