import { getOwn } from '../text/get-own.ts';
import type { SpecifiedEnumeration } from './enumerations.ts';
import type { SpecifiedCollection, SpecifiedField } from './fields.ts';
import type { SpecifiedSearchField } from './search-fields.ts';
import type { SpecifiedSortKey } from './sort-keys.ts';

/* What people call things that the language names otherwise: completion finds a name by them, and diagnostics of unknown names offer it. */

type Words = readonly string[];

const subjects: Readonly<Record<SpecifiedField['name'] | SpecifiedCollection['name'], Words>> = {
  AssetType: ['type', 'kind', 'media type', 'file type'],
  AverageRating: ['rating', 'stars', 'score', 'rated'],
  CognitiveColor: ['color', 'colour', 'hue'],
  CreatedBy: ['author', 'creator', 'owner', 'uploader', 'uploaded by', 'user'],
  CheckedOutByUserId: ['locked by', 'user'],
  DateApproved: ['approved', 'released', 'published'],
  DateCheckedOut: ['checked out', 'locked'],
  DatePendingApproval: ['submitted', 'waiting'],
  DateRejected: ['rejected', 'declined', 'refused'],
  DateUploaded: [
    'uploaded',
    'upload date',
    'date',
    'created',
    'added',
    'imported',
    'newest',
    'oldest',
    'latest',
    'recent',
  ],
  FileExtension: ['extension', 'format', 'suffix', 'file type'],
  Status: ['state', 'approval'],
  DateExpired: ['expired', 'expiry', 'expires', 'valid until'],
  DateSoftDeleted: ['deleted', 'bin', 'removed', 'trash'],
  Attributes: ['custom field', 'metadata', 'property'],
  CategoryIds: ['category', 'categories', 'folder', 'folders'],
  CategoryAncestorIds: ['parent', 'sub-categories', 'subtree'],
  LightboxIds: ['lightbox', 'lightboxes', 'album', 'basket', 'selection'],
};

/** Other words for fields of searches (§4.8), by the first of their names. */
const searchSubjects = {
  title: ['name', 'heading', 'headline', 'caption'],
  description: ['caption', 'summary', 'abstract'],
  fileName: ['name', 'file'],
  keywords: ['tag', 'tags', 'label', 'labels'],
  categories: ['folder', 'folders'],
  comments: ['note', 'notes', 'remark', 'remarks'],
  cognitiveTextInImage: ['ocr', 'text', 'text in image'],
} as const satisfies Readonly<Partial<Record<SpecifiedSearchField['names'][0], Words>>>;

type Values<Row extends SpecifiedEnumeration> = Readonly<Partial<Record<Row['values'][number]['value'], Words>>>;

const values: { readonly [Row in SpecifiedEnumeration as Row['name']]: Values<Row> } = {
  AssetType: {
    Image: ['drawing', 'graphic', 'photo', 'picture'],
    Video: ['clip', 'film', 'movie'],
    Audio: ['music', 'sound'],
    Adobe: ['illustrator', 'indesign', 'photoshop'],
    Document: ['office', 'presentation', 'spreadsheet'],
  },
  CognitiveColor: { grey: ['gray', 'silver'], teal: ['cyan', 'turquoise'], purple: ['lilac', 'violet'] },
  Status: {
    0: ['accepted', 'published', 'released'],
    2: ['in review', 'submitted', 'waiting'],
    5: ['declined', 'refused'],
    9: ['in use', 'locked'],
    10: ['bin', 'deleted', 'trash'],
  },
};

/** What the two orders of a sort key are called, the usual words first (§4.9). */
export const sortOrders: Readonly<
  Record<SpecifiedSortKey['key'], Readonly<Record<'A' | 'D', readonly [usual: string, ...others: string[]]>>>
> = {
  'record.createdAt': { A: ['oldest first', 'earliest'], D: ['newest first', 'latest', 'most recent'] },
  'file.approvedAt': { A: ['earliest approved first'], D: ['most recently approved first', 'latest approved'] },
  'record.modifiedAt': {
    A: ['longest unchanged first', 'least recently changed'],
    D: ['most recently changed first', 'edited', 'latest changed', 'updated'],
  },
  'file.expiresAt': { A: ['first to expire first', 'expires soon'], D: ['last to expire first', 'expires late'] },
  'file.fileName': { A: ['by file name, A–Z', 'alphabetical'], D: ['by file name, Z–A', 'reverse alphabetical'] },
  'file.sizeInBytes': { A: ['smallest first', 'lightest'], D: ['largest first', 'biggest', 'heaviest'] },
  title: { A: ['by title, A–Z', 'alphabetical'], D: ['by title, Z–A', 'reverse alphabetical'] },
};

/** Other words for a field or collection of that canonical name; none for those of a library's own. */
export const synonymsOf = (name: string): readonly string[] => getOwn<Words>(subjects, name) ?? [];

/** A name as people compare it: case, blanks, hyphens and underscores are ignored. */
export const letters = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '');

/** Finds the names that a word is a synonym of; case, blanks, hyphens and underscores are ignored. The index is made on first use. */
function namesByWord(table: Readonly<Record<string, Words>>): (word: string) => readonly string[] {
  let index: Map<string, string[]> | undefined;
  return (word) => {
    if (index === undefined) {
      index = new Map();
      for (const [name, words] of Object.entries(table)) {
        for (const text of words.map(letters)) index.set(text, [...(index.get(text) ?? []), name]);
      }
    }
    return index.get(letters(word)) ?? [];
  };
}

/** The fields and collections of filters that a word is a synonym of. */
export const subjectsCalled: (word: string) => readonly string[] = /* @__PURE__ */ namesByWord(subjects);

/** The fields of searches that a word is a synonym of. */
export const searchFieldsCalled: (word: string) => readonly string[] = /* @__PURE__ */ namesByWord(searchSubjects);

/** Other words for a value of an enumeration of that name, or for its meaning. */
export const valueSynonyms = (enumeration: string, value: string): readonly string[] =>
  getOwn<Words | undefined>(getOwn<Readonly<Record<string, Words | undefined>>>(values, enumeration) ?? {}, value) ??
  [];

/** What the orders of a sort key are called; absent for keys of a library's own. */
export const ordersOf = (
  key: string,
): Readonly<Record<'A' | 'D', readonly [usual: string, ...others: string[]]>> | undefined =>
  getOwn<(typeof sortOrders)[SpecifiedSortKey['key']]>(sortOrders, key);

/** The order of a sort key that words mean: `newest first`, `newest`. */
export function orderCalled(words: string, key: string): 'A' | 'D' | undefined {
  const orders = ordersOf(key);
  const plain = (text: string): string => letters(text).replace(/first$/, '');
  const text = plain(words);
  return (['A', 'D'] as const).find((marker) => orders?.[marker].some((order) => plain(order) === text));
}
