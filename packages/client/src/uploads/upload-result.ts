import type { Asset } from '../asset.ts';

/** A file that has become an asset. */
export interface UploadResult {
  /** The asset's id, which is that of its upload (§2.4). */
  readonly assetId: string;
  readonly uploadId: string;
  /** `ready`: processed, and `asset` is there. `processing`: the service works on it in the background, as the job `batchId`. */
  readonly status: 'ready' | 'processing';
  /** With `wait`. */
  readonly asset?: Asset;
  /** Without `wait`, for `client.uploads.batch`. Absent when an earlier call had finalized the upload. */
  readonly batchId?: string;
  readonly fileName: string;
  /** Bytes of the file. */
  readonly size: number;
  /** Bytes that this call did not have to send, because the service had them. */
  readonly resumedBytes: number;
  /** The lightbox that the asset is in. */
  readonly lightboxId?: string;
  /** Who the lightbox was sent to. */
  readonly approverId?: string;
  /**
   * How many answers to `POST /uploads` were lost. Each may have left a record without a file: it is not an asset, nobody finds it in a list
   * or search, and no call of the interface finds it either. 0 as a rule.
   */
  readonly lostRecords: number;
}
