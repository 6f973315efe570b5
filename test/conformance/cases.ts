import { id } from './universe.ts';

/** The parameters of a request as they are written. */
export interface Request {
  readonly filters?: string;
  readonly containerfilter?: string;
  readonly search?: string;
  readonly searchFields?: string;
  readonly sort?: string;
  readonly count?: string;
  readonly offset?: string;
}

/** One statement of the interface specification, and the assets of the universe that answer it, in order of the default sort unless the case sorts. */
export interface Case {
  readonly section: string;
  readonly statement: string;
  readonly request: Request;
  /** Names of the assets, or the code of the error that refuses the request. */
  readonly finds: readonly string[] | { readonly refused: string };
}

const finds = (section: string, statement: string, request: Request, ...names: string[]): Case => ({
  section,
  statement,
  request,
  finds: names,
});

const refused = (section: string, statement: string, request: Request, code: string): Case => ({
  section,
  statement,
  request,
  finds: { refused: code },
});

const attribute = (key: string, value: string): string =>
  `(Attributes/ANY(a: a EQ '{"Key":"${key}","Value":"${value}"}'))`;

/** By date uploaded, newest first; equal dates by id ascending: film, poster, data, logo, layout, song, terms. */
export const cases: readonly Case[] = [
  finds('3.2', '0 is approved', { filters: 'Status EQ 0' }, 'data', 'logo', 'terms'),
  finds('3.2', '2 is pending', { filters: 'Status EQ 2' }, 'poster'),
  finds('3.2', '5 is rejected', { filters: 'Status EQ 5' }, 'film'),
  finds('3.2', '7 is expired', { filters: 'Status EQ 7' }, 'song'),
  finds('3.2', '9 is checked out', { filters: 'Status EQ 9' }, 'layout'),

  finds(
    '4.4',
    'without parameters all assets are listed',
    {},
    'film',
    'poster',
    'data',
    'logo',
    'layout',
    'song',
    'terms',
  ),
  finds('4.4', 'searchFields limits the whole search', { search: 'festival', searchFields: 'title' }, 'film'),
  finds(
    '4.4',
    'searchFields takes several fields',
    { search: 'festival', searchFields: 'title,description' },
    'film',
    'poster',
  ),

  finds('4.7', 'a filter requires an exact match', { filters: "FileExtension EQ 'mp'" }),
  finds('4.7', 'filters apply together with search', { filters: 'AssetType EQ Image', search: 'festival' }, 'poster'),
  finds('4.7', 'field names and values are not case sensitive', { filters: 'assettype EQ IMAGE' }, 'poster', 'logo'),
  finds('4.7', 'EQ', { filters: 'AverageRating EQ 5' }, 'logo', 'layout'),
  finds('4.7', 'NE', { filters: 'AssetType NE Image' }, 'film', 'data', 'layout', 'song', 'terms'),
  finds('4.7', 'LT', { filters: 'AverageRating LT 2' }, 'data', 'song'),
  finds('4.7', 'GT', { filters: 'AverageRating GT 4' }, 'logo', 'layout'),
  finds('4.7', 'LE', { filters: 'AverageRating LE 2' }, 'film', 'data', 'song'),
  finds('4.7', 'GE', { filters: 'AverageRating GE 4' }, 'poster', 'logo', 'layout'),
  finds('4.7', 'CT', { filters: "FileExtension CT 'p'" }, 'film', 'poster', 'song', 'terms'),
  finds('4.7', 'SW', { filters: "FileExtension SW 'mp'" }, 'film', 'song'),
  finds('4.7', 'EW', { filters: "FileExtension EW 'G'" }, 'poster', 'logo'),
  refused('4.7', 'LT is not for strings', { filters: "FileExtension LT 'm'" }, 'operator-type'),
  refused('4.7', 'GT is not for strings', { filters: "FileExtension GT 'm'" }, 'operator-type'),
  refused('4.7', 'LE is not for strings', { filters: "FileExtension LE 'm'" }, 'operator-type'),
  refused('4.7', 'GE is not for strings', { filters: "FileExtension GE 'm'" }, 'operator-type'),
  refused('4.7', 'CT is for strings only', { filters: 'AverageRating CT 4' }, 'operator-type'),
  refused('4.7', 'SW is for strings only', { filters: 'DateUploaded SW 2024-05-01T00:00:00.000Z' }, 'operator-type'),
  refused('4.7', 'EW is for strings only', { filters: 'Status EW 0' }, 'operator-type'),
  finds('4.7', 'AND', { filters: 'AssetType EQ Image AND Status EQ 0' }, 'logo'),
  finds('4.7', 'OR', { filters: 'AssetType EQ Video OR AssetType EQ Audio' }, 'film', 'song'),
  finds(
    '4.7',
    'any number of statements',
    { filters: 'AssetType EQ Image AND Status EQ 0 AND AverageRating GE 4 AND CognitiveColor EQ red' },
    'logo',
  ),
  finds(
    '4.7',
    'brackets change the order',
    { filters: '(AssetType EQ Image OR AssetType EQ Video) AND Status EQ 5' },
    'film',
  ),
  finds(
    '4.7',
    'several bracket groups',
    { filters: '((AssetType EQ Image OR AssetType EQ Video) AND Status EQ 2) OR AssetType EQ Audio' },
    'poster',
    'song',
  ),
  finds(
    '4.7',
    'AND binds tighter than OR (assumed)',
    { filters: 'AssetType EQ Audio OR AssetType EQ Image AND Status EQ 0' },
    'logo',
    'song',
  ),
  refused('4.7', 'every bracket is closed', { filters: '(Status EQ 0' }, 'unbalanced-bracket'),
  refused('4.7', 'every bracket is opened', { filters: 'Status EQ 0)' }, 'unbalanced-bracket'),

  finds('4.7', 'AssetType Image', { filters: 'AssetType EQ Image' }, 'poster', 'logo'),
  finds('4.7', 'AssetType Video', { filters: 'AssetType EQ Video' }, 'film'),
  finds('4.7', 'AssetType Audio', { filters: 'AssetType EQ Audio' }, 'song'),
  finds('4.7', 'AssetType Adobe', { filters: 'AssetType EQ Adobe' }, 'layout'),
  finds('4.7', 'AssetType Document', { filters: 'AssetType EQ Document' }, 'terms'),
  finds('4.7', 'AssetType Other', { filters: 'AssetType EQ Other' }, 'data'),
  finds('4.7', 'AssetType in quotes', { filters: "AssetType EQ 'Other'" }, 'data'),

  finds('4.7', 'an attribute by id and value', { filters: attribute(id.campaign, 'Spring') }, 'film', 'logo'),
  finds(
    '4.7',
    'a date attribute by its instant',
    { filters: attribute(id.release, '2024-05-01T02:00:00.000+02:00') },
    'logo',
  ),
  finds('4.7', 'a number attribute by its number', { filters: attribute(id.width, '12.5') }, 'logo'),
  finds('4.7', 'a lookup attribute by any of its values', { filters: attribute(id.rights, 'Print') }, 'poster', 'logo'),
  finds('4.7', 'an attribute the asset does not have', { filters: attribute(id.nothing, 'Spring') }),
  finds(
    '4.7',
    'two attributes of one asset',
    { filters: `${attribute(id.campaign, 'Spring')} AND ${attribute(id.rights, 'Web')}` },
    'logo',
  ),

  finds('4.7', 'AverageRating 0 for none', { filters: 'AverageRating EQ 0' }, 'data'),
  finds('4.7', 'AverageRating 1', { filters: 'AverageRating EQ 1' }, 'song'),
  finds('4.7', 'AverageRating 2', { filters: 'AverageRating EQ 2' }, 'film'),
  finds('4.7', 'AverageRating 3, rounded half up', { filters: 'AverageRating EQ 3' }, 'terms'),
  finds('4.7', 'AverageRating 4, rounded half up', { filters: 'AverageRating EQ 4' }, 'poster'),
  finds('4.7', 'AverageRating 5, rounded half up', { filters: 'AverageRating EQ 5' }, 'logo', 'layout'),
  refused('4.7', 'AverageRating above 5', { filters: 'AverageRating EQ 6' }, 'value-range'),
  finds('4.7', 'a lower bound above its upper bound: nothing', {
    filters: 'DateUploaded GE 2095-01-01T00:00:00.000Z AND DateUploaded LE 1980-01-01T00:00:00.000Z',
  }),
  finds(
    '4.7',
    'a lower bound above its upper bound in one branch of an OR: what the other finds',
    { filters: '(AverageRating GE 4 AND AverageRating LE 2) OR AverageRating EQ 1' },
    'song',
  ),

  ...['red', 'white'].map((color) =>
    finds('4.7', `CognitiveColor ${color}`, { filters: `CognitiveColor EQ ${color}` }, 'logo'),
  ),
  ...['blue', 'teal'].map((color) =>
    finds('4.7', `CognitiveColor ${color}`, { filters: `CognitiveColor EQ ${color}` }, 'poster'),
  ),
  ...['orange', 'yellow', 'green', 'purple', 'pink', 'brown', 'grey', 'black'].map((color) =>
    finds('4.7', `CognitiveColor ${color}`, { filters: `CognitiveColor EQ ${color}` }),
  ),
  finds(
    '4.7',
    'CognitiveColor NE: none of the colours',
    { filters: 'CognitiveColor NE red' },
    'film',
    'poster',
    'data',
    'layout',
    'song',
    'terms',
  ),

  finds('4.7', 'CreatedBy', { filters: `CreatedBy EQ '${id.ben}'` }, 'film', 'poster'),
  finds(
    '4.7',
    'DateApproved with Status EQ 0',
    { filters: 'DateApproved GE 2024-05-01T00:00:00.000Z AND Status EQ 0' },
    'logo',
  ),
  refused(
    '4.7',
    'DateApproved without Status EQ 0',
    { filters: 'DateApproved GE 2024-05-01T00:00:00.000Z' },
    'status-companion',
  ),
  finds(
    '4.7',
    'DateCheckedOut with Status EQ 9',
    { filters: 'DateCheckedOut GE 2024-04-01T00:00:00.000Z AND Status EQ 9' },
    'layout',
  ),
  refused(
    '4.7',
    'DateCheckedOut without Status EQ 9',
    { filters: 'DateCheckedOut GE 2024-04-01T00:00:00.000Z' },
    'status-companion',
  ),
  finds(
    '4.7',
    'CheckedOutByUserId may be added',
    { filters: `DateCheckedOut GE 2024-04-01T00:00:00.000Z AND Status EQ 9 AND CheckedOutByUserId EQ '${id.ben}'` },
    'layout',
  ),
  finds('4.7', 'CheckedOutByUserId of somebody else', {
    filters: `Status EQ 9 AND CheckedOutByUserId EQ '${id.anna}'`,
  }),
  finds(
    '4.7',
    'DatePendingApproval with Status EQ 2',
    { filters: 'DatePendingApproval GE 2024-05-01T00:00:00.000Z AND Status EQ 2' },
    'poster',
  ),
  refused(
    '4.7',
    'DatePendingApproval without Status EQ 2',
    { filters: 'DatePendingApproval GE 2024-05-01T00:00:00.000Z' },
    'status-companion',
  ),
  finds(
    '4.7',
    'DateRejected, a range',
    { filters: 'DateRejected GE 2024-06-01T00:00:00.000Z AND DateRejected LE 2024-06-30T23:59:59.999Z' },
    'film',
  ),
  finds(
    '4.7',
    'DateUploaded, a range',
    { filters: 'DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LE 2024-05-31T23:59:59.999Z' },
    'poster',
    'data',
    'logo',
  ),
  finds('4.7', 'File Extension', { filters: "FileExtension EQ 'JPG'" }, 'poster'),
  finds('4.7', 'CognitiveTextInImage', { filters: "ISMATCH('spring','cognitiveTextInImage')" }, 'poster', 'logo'),
  finds(
    '4.7',
    'CognitiveTextInImage, several words in any order',
    { filters: "ISMATCH('sale spring','cognitiveTextInImage')" },
    'poster',
    'logo',
  ),
  finds('4.7', 'CognitiveTextInImage, whole words', { filters: "ISMATCH('spr','cognitiveTextInImage')" }),
  refused(
    '4.7',
    'timestamps have milliseconds',
    { filters: 'DateUploaded GE 2024-05-01T00:00:00Z' },
    'timestamp-format',
  ),
  refused(
    '4.7',
    'timestamps are in UTC',
    { filters: 'DateUploaded GE 2024-05-01T00:00:00.000+02:00' },
    'timestamp-format',
  ),

  finds('4.7', 'one category', { containerfilter: `(CategoryIds/ANY(c: c EQ '${id.logos}'))` }, 'logo', 'layout'),
  finds(
    '4.7',
    'a category is not its sub-categories',
    { containerfilter: `(CategoryIds/ANY(c: c EQ '${id.brand}'))` },
    'song',
  ),
  finds(
    '4.7',
    'a category and all sub-categories',
    { containerfilter: `(CategoryIds/ANY(c: c EQ '${id.brand}')) OR CategoryAncestorIds/ANY(c: c EQ '${id.brand}')` },
    'logo',
    'layout',
    'song',
  ),
  finds('4.7', 'one lightbox', { containerfilter: `(LightboxIds/ANY(l: l EQ '${id.mine}'))` }, 'logo'),
  finds('4.7', 'a lightbox of somebody else', { containerfilter: `(LightboxIds/ANY(l: l EQ '${id.theirs}'))` }),
  finds(
    '4.7',
    'containerfilter and filters combine',
    { containerfilter: `(CategoryIds/ANY(c: c EQ '${id.logos}'))`, filters: 'Status EQ 0' },
    'logo',
  ),
  finds('4.7', 'a category that is not there', { containerfilter: `CategoryIds/ANY(c: c EQ '${id.nothing}')` }),

  finds('4.8', 'search covers categories', { search: 'logos' }, 'logo', 'layout'),
  finds('4.8', 'search covers keywords', { search: 'legal' }, 'terms'),
  finds('4.8', 'search covers file names', { search: 'brochure' }, 'layout'),
  finds('4.8', 'search covers comments', { search: 'sound' }, 'film'),
  finds('4.8', 'search covers descriptions', { search: 'printer' }, 'terms'),
  finds('4.8', 'several terms are joined by AND', { search: 'festival summer' }, 'poster'),
  finds('4.8', 'AND', { search: 'festival AND summer' }, 'poster'),
  finds('4.8', 'OR', { search: 'jingle OR legal' }, 'song', 'terms'),
  finds('4.8', 'NOT', { search: 'festival NOT summer' }, 'film'),
  finds('4.8', 'a phrase is an exact match', { search: '"spring sale"' }, 'logo'),
  finds('4.8', 'a phrase does not cross keywords', { search: 'spring sale' }, 'logo', 'song'),
  finds('4.8', 'a wildcard after a word', { search: 'festi*' }, 'film', 'poster'),
  finds('4.8', 'a wildcard before a word', { search: '*gle' }, 'song'),
  finds('4.8', 'wildcards on both sides', { search: '*ochur*' }, 'layout'),
  finds(
    '4.8',
    'a lone wildcard is everything',
    { search: '*' },
    'film',
    'poster',
    'data',
    'logo',
    'layout',
    'song',
    'terms',
  ),
  finds('4.8', 'categoryIds', { search: `categoryIds:${id.events}` }, 'film', 'poster', 'layout'),
  finds('4.8', 'category', { search: 'category:events' }, 'film', 'poster', 'layout'),
  finds('4.8', 'categories', { search: 'categories:events' }, 'film', 'poster', 'layout'),
  finds('4.8', 'cognitiveBackgroundColor', { search: 'cognitiveBackgroundColor:white' }, 'logo'),
  finds('4.8', 'cognitiveForegroundColor', { search: 'cognitiveForegroundColor:teal' }, 'poster'),
  finds('4.8', 'cognitiveDominantColors', { search: 'cognitiveDominantColors:teal' }, 'poster'),
  finds('4.8', 'cognitiveTextInImage', { search: 'cognitiveTextInImage:summer' }, 'poster'),
  finds('4.8', 'comment', { search: 'comment:draft' }, 'layout'),
  finds('4.8', 'comments', { search: 'comments:draft' }, 'layout'),
  finds('4.8', 'description', { search: 'description:summer' }, 'poster'),
  finds('4.8', 'fileName', { search: 'fileName:festival' }, 'film'),
  finds('4.8', 'keyword', { search: 'keyword:brand' }, 'logo'),
  finds('4.8', 'keywords', { search: 'keywords:brand' }, 'logo'),
  finds('4.8', 'title', { search: 'title:festival' }, 'film'),
  finds(
    '4.8',
    'terms bound to fields combine',
    { search: 'categories:events NOT summer AND keyword:festival' },
    'film',
  ),

  finds('4.9', 'count', { count: '2' }, 'film', 'poster'),
  finds('4.9', 'offset', { count: '2', offset: '2' }, 'data', 'logo'),
  finds('4.9', 'an offset past the end', { offset: '100' }),
  finds('4.9', 'count 0 gives the total only', { count: '0' }),
  finds('4.9', 'record.createdAt descending', { sort: 'record.createdAt D', count: '3' }, 'film', 'poster', 'data'),
  finds(
    '4.9',
    'record.createdAt ascending (assumed marker)',
    { sort: 'record.createdAt A', count: '3' },
    'terms',
    'song',
    'layout',
  ),
  finds(
    '4.9',
    'file.approvedAt, missing last',
    { sort: 'file.approvedAt D' },
    'logo',
    'layout',
    'song',
    'terms',
    'data',
    'film',
    'poster',
  ),
  finds(
    '4.9',
    'file.approvedAt ascending, missing last',
    { sort: 'file.approvedAt A' },
    'terms',
    'song',
    'layout',
    'logo',
    'data',
    'film',
    'poster',
  ),
  finds(
    '4.9',
    'record.modifiedAt',
    { sort: 'record.modifiedAt D' },
    'song',
    'film',
    'poster',
    'logo',
    'layout',
    'terms',
    'data',
  ),
  finds('4.9', 'file.expiresAt', { sort: 'file.expiresAt D', count: '2' }, 'logo', 'song'),
  finds(
    '4.9',
    'file.fileName',
    { sort: 'file.fileName A' },
    'layout',
    'film',
    'song',
    'logo',
    'poster',
    'data',
    'terms',
  ),
  finds('4.9', 'file.sizeInBytes', { sort: 'file.sizeInBytes D', count: '3' }, 'film', 'layout', 'song'),
  finds('4.9', 'title, missing last', { sort: 'title A' }, 'poster', 'layout', 'film', 'song', 'logo', 'terms', 'data'),
  finds('4.9', 'sort applies to a search', { search: 'festival', sort: 'title A' }, 'poster', 'film'),
  finds(
    '4.9',
    'sort applies to a filter',
    { filters: 'Status EQ 0', sort: 'file.sizeInBytes D' },
    'terms',
    'logo',
    'data',
  ),
  refused('4.9', 'an unknown key', { sort: 'size D' }, 'unknown-sort-key'),

  finds('notes', 'operators in any case', { filters: 'AverageRating eq 5' }, 'logo', 'layout'),
  finds('notes', 'brackets touch a join', { filters: '(AssetType EQ Image)AND(Status EQ 0)' }, 'logo'),
  finds('notes', 'redundant brackets and blanks', { filters: ' ( ( AssetType EQ Image ) ) ' }, 'poster', 'logo'),
  finds('notes', 'an empty filter', { filters: '' }, 'film', 'poster', 'data', 'logo', 'layout', 'song', 'terms'),
  finds('notes', 'an empty search', { search: '' }, 'film', 'poster', 'data', 'logo', 'layout', 'song', 'terms'),
  finds('notes', 'null', { filters: 'DateRejected NE null' }, 'film'),
  finds('notes', 'null needs no companion', { filters: 'DateApproved EQ null' }, 'film', 'poster', 'data'),
];
