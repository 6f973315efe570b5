import { uploadStatuses, type UploadStatusRow } from '@assetql/core';
import { payloadOf } from '../reading/envelope.ts';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { known } from '../reading/known.ts';

/** The states of an upload (§3.3): `Uploading` until it is finalized, then `ReadyForProcessing`. */
export type UploadStatus = UploadStatusRow['name'];

/** A new upload record (the interface specification, §2.4). */
export interface CreatedUpload {
  /** The identifier of the upload, and of the asset that it becomes. */
  readonly id: string;
  /**
   * The signed URL that the bytes of the file are sent to (§4.6). It is valid for 24 hours and lets whoever knows it replace the file: do
   * not log it.
   */
  readonly uploadUrl: string;
  /** The name of the file in temporary storage: `<guid>.bin`. */
  readonly uploadFileName?: string;
}

/** The fields of an upload record that its file and its title are made of (§2.3). */
export interface UploadFields {
  /** The title; by default the file name without its extension. `null` resets it. */
  readonly title?: string | null;
  readonly description?: string | null;
  /** The original file name, with its extension. */
  readonly fileName?: string | null;
  /** The size of the original file in bytes. */
  readonly sizeInBytes?: number | null;
}

/** An upload record, as far as the service sends it (§2.3). Members that it does not send are absent. */
export interface UploadRecord extends UploadFields {
  readonly id?: string;
  /** Absent for a status that §3.3 does not name. */
  readonly status?: UploadStatus;
  readonly categoryIds?: readonly string[];
  readonly keywords?: readonly string[];
  /** The values of each attribute, by the attribute's id. */
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  readonly lightboxIds?: readonly string[];
  /** What is stored of the file (ours). */
  readonly stored?: StoredFile;
}

/** What a service has of the file of an upload (ours). */
export interface StoredFile {
  /** Whether all bytes are stored and put together, so that the upload can be finalized. */
  readonly isComplete: boolean;
  /** Bytes. */
  readonly sizeInBytes: number;
}

/** How far the background job of a finalized upload is (ours; §4.5 shows only its id). */
export interface UploadBatch {
  readonly batchId: string;
  readonly assetId?: string;
  /** Whether the job is over, with or without success. */
  readonly isOver: boolean;
  /** In the service's words: `waiting`, `leased` (at work), `done` or `failed`. */
  readonly state: string;
  /** The number of times the job was begun. */
  readonly attempts?: number;
  /** Why the job failed. */
  readonly reason?: string;
}

/** Reads the response of `POST /uploads` (§2.4). A relative upload URL is resolved against the base URL. */
export function readCreatedUpload(answer: JsonCursor, baseUrl: string): CreatedUpload {
  const upload = payloadOf(answer).object('an upload');
  const id = upload.member('id').requiredText("an upload's id");
  const address = upload.member('uploadUrl');
  const url = URL.parse(address.requiredText('an upload address'), `${baseUrl}/`);
  if (url === null || !/^https?:$/.test(url.protocol)) return address.refuse('an http or https upload address');
  return {
    id,
    uploadUrl: url.href,
    ...known({ uploadFileName: upload.member('uploadFilename', 'uploadFileName').text() ?? undefined }),
  };
}

/** Reads an upload record from an answer to GET, PUT or PATCH. An empty answer has no members. */
export function readUploadRecord(answer: JsonCursor): UploadRecord {
  const upload = payloadOf(answer).object('an upload');
  const stored = upload.member('stored').object();
  return known({
    id: upload.member('id').text() ?? undefined,
    title: upload.member('title').text(),
    description: upload.member('description').text(),
    fileName: upload.member('filename', 'fileName').text(),
    sizeInBytes: upload.member('fileSizeInBytes').count(),
    status: readUploadStatus(upload.member('status')),
    categoryIds: readTexts(upload.member('categoryIds')),
    keywords: readTexts(upload.member('keywords')),
    attributes: readValues(upload.member('attributes')),
    lightboxIds: readTexts(upload.member('lightboxIds')),
    stored: stored.empty ? undefined : readStoredFile(stored),
  });
}

/** Reads how much of a file is stored. */
export const readStoredFile = (stored: JsonCursor): StoredFile => ({
  isComplete: stored.member('isComplete').truth() ?? false,
  sizeInBytes: stored.member('sizeInBytes').count() ?? 0,
});

function readUploadStatus(status: JsonCursor): UploadStatus | undefined {
  const text = status.text('a status')?.toLowerCase();
  return uploadStatuses.find(({ name, value }) => text === name.toLowerCase() || text === String(value))?.name;
}

const readTexts = (list: JsonCursor): readonly string[] | undefined =>
  list.absent ? undefined : list.items().map((item) => item.requiredText('a text'));

function readValues(attributes: JsonCursor): UploadRecord['attributes'] | undefined {
  if (attributes.absent) return undefined;
  const read = attributes.entries().map(([id, values]): [string, readonly string[]] => {
    const list = Array.isArray(values.value) ? values.items() : [values];
    return [id, list.flatMap((value) => value.text('a value') ?? [])];
  });
  return Object.fromEntries(read);
}

/** Reads the state of a background job. */
export function readUploadBatch(answer: JsonCursor, asked: string): UploadBatch {
  const batch = payloadOf(answer).object('a batch');
  const state = batch.member('state', 'status').requiredText('the state of a batch');
  return {
    batchId: batch.member('batchId', 'id').text() || asked,
    isOver: /^(?:done|failed|completed|succeeded|cancelled)$/i.test(state),
    state,
    ...known({
      assetId: batch.member('assetId').text() ?? undefined,
      attempts: batch.member('attempts').count() ?? undefined,
      reason: batch.member('reason').text() ?? undefined,
    }),
  };
}
