import { schema } from '@assetql/core';
import type { LibraryAsset, LibraryContent } from '@assetql/library';
import { seeded } from './random.ts';

const guid = (kind: number, number: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const userId = (number: number): string => guid(1, number);
export const categoryId = (number: number): string => guid(2, number);
export const attributeId: string = guid(3, 1);
export const viewer: string = userId(1);

const colors = schema.enumeration('CognitiveColor')?.values.map(({ value }) => value) ?? [];
const extensions = ['jpg', 'png', 'svg', 'tif', 'psd', 'mp4', 'mov', 'mp3', 'pdf', 'docx'];
const types = ['Image', 'Image', 'Image', 'Image', 'Adobe', 'Video', 'Video', 'Audio', 'Document', 'Document'];
const statuses = [0, 0, 0, 0, 0, 0, 2, 5, 7, 9];
const seasons = ['Spring', 'Summer', 'Autumn', 'Winter'];

const syllables = ['ba', 'do', 'ke', 'lu', 'mi', 'no', 'pa', 'ri', 'so', 'tu', 've', 'zi'];

/** Word number 0 is the most frequent one. */
export function word(number: number): string {
  let rest = number;
  let letters = 'w';
  do {
    letters += syllables[rest % syllables.length] ?? '';
    rest = Math.floor(rest / syllables.length);
  } while (rest > 0);
  return letters;
}

const vocabulary = Array.from({ length: 20_000 }, (_, number) => word(number));

/** A library that is made as it is read: some words, users, types and colours are in many assets, most are in few. */
export function generatedContent(size: number): LibraryContent {
  return {
    users: Array.from({ length: 200 }, (_, number) => ({
      id: userId(number),
      userName: `user${number}`,
      firstName: 'Ada',
      lastName: word(number),
      mayApprove: number % 10 === 0,
    })),
    // Eight large categories, each with 50 in it.
    categories: Array.from({ length: 408 }, (_, number) => ({
      id: categoryId(number),
      name: word(number + 100),
      parentId: number < 8 ? null : categoryId(number % 8),
    })),
    attributes: [{ id: attributeId, name: 'Campaign', type: 'lookup', required: false, lookupValues: seasons }],
    lightboxes: [],
    assets: generatedAssets(size),
  };
}

function* generatedAssets(size: number): Generator<LibraryAsset> {
  const random = seeded();
  const one = <Item>(items: readonly Item[], otherwise: Item): Item =>
    items[Math.floor(random() * items.length)] ?? otherwise;
  // The third power makes small numbers frequent.
  const often = (count: number): number => Math.floor(random() ** 3 * count);
  const words = (count: number): string =>
    Array.from({ length: count }, () => vocabulary[often(vocabulary.length)]).join(' ');
  const first = Date.UTC(2014, 0, 1);
  for (let number = 0; number < size; number += 1) {
    const extension = often(extensions.length);
    const fileExtension = extensions[extension] ?? '';
    const uploaded = first + Math.floor((number / size) * 315_000_000_000) + Math.floor(random() * 60_000);
    const status = one(statuses, 0);
    const foreground = one(colors, '');
    const background = one(colors, '');
    yield {
      id: guid(4, number),
      title: words(3),
      description: random() < 0.5 ? words(12) : null,
      fileName: `${words(1)}-${number}.${fileExtension}`,
      fileExtension,
      assetType: types[extension] ?? 'Other',
      mimeType: 'application/octet-stream',
      sizeInBytes: Math.floor(random() * 1e8),
      width: 1200,
      height: 800,
      colorMode: 'RGB',
      status,
      averageRating: random() < 0.4 ? null : Math.round(random() * 50) / 10,
      createdBy: userId(often(200)),
      modifiedBy: userId(often(200)),
      checkedOutBy: status === 9 ? userId(often(200)) : null,
      dateUploaded: uploaded,
      dateModified: uploaded + Math.floor(random() * 1e10),
      dateApproved: status === 0 ? uploaded + Math.floor(random() * 1e9) : null,
      datePendingApproval: status === 2 ? uploaded : null,
      dateRejected: null,
      dateCheckedOut: status === 9 ? uploaded : null,
      dateExpired: null,
      dateSoftDeleted: null,
      colors: [foreground, background],
      backgroundColor: background,
      foregroundColor: foreground,
      dominantColors: [foreground, background],
      textInImage: null,
      videoIntelligence: null,
      comments: random() < 0.1 ? [words(8)] : [],
      keywords: Array.from({ length: 5 }, () => words(1)),
      categoryIds: [categoryId(8 + often(400))],
      lightboxIds: [],
      attributes: random() < 0.3 ? { [attributeId]: [one(seasons, '')] } : {},
      media: { original: `${number}`, thumbnail: null },
    };
  }
}
