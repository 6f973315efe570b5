import { isRecord } from '@assetql/core/text';
import { isResumeRecord, type ResumeRecord } from '../uploads/resume-record.ts';
import type { ListedFile } from './planned-upload.ts';

/** What is known of a file from earlier runs: it has become an asset, or its upload was begun. It holds no secret. */
export interface UploadEntry {
  readonly assetId?: string;
  readonly resume?: ResumeRecord;
}

/** A file as it was when an entry was written: another version of it is another file. */
type FileVersion = Pick<ListedFile, 'path' | 'size' | 'modified'>;

/** Remembers what has become of files in a library, so that a run that was interrupted is continued and no file is uploaded twice. */
export interface UploadMemory {
  /** What is known of a file; `undefined` when nothing is, or when it has changed since. */
  readonly find: (file: ListedFile) => UploadEntry | undefined | Promise<UploadEntry | undefined>;
  /** Remembers an entry in the place of the one before. Resolves when it is stored. */
  readonly add: (file: ListedFile, entry: UploadEntry) => Promise<void>;
}

/** Tells versions of files apart. */
export const versionKey = ({ path, size, modified }: FileVersion): string => JSON.stringify([path, size, modified]);

/** An entry as JSON. */
export const printEntry = ({ path, size, modified }: FileVersion, entry: UploadEntry): string =>
  JSON.stringify({ path, size, modified, ...entry });

/** Reads what `printEntry` has printed: the key of the version and its entry. `undefined` for anything else. */
export function readEntry(text: string): readonly [key: string, entry: UploadEntry] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const { path, size, modified, assetId, resume } = value;
  if (typeof path !== 'string' || typeof size !== 'number' || typeof modified !== 'number') return undefined;
  const key = versionKey({ path, size, modified });
  if (typeof assetId === 'string') return [key, { assetId }];
  return isResumeRecord(resume) ? [key, { resume }] : undefined;
}
