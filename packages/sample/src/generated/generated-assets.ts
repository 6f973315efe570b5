import { schema } from '@assetql/core';
import { mediaTypeOf, type LibraryAsset } from '@assetql/library';
import { seededRandom, type SeededRandom } from '../content/seeded-random.ts';
import { generatedIds } from './generated-ids.ts';
import { generatedMediaKey } from './generated-media.ts';
import { seasons, type GeneratedSize } from './generated-size.ts';
import { foreignWord, generatedWord, scriptCount } from './generated-words.ts';

const colors = schema.enumeration('CognitiveColor')?.values.map(({ value }) => value) ?? [];

/** Extensions and asset types, the most frequent ones first. */
const kinds = [
  ['jpg', 'Image'],
  ['png', 'Image'],
  ['svg', 'Image'],
  ['tif', 'Image'],
  ['psd', 'Adobe'],
  ['mp4', 'Video'],
  ['mov', 'Video'],
  ['mp3', 'Audio'],
  ['pdf', 'Document'],
  ['docx', 'Document'],
] as const;
const statuses = [0, 0, 0, 0, 0, 0, 2, 5, 7, 9] as const;
const ratings = [null, null, 1.5, 3, 3.5, 4, 4.2, 5] as const;

/** Words in texts, and keywords. */
const vocabulary = 20_000;
const keywords = 50_000;

/** Milliseconds: ten years of uploads. */
const first = Date.UTC(2014, 0, 1);
const span = 315_000_000_000;

/** What pickers of frequent and rare things have in common. */
class Skewed {
  readonly random: SeededRandom;

  constructor(random: SeededRandom) {
    this.random = random;
  }

  /** A whole number from 0 to `count` exclusive; small ones are frequent. */
  often(count: number): number {
    return Math.floor(this.random.next() ** 3 * count);
  }

  words(count: number): string {
    return Array.from({ length: count }, () => generatedWord(this.often(vocabulary))).join(' ');
  }

  /** A short text, in an eighth of all cases in another script. */
  title(): string {
    if (!this.random.chance(0.125)) return this.words(1 + this.random.below(5));
    const script = this.random.below(scriptCount);
    return Array.from({ length: 1 + this.random.below(4) }, () => foreignWord(script, this.often(vocabulary))).join(
      ' ',
    );
  }

  /** Half of all assets have a description, and one of fifty a long one. */
  description(): string | null {
    if (this.random.chance(0.02)) return this.words(200 + this.random.below(1800));
    return this.random.chance(0.5) ? this.words(12) : null;
  }

  keywords(): readonly string[] {
    const count = 2 + this.often(20);
    return [...new Set(Array.from({ length: count }, () => this.keyword(this.often(keywords))))];
  }

  /** Of the keywords one in ten is in another script, and one in five has two words. */
  private keyword(number: number): string {
    if (number % 10 === 7) return foreignWord(number % scriptCount, number);
    return number % 5 === 3 ? `${generatedWord(number)} ${generatedWord(number % 97)}` : generatedWord(number);
  }
}

/** An id that looks random, and differs for each number of a seed. */
function assetId(seed: number, number: number): string {
  const part = (start: number): string => {
    let value = Math.imul(number ^ seed, 0x9e3779b1) + start;
    value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
    return ((value ^ (value >>> 16)) >>> 0).toString(16).padStart(8, '0');
  };
  // The number itself, too: no two assets of a library share it.
  const [one, two] = [part(1), part(2)];
  return `${one}-${two.slice(0, 4)}-4${two.slice(5, 8)}-8${part(3).slice(0, 3)}-${number.toString(16).padStart(12, '0')}`;
}

