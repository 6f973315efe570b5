import { createHash } from 'node:crypto';
import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { printEntry, readEntry, versionKey, type UploadEntry, type UploadMemory } from '@assetql/client/upload-files';
import { fileErrorText, isMissingFile } from '../files/file-error-text.ts';
import { CommandFailure } from '../io.ts';
import type { LocalFile } from './find-files.ts';

/**
 * Remembers which files have been uploaded to a library and which uploads were begun, so that the same command, run again, goes on where it
 * was interrupted and uploads no file twice. It holds no secrets. Entries are appended and synced one by one; a last line that a power cut
 * left incomplete is ignored.
 */
export class UploadLog implements UploadMemory, AsyncDisposable {
  private readonly entries: Map<string, UploadEntry>;
  private readonly file: FileHandle;
  private last: Promise<void> = Promise.resolve();

  private constructor(entries: Map<string, UploadEntry>, file: FileHandle) {
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
      const entries = new Map(
        text.split('\n').flatMap((line) => {
          const read = readEntry(line);
          return read === undefined ? [] : [read];
        }),
      );
      const file = await open(path, 'a', 0o600);
      // What a cut-off line is followed by must not become a part of it.
      if (text !== '' && !text.endsWith('\n')) await file.write('\n');
      return new UploadLog(entries, file);
    } catch (error) {
      throw new CommandFailure(`${path}, which remembers uploads, cannot be used: ${fileErrorText(error)}.`);
    }
  }

  /** What is known of a file; `undefined` when nothing is, or when it has changed since. */
  find(file: LocalFile): UploadEntry | undefined {
    return this.entries.get(versionKey(file));
  }

  /** Remembers an entry in the place of the one before. Resolves when it is on the disk. */
  async add(file: LocalFile, entry: UploadEntry): Promise<void> {
    this.entries.set(versionKey(file), entry);
    const line = `${printEntry(file, entry)}\n`;
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
