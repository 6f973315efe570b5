import type {
  LibraryAsset,
  LibraryAttribute,
  LibraryCategory,
  LibraryCheckOut,
  LibraryLightbox,
  LibraryUser,
} from '../asset.ts';
import type { LibraryDirectLink } from '../direct-link.ts';
import type { FolderFile } from '../folder-file.ts';
import type { LibraryUpload } from '../upload.ts';

/** What a library keeps, by kind. */
export interface RecordTypes {
  readonly asset: LibraryAsset;
  readonly user: LibraryUser;
  readonly category: LibraryCategory;
  readonly attribute: LibraryAttribute;
  readonly lightbox: LibraryLightbox;
  readonly upload: LibraryUpload;
  readonly directLink: LibraryDirectLink;
  readonly checkOut: LibraryCheckOut;
  /** A file of a served folder, under the id of its asset. */
  readonly file: FolderFile;
}

export type RecordKind = keyof RecordTypes;

const kinds: { readonly [Kind in RecordKind]: true } = {
  asset: true,
  user: true,
  category: true,
  attribute: true,
  lightbox: true,
  upload: true,
  directLink: true,
  checkOut: true,
  file: true,
};

export const isRecordKind = (kind: unknown): kind is RecordKind =>
  typeof kind === 'string' && Object.hasOwn(kinds, kind);

/** Kinds of which a library has so few records that all of them can be in memory. */
export type ListKind = Exclude<RecordKind, 'asset' | 'file'>;

export type RecordOf<Kind extends RecordKind> = RecordTypes[Kind];

/** One record with its kind. */
export type LibraryRecord = {
  [Kind in RecordKind]: { readonly kind: Kind; readonly value: RecordTypes[Kind] };
}[RecordKind];

/** The present state of a record that has changed. */
export type Change =
  | ({ readonly removed: false; readonly id: string } & LibraryRecord)
  | { readonly removed: true; readonly id: string; readonly kind: RecordKind };

/** A part of what has changed. */
export interface ChangePage {
  /** Each record once, in the order of its last change. */
  readonly changes: readonly Change[];
  /** The sequence that these changes lead to: that of the last one, or the one that was asked from when there are none. */
  readonly sequence: number;
}

/** Reads and writes within one transaction: it sees its own changes. Ids are compared as they are written. */
export interface RecordTransaction {
  readonly get: <Kind extends RecordKind>(kind: Kind, id: string) => RecordOf<Kind> | undefined;
  /** Adds a record, or replaces the one of the same kind and id. */
  readonly put: (record: LibraryRecord) => void;
  /** Does nothing when there is no such record. */
  readonly remove: (kind: RecordKind, id: string) => void;
}

/** How many files `filePages` gives at a time where they are not in memory anyway. */
export const filesOfPage = 1000;

/** An upload that is not over. */
export type UploadUnderWay = Pick<LibraryUpload, 'id' | 'phase'>;

/**
 * The truth of a library. Everything else, such as the index, can be made from it. Methods reject with the signal's reason when it is
 * aborted before they have begun; a transaction that has begun is finished.
 */
export interface Records {
  /**
   * Stores all changes of `work`, or none when it throws; then the promise rejects with the same. They are on the disk when the promise
   * resolves, with the sequence of the last change, which is larger than all before; without a change it is the sequence as it was.
   * `actor` is the id of the user who makes the change, or empty for the library itself.
   */
  change(actor: string, work: (transaction: RecordTransaction) => void, signal?: AbortSignal): Promise<number>;
  /** The records of these ids, in the same order; those that do not exist are left out. */
  get<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly RecordOf<Kind>[]>;
  /** All records of a kind, in the order in which they were added. Not for assets and files, which are too many: see `changesSince` and `filePages`. */
  all<Kind extends ListKind>(kind: Kind, signal?: AbortSignal): Promise<readonly RecordOf<Kind>[]>;
  /**
   * The files of a served folder, about a thousand at a time, in the order of their last change, so that they are not in memory together. Each is
   * given at least once; one that is changed meanwhile may be given again.
   */
  filePages(signal?: AbortSignal): AsyncIterable<readonly FolderFile[]>;
  /**
   * The uploads that are not over: open ones, those to be removed, and those whose processing may not be done. It takes no longer the more
   * are over, and no more memory the more they say.
   */
  uploadsUnderWay(signal?: AbortSignal): Promise<readonly UploadUnderWay[]>;
  /** How many uploads of a person are open. It takes no longer the more uploads are not. */
  countOpenUploads(createdBy: string, signal?: AbortSignal): Promise<number>;
  /** The direct links of an asset, in the order in which they were added. It takes no longer the more links other assets have. */
  directLinksOf(assetId: string, signal?: AbortSignal): Promise<readonly LibraryDirectLink[]>;
  /**
   * What has changed after a sequence; 0 gives everything. At most about `limit` changes (1000 when absent) at a time: a page ends where a
   * transaction ends, so that who applies pages never has a part of one. Ask again from the page's sequence until a page has no changes.
   */
  changesSince(sequence: number, limit?: number, signal?: AbortSignal): Promise<ChangePage>;
  /** The sequence of the last change; 0 where there was none. It takes no longer the more records there are. */
  lastSequence(signal?: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

/** Narrows a record to a kind. */
export const isOfKind = <Kind extends RecordKind>(
  record: LibraryRecord,
  kind: Kind,
): record is LibraryRecord & { readonly value: RecordTypes[Kind] } => record.kind === kind;

/** Where the records are kept cannot be reached, or does not answer: not now, and perhaps soon again. */
export class RecordsUnavailableError extends Error {
  override readonly name = 'RecordsUnavailableError';
}
