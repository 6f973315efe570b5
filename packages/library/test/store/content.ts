import type {
  LibraryAsset,
  LibraryAttribute,
  LibraryCategory,
  LibraryContent,
  LibraryLightbox,
} from '../../src/index.ts';
import fc from 'fast-check';
import { assetWith } from '../tiny-library.ts';
import { attributeTexts, awkwardIds, awkwardPieces, awkwardRatings, awkwardTimes } from './awkward.ts';

export const awkwardText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...awkwardPieces) },
  {
    weight: 6,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...awkwardPieces), fc.constantFrom('', ' ', '-')), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.flat().join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);

const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value, { freq: 3 });
const several = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> => fc.array(value, { maxLength: 3 });
const time = fc.constantFrom(...awkwardTimes);
export const awkwardId: fc.Arbitrary<string> = fc.constantFrom(...awkwardIds);
export const types: readonly string[] = ['Image', 'image', 'VIDEO', 'Other', 'Unheard', '\u0130mage', ''];
export const colors: readonly string[] = ['red', 'Red', 'blue', 'BLUE', 'teal', 'unheard'];
export const extensions: readonly string[] = [
  'jpg',
  'JPG',
  'jpeg',
  'svg',
  '',
  '\u1e9e',
  'k',
  '\u212a',
  'x\0y',
  '%',
  '\ud83d',
  '😀',
];

const attributeRows: readonly LibraryAttribute[] = [
  { id: 'a1', name: 'Campaign', type: 'lookup', required: false, lookupValues: [] },
  { id: 'b-2', name: 'Width', type: 'number', required: false, lookupValues: [] },
  { id: 'c3', name: 'Expiry', type: 'date', required: false, lookupValues: [] },
  { id: '\u1e9e', name: 'Note', type: 'string', required: false, lookupValues: [] },
];

const attributes: fc.Arbitrary<LibraryAsset['attributes']> = fc
  .array(
    fc.tuple(
      fc.constantFrom('a1', 'b-2', 'B-2', 'c3', '\u00df', '\u1e9e', 'unknown'),
      several(fc.oneof(fc.constantFrom(...attributeTexts), awkwardText)),
    ),
    { maxLength: 5 },
  )
  .map((entries) => Object.fromEntries(entries));

const asset: fc.Arbitrary<LibraryAsset> = fc
  .record({
    title: maybe(awkwardText),
    description: maybe(awkwardText),
    fileName: awkwardText,
    fileExtension: fc.constantFrom(...extensions),
    assetType: fc.constantFrom(...types),
    sizeInBytes: fc.constantFrom(0, 1, 5, 2 ** 40),
    status: fc.constantFrom(0, 2, 5, 7, 9, 10),
    averageRating: fc.constantFrom(...awkwardRatings),
    createdBy: awkwardId,
    checkedOutBy: maybe(awkwardId),
    dateUploaded: time,
    dateModified: time,
    dateApproved: maybe(time),
    datePendingApproval: maybe(time),
    dateRejected: maybe(time),
    dateCheckedOut: maybe(time),
    dateExpired: maybe(time),
    dateSoftDeleted: maybe(time),
    colors: several(fc.constantFrom(...colors)),
    backgroundColor: maybe(fc.constantFrom(...colors)),
    foregroundColor: maybe(fc.constantFrom(...colors)),
    dominantColors: several(fc.constantFrom(...colors)),
    textInImage: maybe(awkwardText),
    videoIntelligence: maybe(awkwardText),
    comments: several(awkwardText),
    keywords: several(awkwardText),
    categoryIds: several(awkwardId),
    lightboxIds: several(awkwardId),
    attributes,
  })
  .map(assetWith);

const categories: fc.Arbitrary<LibraryCategory[]> = fc.uniqueArray(
  fc.record({ id: awkwardId, name: awkwardText, parentId: maybe(awkwardId) }),
  { selector: ({ id }) => id, maxLength: 8 },
);

const lightboxes: fc.Arbitrary<LibraryLightbox[]> = fc.uniqueArray(
  fc.record({
    id: awkwardId,
    name: fc.constant('A lightbox'),
    description: fc.constant(''),
    ownerId: awkwardId,
    approverId: maybe(awkwardId),
    createdAt: time,
    modifiedAt: time,
  }),
  { selector: ({ id }) => id, maxLength: 8 },
);

/** A library in which everything is awkward. Its assets have ids of their own, two of which differ in case only. */
export const content: fc.Arbitrary<LibraryContent & { readonly assets: readonly LibraryAsset[] }> = fc.record({
  users: fc.constant([]),
  categories,
  attributes: fc.constant(attributeRows),
  lightboxes,
  assets: fc
    .array(asset, { maxLength: 30, size: 'max' })
    .map((assets) => assets.map((each, index) => ({ ...each, id: awkwardIds[index] ?? `id ${index}` }))),
});
