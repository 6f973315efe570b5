import type { LibraryAsset } from '../asset.ts';
import { statusNamed, type StatusName } from '../approval/statuses.ts';
import type { FolderFile } from '../folder-file.ts';
import { isWebImage } from '../media-type.ts';
import { folderAttributes, type FolderAttributes } from '../processing/folder-attributes.ts';
import { describeContent } from '../processing/content-type.ts';
import { previewSize, renditionKey } from '../processing/renditions.ts';
import { titleOf } from '../uploads/file-name.ts';
import { isDrawable } from '../processing/drawable.ts';
import { withLibraryKeywords } from './library-keywords.ts';
import { categoryIdOf } from './folder-categories.ts';
import { folderOf, nameOf } from './paths.ts';

/** The statuses that labels give a file: those of their names, and of the label that photographers' programs have for it. */
const labelled: ReadonlyMap<string, StatusName> = new Map([
  ['rejected', 'rejected'],
  ['pending', 'pending'],
  ['review', 'pending'],
]);

/** The status that a file has by itself: what its rating calls rejected is, else its label counts. */
function statusOf({ facts: { embedded = {} } }: FolderFile): number {
  const { rating = 0, label = '' } = embedded;
  return statusNamed(rating < 0 ? 'rejected' : (labelled.get(label.trim().toLowerCase()) ?? 'approved'));
}

/** A moment in whole milliseconds. */
const moment = (time: number): number => Math.trunc(time);

/** When what a file shows was made, as far as the file says; else when it was changed last. */
const dateOf = ({ facts, modified }: FolderFile): number => moment(facts.embedded?.created ?? modified);

function mediaOf(file: FolderFile, mimeType: string, extension: string): LibraryAsset['media'] {
  const { id, facts, depth, problem } = file;
  const original = { original: id };
  const type = facts.type ?? {
    extension: extension === 'jpeg' ? 'jpg' : extension === 'tiff' ? 'tif' : extension,
    mimeType,
  };
  const isDamaged = depth === 'pixels' && problem !== undefined && facts.dominantColors === undefined;
  if (facts.hasStill !== true && (!isDrawable(type) || isDamaged)) return { ...original, thumbnail: null };
  const isShown = isWebImage(mimeType) && facts.colorMode !== 'CMYK';
  const isLarge = Math.max(facts.width ?? 0, facts.height ?? 0) > previewSize;
  // A preview of an animation would show one frame only; a vector drawing is sharp at every size.
  const isShownAsItIs = isShown && (!isLarge || ['svg', 'gif', 'apng'].includes(type.extension));
  return {
    ...original,
    thumbnail: renditionKey(id, 'thumbnail'),
    ...(isShownAsItIs ? {} : { preview: renditionKey(id, 'preview') }),
  };
}

type Dates = Pick<
  LibraryAsset,
  'dateApproved' | 'datePendingApproval' | 'dateRejected' | 'dateCheckedOut' | 'dateExpired'
>;

/** What people have said of an asset in the library, or `before` the library knows it, what its file says. */
function keptMembers(file: FolderFile, before: LibraryAsset | undefined, previous: FolderFile | undefined) {
  const status = statusOf(file);
  const date = dateOf(file);
  // Somebody has decided about it when it is not as its file had it.
  const isDecided =
    before !== undefined &&
    previous !== undefined &&
    (before.status !== statusOf(previous) || before.dateApproved !== approvedAt(previous));
  const dates: Dates = {
    dateApproved: approvedAt(file),
    datePendingApproval: status === statusNamed('pending') ? date : null,
    dateRejected: status === statusNamed('rejected') ? date : null,
    dateCheckedOut: null,
    dateExpired: null,
  };
  if (before === undefined) return { status, ...dates, checkedOutBy: null, comments: [], lightboxIds: [] };
  const { checkedOutBy, comments, lightboxIds } = before;
  const { dateApproved, datePendingApproval, dateRejected, dateCheckedOut, dateExpired } = before;
  const decided = { dateApproved, datePendingApproval, dateRejected, dateCheckedOut, dateExpired };
  return {
    ...(isDecided ? { status: before.status, ...decided } : { status, ...dates }),
    checkedOutBy,
    comments,
    lightboxIds,
  };
}