/** The assets of a generated library, by their dates of upload. */
export function* generatedAssets({ assets: size, seed }: GeneratedSize): Generator<LibraryAsset> {
  const random = seededRandom(`library ${seed}`);
  const skewed = new Skewed(random);
  const idSeed = Math.floor(random.next() * 2 ** 32);
  const person = (): string => generatedIds.user(skewed.often(generatedIds.userCount));
  let uploaded = first;
  /** How many more assets have the date of the last one: imports write thousands at once. */
  let inBurst = 0;
  for (let number = 0; number < size; number += 1) {
    if (inBurst > 0) inBurst -= 1;
    else {
      uploaded = Math.max(uploaded + 1, first + Math.floor((number / size) * span) + random.below(60_000));
      if (random.chance(0.01)) inBurst = skewed.often(Math.max(3, Math.min(3000, size / 20)));
    }
    const [fileExtension, assetType] = kinds[skewed.often(kinds.length)] ?? kinds[0];
    const status = random.pick(statuses);
    const [foreground, background] = [
      colors[random.below(colors.length)] ?? '',
      colors[random.below(colors.length)] ?? '',
    ];
    const later = (most: number): number => uploaded + random.below(most);
    const isDecided = status === 0 || status === 7 || status === 9;
    const modified = later(1e10);
    const isPicture = assetType !== 'Audio' && assetType !== 'Document';
    const sizeInBytes = Math.floor(10 ** (3 + random.next() * 3 + random.next() * 2));
    const name = skewed.title();
    yield {
      id: assetId(idSeed, number),
      title: skewed.title(),
      description: skewed.description(),
      // One in twenty has a name that others have, too.
      fileName: `${random.chance(0.05) ? generatedWord(skewed.often(50)) : `${name}-${number}`}.${fileExtension}`,
      fileExtension,
      assetType,
      mimeType: mediaTypeOf(fileExtension),
      sizeInBytes,
      width: isPicture ? 400 + random.below(8000) : null,
      height: isPicture ? 400 + random.below(8000) : null,
      colorMode: isPicture ? (random.chance(0.1) ? 'CMYK' : 'RGB') : null,
      status,
      averageRating: random.pick(ratings),
      createdBy: person(),
      modifiedBy: person(),
      checkedOutBy: status === 9 ? person() : null,
      dateUploaded: uploaded,
      dateModified: modified,
      dateApproved: isDecided ? later(1e9) : null,
      datePendingApproval: status === 2 || random.chance(0.2) ? later(1e8) : null,
      dateRejected: status === 5 ? later(1e9) : null,
      dateCheckedOut: status === 9 ? modified : null,
      dateExpired: status === 7 ? modified : null,
      dateSoftDeleted: null,
      colors: [...new Set([foreground, background])],
      backgroundColor: background,
      foregroundColor: foreground,
      dominantColors: [...new Set([foreground, background])],
      textInImage: isPicture && random.chance(0.05) ? skewed.words(4) : null,
      videoIntelligence: null,
      comments: random.chance(0.1) ? [skewed.words(8)] : [],
      keywords: skewed.keywords(),
      categoryIds: [
        generatedIds.category(
          generatedIds.largeCategories + skewed.often(generatedIds.categoryCount - generatedIds.largeCategories),
        ),
      ],
      lightboxIds: random.chance(0.01) ? [generatedIds.lightbox(random.below(generatedIds.lightboxCount))] : [],
      attributes: attributesOf(skewed, modified),
      media: generatedMediaKey(number, fileExtension, sizeInBytes, isPicture),
    };
  }
}

/** Three of ten assets have a campaign, and few have other attributes. */
function attributesOf({ random }: Skewed, date: number): LibraryAsset['attributes'] {
  const values: Record<string, readonly string[]> = {};
  if (random.chance(0.3)) values[generatedIds.attribute(1)] = [random.pick(seasons)];
  if (random.chance(0.1)) values[generatedIds.attribute(2)] = [`Client ${random.below(500)}`];
  if (random.chance(0.1)) values[generatedIds.attribute(3)] = [String(random.below(3000) / 10)];
  if (random.chance(0.05)) values[generatedIds.attribute(4)] = [new Date(date).toISOString()];
  return values;
}
