import { own } from '../own.ts';
import type { SpecifiedEnumeration } from './enumerations.ts';
import type { SpecifiedCollection, SpecifiedField } from './fields.ts';
import type { SpecifiedSortKey } from './sort-keys.ts';

/*
 * What people call things that the language names otherwise. Only completion asks for it, so it stands apart from the rows: a page that only
 * checks does not load it.
 */

type Words = readonly string[];

const subjects: Readonly<Record<SpecifiedField['name'] | SpecifiedCollection['name'], Words>> = {
  AssetType: ['kind', 'media type', 'file type'],
  AverageRating: ['stars', 'score', 'rated'],
  CognitiveColor: ['colour', 'hue'],
  CreatedBy: ['author', 'creator', 'owner', 'uploader', 'user'],
  CheckedOutByUserId: ['locked by', 'user'],
  DateApproved: ['released', 'published'],
  DateCheckedOut: ['locked'],
  DatePendingApproval: ['submitted', 'waiting'],
  DateRejected: ['declined', 'refused'],
  DateUploaded: ['created', 'added', 'imported', 'newest', 'oldest', 'latest', 'recent'],
  FileExtension: ['format', 'suffix', 'file type'],
  Status: ['state', 'approval'],
  DateExpired: ['expiry', 'expires', 'valid until'],
  DateSoftDeleted: ['bin', 'removed', 'trash'],
  Attributes: ['custom field', 'metadata', 'property'],
  CategoryIds: ['category', 'folder'],
  CategoryAncestorIds: ['parent', 'sub-categories', 'subtree'],
  LightboxIds: ['album', 'basket', 'selection'],
};

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
export const synonymsOf = (name: string): readonly string[] => own<Words>(subjects, name) ?? [];

/** Other words for a value of an enumeration of that name, or for its meaning. */
export const valueSynonyms = (enumeration: string, value: string): readonly string[] =>
  own<Words | undefined>(own<Readonly<Record<string, Words | undefined>>>(values, enumeration) ?? {}, value) ?? [];

/** What the orders of a sort key are called; absent for keys of a library's own. */
export const ordersOf = (
  key: string,
): Readonly<Record<'A' | 'D', readonly [usual: string, ...others: string[]]>> | undefined =>
  own<(typeof sortOrders)[SpecifiedSortKey['key']]>(sortOrders, key);
