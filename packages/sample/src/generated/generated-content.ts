import type { LibraryAttribute, LibraryContent, LibraryLightbox, LibraryUser } from '@assetql/library';
import { contributor, developer, librarian } from '../content/people.ts';
import { generatedAssets } from './generated-assets.ts';
import { generatedIds } from './generated-ids.ts';
import { seasons, type GeneratedSize } from './generated-size.ts';
import { generatedWord } from './generated-words.ts';

/** People of the sample, for whom credentials act, then others. */
const users = (): readonly LibraryUser[] => [
  developer,
  librarian,
  contributor,
  ...Array.from({ length: generatedIds.userCount }, (_, number) => ({
    id: generatedIds.user(number),
    userName: `user${number}`,
    firstName: 'Ada',
    lastName: generatedWord(number),
    mayApprove: number % 10 === 0,
  })),
];

const attribute = (
  number: number,
  name: string,
  type: LibraryAttribute['type'],
  lookupValues: readonly string[] = [],
): LibraryAttribute => ({ id: generatedIds.attribute(number), name, type, required: false, lookupValues });

const lightbox = (_: unknown, number: number): LibraryLightbox => ({
  id: generatedIds.lightbox(number),
  name: `Selection ${generatedWord(number)}`,
  description: '',
  ownerId: number % 3 === 0 ? developer.id : generatedIds.user(number),
  approverId: number % 3 === 1 ? developer.id : null,
  createdAt: Date.UTC(2020, number % 12, 1),
  modifiedAt: Date.UTC(2021, number % 12, 1),
});

/**
 * A library with the shape of real ones: few large and many small categories, frequent and rare words and keywords (50,000 of them in a
 * library that is large enough), thousands of assets of one date, long texts, several scripts, attributes, ratings, statuses with their
 * dates, and lightboxes. Assets are made while they are iterated, and no more than one is held.
 */
export function generatedContent(size: GeneratedSize): LibraryContent {
  const { largeCategories, categoryCount, lightboxCount } = generatedIds;
  return {
    users: users(),
    // Eight large categories, each with 50 in it.
    categories: Array.from({ length: categoryCount }, (_, number) => ({
      id: generatedIds.category(number),
      name: generatedWord(number + 100),
      parentId: number < largeCategories ? null : generatedIds.category(number % largeCategories),
    })),
    attributes: [
      attribute(1, 'Campaign', 'lookup', seasons),
      attribute(2, 'Client', 'string'),
      attribute(3, 'Print width', 'number'),
      attribute(4, 'Release date', 'date'),
    ],
    lightboxes: Array.from({ length: lightboxCount }, lightbox),
    assets: { [Symbol.iterator]: () => generatedAssets(size) },
  };
}
