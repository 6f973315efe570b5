import { isResumeRecord, type ResumeRecord, type UploadMetadata } from '@assetql/client';

/** An upload that was begun: with the same file it can be continued, in this tab or after the page was loaded again. */
export interface BegunUpload {
  /** The path of the file within what was chosen. */
  readonly path: string;
  readonly record: ResumeRecord;
  readonly metadata: UploadMetadata;
  /** When it was begun, in epoch milliseconds. */
  readonly at: number;
}

/** The most that are remembered; browsers give a page a few megabytes. */
const most = 2000;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isBegun = (value: unknown): value is BegunUpload =>
  isObject(value) &&
  typeof value['path'] === 'string' &&
  typeof value['at'] === 'number' &&
  isObject(value['metadata']) &&
  Array.isArray(value['metadata']['categories']) &&
  isResumeRecord(value['record']);

/** Remembers the uploads to one library that were begun and are not finished. They contain no secret. */
export class ResumeStore {
  private readonly key: string;

  /** `library` is the base URL of the library. */
  constructor(library: string) {
    this.key = `assetql.uploads ${library}`;
  }

  /** Read each time, because other tabs write too. */
  list(): readonly BegunUpload[] {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(this.key) ?? '[]');
      return Array.isArray(value) ? value.filter(isBegun) : [];
    } catch {
      return [];
    }
  }

  /** The upload of a file as it is now; another version of it is another file. */
  find({ name, size, lastModified }: File, path: string): BegunUpload | undefined {
    const fits = this.list().filter(
      ({ record, path: begun }) =>
        record.size === size &&
        record.lastModified === lastModified &&
        (begun.split('/').at(-1) === name || record.fileName === name),
    );
    return fits.find((each) => each.path === path) ?? fits[0];
  }

  add(begun: BegunUpload): void {
    const others = this.list().filter(({ record }) => record.uploadId !== begun.record.uploadId);
    this.write([...others, begun].slice(-most));
  }

  remove(uploadId: string): void {
    this.write(this.list().filter(({ record }) => record.uploadId !== uploadId));
  }

  private write(all: readonly BegunUpload[]): void {
    try {
      if (all.length === 0) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, JSON.stringify(all));
    } catch {
      // Storage is full or forbidden: uploads go on, and cannot be continued after a reload.
    }
  }
}
