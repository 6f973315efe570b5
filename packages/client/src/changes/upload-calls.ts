import type { Asset } from '../asset.ts';
import type { CallOptions } from '../client-options.ts';
import type { Lightbox } from '../resources/lightbox.ts';
import type { CreatedUpload, UploadBatch, UploadFields, UploadRecord } from '../resources/upload.ts';
import type { Identified } from './identified.ts';

/** The value of an attribute: a `Date` is sent as an ISO 8601 timestamp, several values are for lookups, `null` removes the value. */
export type AttributeInput = string | number | Date | readonly string[] | null;

/** The name and the description of a new lightbox (§4.5). */
export interface LightboxInput {
  readonly name: string;
  readonly description?: string | undefined;
}

/**
 * The calls for uploads, one for each operation of the interface specification (§4.5). They take the upload, or its id. `upload` makes an
 * asset of a file with all of them; use the others to continue or repair one by hand.
 *
 * Rejects with a `ServiceError`: 403 for the upload of somebody else, 404 without such an upload, 409 in a state that does not allow the
 * call. Changes that may be repeated are retried, also after a lost answer; the others say `mayHaveHappened` in their error.
 */
export interface UploadCalls {
  /**
   * Creates an upload record: `POST /uploads` (step 1). Nothing is validated. It is not an asset until it is finalized. Not repeated when
   * its answer was lost; the record that may be there then has no bytes, and no call of the interface finds it.
   */
  readonly create: (fields: UploadFields, options?: CallOptions) => Promise<CreatedUpload>;
  /** The record, what is assigned to it, and how many of its bytes are stored: `GET /uploads/{id}` (ours). */
  readonly get: (upload: Identified, options?: CallOptions) => Promise<UploadRecord>;
  /** A new upload URL, for 24 hours from now: `POST /uploads/{id}/uploadUrl` (§4.6 only says that one is requested; the path is ours). */
  readonly renewUrl: (upload: Identified, options?: CallOptions) => Promise<CreatedUpload>;
  /**
   * Replaces the record: `PUT /uploads/{id}` (step 5). `sizeInBytes` is required and compared with the stored file. Members that are left
   * out are reset. Rejects with a 404 for another size, with a 409 before all bytes are stored (both assumed).
   */
  readonly replace: (
    upload: Identified,
    fields: UploadFields & { readonly sizeInBytes: number },
    options?: CallOptions,
  ) => Promise<UploadRecord>;
  /** Changes single fields: `PATCH /uploads/{id}` (step 6) without the status. */
  readonly patch: (upload: Identified, fields: UploadFields, options?: CallOptions) => Promise<UploadRecord>;
  /**
   * Finalizes the upload and waits until the asset is processed: `PATCH /uploads/{id}?runAsync=false` (step 6), with the fields. Returns
   * the asset. Rejects with the pre-flight errors of §7: 404 when the stored size differs, 400 for a bad file name, without a category, and
   * without required attributes; 409 before all bytes are stored (assumed). The same call again returns the same (ours).
   */
  readonly finalize: (upload: Identified, fields?: UploadFields, options?: CallOptions) => Promise<Asset>;
  /** Finalizes the upload and returns the id of the background job that processes it: `runAsync=true`. Rejects as `finalize` does. */
  readonly beginFinalize: (
    upload: Identified,
    fields?: UploadFields,
    options?: CallOptions,
  ) => Promise<{ readonly batchId: string }>;
  /** How far the background job is: `GET /uploads/batches/{batchId}` (ours). */
  readonly batch: (batchId: string, options?: CallOptions) => Promise<UploadBatch>;
  /**
   * Removes the upload with all its data and files, also the asset that it has become (§3.3). A 404 after a lost answer means that it is
   * removed.
   */
  readonly remove: (upload: Identified, options?: CallOptions) => Promise<void>;
  /** Adds categories (step 2). Returns the ids that were added. An asset needs at least one category. */
  readonly addCategories: UploadListCall<Identified>;
  /** Removes categories (step 2). Returns the ids that were removed; after a lost answer possibly fewer. */
  readonly removeCategories: UploadListCall<Identified>;
  /** Adds keywords (step 3). Returns all keywords of the upload. */
  readonly addKeywords: UploadListCall<string>;
  /** Removes keywords (step 3). Returns the removed ones; after a lost answer possibly fewer. */
  readonly removeKeywords: UploadListCall<string>;
  /** Sets the values of attributes, by the attribute's id (step 4). Returns them as the service formats them. */
  readonly setAttributes: (
    upload: Identified,
    values: Readonly<Record<string, AttributeInput>>,
    options?: CallOptions,
  ) => Promise<Readonly<Record<string, string>>>;
  /**
   * Creates a lightbox of the caller: `POST /uploads/{id}/lightboxes`. Not repeated when its answer was lost: `client.lightboxes()` shows
   * whether it was made.
   */
  readonly createLightbox: (upload: Identified, lightbox: LightboxInput, options?: CallOptions) => Promise<Lightbox>;
  /** Puts the upload into a lightbox of the caller: `POST /uploads/{id}/lightboxesassets`. */
  readonly addToLightbox: (upload: Identified, lightbox: Identified, options?: CallOptions) => Promise<void>;
  /**
   * Sends a lightbox to an approver: `PATCH /uploads/{id}/lightboxes/{lightboxId}`. Rejects with a 400 for somebody who may not approve,
   * with a 409 before the upload is in the lightbox (both assumed).
   */
  readonly sendLightbox: (
    upload: Identified,
    lightbox: Identified,
    approver: Identified,
    options?: CallOptions,
  ) => Promise<void>;
}

/** Adds or removes entries of a list. Returns entries, as the service sends them. */
export type UploadListCall<Entry> = (
  upload: Identified,
  entries: readonly Entry[],
  options?: CallOptions,
) => Promise<readonly string[]>;
