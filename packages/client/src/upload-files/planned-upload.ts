import type { UploadFile, UploadMetadata } from '../uploads/upload-options.ts';

/** A file that is one of many. */
export interface ListedFile {
  /** As people know it: below the folder that was chosen. */
  readonly name: string;
  /** Tells it from all others: its absolute path, or its URL. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** When it was last changed, in epoch milliseconds. */
  readonly modified: number;
}

/** A file with its metadata. */
export interface PlannedUpload<File extends ListedFile = ListedFile> {
  readonly file: File;
  readonly metadata: UploadMetadata;
  /** Opens the file. Called when it is its turn; a rejection fails this file alone. */
  readonly open: () => Promise<UploadFile>;
}

/** The name of a file without its folders. */
export const baseName = (path: string): string => path.replace(/^.*[/\\]/s, '');
