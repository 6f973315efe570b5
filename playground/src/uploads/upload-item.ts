import type { ResumeRecord, UploadMetadata } from '@assetql/client';
import type { Draft } from './draft.ts';

/**
 * `chosen`: nothing was begun; `waiting` for its turn; `sending`; `finalizing`: all bytes are sent; `processing`: it is an asset, whose
 * picture and colours are not known yet; `done`; `paused`; `failed`; `cancelled`.
 */
export type ItemState =
  'chosen' | 'waiting' | 'sending' | 'finalizing' | 'processing' | 'done' | 'paused' | 'failed' | 'cancelled';

/** A file that was chosen, and what has become of it. */
export interface UploadItem {
  readonly key: string;
  readonly file: File;
  readonly path: string;
  /** What was written for this file alone. */
  readonly draft: Draft;
  readonly state: ItemState;
  /** Bytes that the library has. */
  readonly sent: number;
  /** What is to be known, in a sentence. */
  readonly message?: string | undefined;
  /** Continues the upload that was begun. */
  readonly resume?: ResumeRecord | undefined;
  /** What the upload was begun with, which it is continued with. */
  readonly metadata?: UploadMetadata | undefined;
  readonly assetId?: string | undefined;
  readonly batchId?: string | undefined;
  /** Whether the library has an asset with this file name already. */
  readonly isDuplicate?: boolean | undefined;
}

/** The same file, by which it is recognized when it is chosen again. */
export const keyOf = ({ name, size, lastModified }: File, path: string): string =>
  JSON.stringify([path, name, size, lastModified]);

/** Whether the upload was started and is not over. */
export const isOpen = ({ state }: UploadItem): boolean =>
  state === 'waiting' || state === 'sending' || state === 'finalizing' || state === 'paused';

/** Whether the upload goes on without the person. */
export const isRunning = (item: UploadItem): boolean => isOpen(item) && item.state !== 'paused';

/** Whether the file has become an asset. */
export const isAsset = ({ state }: UploadItem): boolean => state === 'processing' || state === 'done';
