import { type LibraryAttribute, nameBasedId } from '@assetql/library';
import { campaigns } from './category-tree.ts';
import { authorOf } from './people.ts';
import type { OpenMojiEntry } from '../open-moji.ts';
import type { SeededRandom } from './seeded-random.ts';

const rights = ['Web', 'Print', 'Social media', 'Broadcast', 'Internal only'] as const;
const tones = ['Light', 'Medium-light', 'Medium', 'Medium-dark', 'Dark'] as const;

const define = (
  name: string,
  type: LibraryAttribute['type'],
  lookupValues: readonly string[] = [],
): LibraryAttribute => ({ id: nameBasedId(`attribute/${name}`), name, type, required: false, lookupValues });

const codePoints = define('Code points', 'string');
const credit = define('Credit line', 'string');
const skinTone = define('Skin tone', 'lookup', tones);
const campaign = define('Campaign', 'lookup', campaigns);
const usageRights = define('Usage rights', 'lookup', rights);
const releaseDate = define('Release date', 'date');
const printWidth = define('Print width (mm)', 'number');

/** Definitions. The first three tell what OpenMoji says of a drawing, the values of the others are generated. */
export const attributeDefinitions: readonly LibraryAttribute[] = [
  codePoints,
  credit,
  skinTone,
  campaign,
  usageRights,
  releaseDate,
  printWidth,
];

const week = 7 * 24 * 3_600_000;

/** The campaign that an asset is made for, if any; generated. */
export const campaignOf = (random: SeededRandom): string | undefined =>
  random.chance(0.22) ? random.pick(campaigns) : undefined;

/** Values of an asset's attributes by attribute id; attributes without a value are left out. */
export function attributeValues(
  entry: OpenMojiEntry,
  made: { readonly campaign: string | undefined; readonly uploaded: number },
  random: SeededRandom,
): Readonly<Record<string, readonly string[]>> {
  const values: Record<string, readonly string[]> = {
    [codePoints.id]: [
      entry.hexcode
        .split('-')
        .map((code) => `U+${code}`)
        .join(' '),
    ],
    [credit.id]: [`${authorOf(entry)} / OpenMoji`],
  };
  const worn = String(entry.skintone)
    .split(',')
    .flatMap((tone) => tones[Number(tone) - 1] ?? []);
  if (worn.length > 0) values[skinTone.id] = [...new Set(worn)];
  if (made.campaign !== undefined) values[campaign.id] = [made.campaign];
  if (random.chance(0.6)) {
    const granted = rights.slice(0, -1).filter(() => random.chance(0.5));
    values[usageRights.id] = granted.length > 0 ? granted : [rights[rights.length - 1] ?? ''];
  }
  if (random.chance(0.3)) {
    const day = made.uploaded - (made.uploaded % 86_400_000);
    values[releaseDate.id] = [new Date(day + (1 + random.below(40)) * week).toISOString()];
  }
  if (random.chance(0.25)) values[printWidth.id] = [String((random.below(400) + 40) / 2)];
  return values;
}