const approvedAt = (file: FolderFile): number | null =>
  statusOf(file) === statusNamed('approved') ? dateOf(file) : null;

/** Attributes that people have set stay; those of the file follow it. */
function attributesOf(
  { path, facts: { embedded = {} } }: FolderFile,
  before: LibraryAsset | undefined,
  { ids, valuesOf }: FolderAttributes,
): LibraryAsset['attributes'] {
  const others = Object.entries(before?.attributes ?? {}).filter(([id]) => !ids.has(id));
  return { ...Object.fromEntries(others), ...valuesOf({ path, embedded }) };
}

/** The category of the folder, and those that people have added. */
function categoriesOf(
  file: FolderFile,
  before: LibraryAsset | undefined,
  previous: FolderFile | undefined,
): readonly string[] {
  const own = categoryIdOf(folderOf(file.path));
  const earlier = previous && categoryIdOf(folderOf(previous.path));
  return [own, ...(before?.categoryIds ?? []).filter((id) => id !== own && id !== earlier)];
}

/** What of an asset depends on what was there before. */
export interface Before {
  /** The asset as it was. */
  readonly asset: LibraryAsset;
  /** The file that it was made from. */
  readonly file: FolderFile;
}

/** The attributes that every folder has. */
const usualAttributes = folderAttributes();

/**
 * The asset that a file of a folder is. Everything that the file says is taken from it each time; what people have decided in the library, their comments,
 * lightboxes and categories stay. `owner` is the id of the user to whom the files belong; `text` is what a document says, `undefined` when that was not read again.
 */
export function folderAsset(
  file: FolderFile,
  owner: string,
  before?: Before,
  text?: string | null,
  attributes: FolderAttributes = usualAttributes,
): LibraryAsset {
  const { id, facts, size, modified, sidecar } = file;
  const { embedded = {} } = facts;
  const fileName = nameOf(file.path).normalize('NFC');
  const described = describeContent(fileName, facts.type);
  const { created, rating } = embedded;
  return {
    id,
    title: embedded.title ?? titleOf(fileName),
    description: embedded.description ?? null,
    fileName,
    ...described,
    sizeInBytes: size,
    width: facts.width ?? null,
    height: facts.height ?? null,
    colorMode: facts.colorMode ?? null,
    ...(facts.resolution === undefined ? {} : { resolution: facts.resolution }),
    ...(facts.duration === undefined ? {} : { duration: facts.duration }),
    ...(facts.pageCount === undefined ? {} : { pageCount: facts.pageCount }),
    ...(created === undefined ? {} : { dateCreated: created }),
    ...keptMembers(file, before?.asset, before?.file),
    averageRating: rating === undefined || rating <= 0 ? null : rating,
    createdBy: owner,
    modifiedBy: owner,
    dateUploaded: dateOf(file),
    dateModified: moment(Math.max(modified, sidecar?.modified ?? 0)),
    dateSoftDeleted: null,
    colors: facts.colors ?? [],
    backgroundColor: facts.backgroundColor ?? null,
    foregroundColor: facts.foregroundColor ?? null,
    dominantColors: facts.dominantColors ?? [],
    textInImage: text === undefined ? (before?.asset.textInImage ?? null) : text,
    videoIntelligence: null,
    keywords: withLibraryKeywords(embedded.keywords ?? [], file.copies ?? []),
    categoryIds: categoriesOf(file, before?.asset, before?.file),
    attributes: attributesOf(file, before?.asset, attributes),
    media: mediaOf(file, described.mimeType, described.fileExtension),
  };
}
