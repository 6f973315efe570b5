import { createHash } from 'node:crypto';
import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isResumeRecord, type ResumeRecord } from '@assetql/client';
import { isRecord } from '@assetql/core/text';
import { fileErrorText, isMissingFile } from '../files/file-error-text.ts';
import { CommandFailure } from '../io.ts';
import type { LocalFile } from './find-files.ts';

/** What is known of a file from earlier runs: it has become an asset, or its upload was begun. */
export interface LogEntry {
  readonly assetId?: string;
  readonly resume?: ResumeRecord;
}

/** A file as it was when an entry was written: another version of it is another file. */
const keyOf = ({ path, size, modified }: Pick<LocalFile, 'path' | 'size' | 'modified'>): string =>
  JSON.stringify([path, size, modified]);

/**
 * Remembers which files have been uploaded to a library and which uploads were begun, so that the same command, run again, goes on where it
 * was interrupted and uploads no file twice. It holds no secrets. Entries are appended and synced one by one; a last line that a power cut
 * left incomplete is ignored.
 */
export class UploadLog implements AsyncDisposable {
  private readonly entries: Map<string, LogEntry>;
  private readonly file: FileHandle;
  private last: Promise<void> = Promise.resolve();

  private constructor(entries: Map<string, LogEntry>, file: FileHandle) {
    this.entries = entries;
    this.file = file;
  }

  /** Opens the log of a library, which has one of its own, below a folder. */
  static async open(folder: string, library: string): Promise<UploadLog> {
    const name = createHash('sha256').update(library).digest('hex').slice(0, 16);
    const path = join(folder, 'uploads', `${name}.ndjson`);
    try {
      await mkdir(dirname(path), { recursive: true });
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        if (isMissingFile(error)) return '';
        throw error;
      });
      const entries = new Map(text.split('\n').flatMap((line) => readLine(line)));
      const file = await open(path, 'a', 0o600);
      // What a cut-off line is followed by must not become a part of it.
      if (text !== '' && !text.endsWith('\n')) await file.write('\n');
      return new UploadLog(entries, file);
    } catch (error) {
      throw new CommandFailure(`${path}, which remembers uploads, cannot be used: ${fileErrorText(error)}.`);
    }
  }

  /** What is known of a file; `undefined` when nothing is, or when it has changed since. */
  find(file: LocalFile): LogEntry | undefined {
    return this.entries.get(keyOf(file));
  }

  /** Remembers an entry in the place of the one before. Resolves when it is on the disk. */
  async add(file: LocalFile, entry: LogEntry): Promise<void> {
    this.entries.set(keyOf(file), entry);
    const { path, size, modified } = file;
    const line = `${JSON.stringify({ path, size, modified, ...entry })}\n`;
    const before = this.last;
    const write = async (): Promise<void> => {
      await before;
      await this.file.write(line);
      await this.file.datasync();
    };
    this.last = write();
    await this.last;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.last.catch(() => undefined);
    await this.file.close();
  }
}

function readLine(line: string): readonly (readonly [string, LogEntry])[] {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return [];
  }
  if (!isRecord(value)) return [];
  const { path, size, modified, assetId, resume } = value;
  if (typeof path !== 'string' || typeof size !== 'number' || typeof modified !== 'number') return [];
  const key = keyOf({ path, size, modified });
  if (typeof assetId === 'string') return [[key, { assetId }]];
  return isResumeRecord(resume) ? [[key, { resume }]] : [];
}
