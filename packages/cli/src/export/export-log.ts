import { open, readFile, type FileHandle } from 'node:fs/promises';
import { safeFileName } from '@assetql/client/export';
import { isRecord } from '@assetql/core/text';
import { fileErrorText, isMissingFile } from '../files/file-error-text.ts';
import { replaceFile } from '../files/replace-file.ts';
import { CommandFailure } from '../io.ts';

/** The file of an asset in the folder. */
export interface ExportedFile {
  /** Its name in the folder. */
  readonly file: string;
  /** Bytes. */
  readonly size: number;
  /** When the file was written, in epoch milliseconds; a file with another date may have been changed. */
  readonly modified: number;
  /** SHA-256 of the bytes, in hexadecimal digits. */
  readonly digest: string;
  /** Changes when the asset's record does. */
  readonly stamp: string;
  /** The service's tag of these bytes, by which it says that they are unchanged. */
  readonly etag?: string | undefined;
  /** The digest of the file that this one replaces. It may still be there after a kill. */
  readonly replaces?: string | undefined;
}

/** Which library or search a folder is a copy of. */
export interface ExportScope {
  readonly baseUrl: string;
  /** Empty for the whole library. */
  readonly search: string;
}

const format = 'assetql export';

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const optionalText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function readEntry(value: unknown): readonly [id: string, entry: ExportedFile | undefined] | undefined {
  if (!isRecord(value) || typeof value['id'] !== 'string') return undefined;
  const { id, file, size, modified, digest, stamp } = value;
  if (value['gone'] === true) return [id, undefined];
  if (typeof file !== 'string' || typeof size !== 'number' || typeof modified !== 'number') return undefined;
  // What is not a name that this command gives could lead out of the folder.
  if (safeFileName(file) !== file || typeof digest !== 'string' || typeof stamp !== 'string') return undefined;
  const [etag, replaces] = [optionalText(value['etag']), optionalText(value['replaces'])];
  return [id, { file, size, modified, digest, stamp, etag, replaces }];
}

const headerOf = ({ baseUrl, search }: ExportScope): string =>
  JSON.stringify({ format, version: 1, baseUrl, ...(search === '' ? {} : { search }) });

const lineOf = (id: string, entry: ExportedFile | undefined): string =>
  `${JSON.stringify({ id, ...(entry ?? { gone: true }) })}\n`;

/**
 * Remembers which file of a folder belongs to which asset, so that the next run fetches only what is new. It holds no secrets. An entry is
 * written before its file gets its name, so a file that is not in the log belongs to somebody else. Entries are appended; a last line that
 * a power cut left incomplete is ignored.
 */
export class ExportLog implements AsyncDisposable {
  private readonly files: Map<string, ExportedFile>;
  private readonly handle: FileHandle;
  private pending = '';
  private writing: Promise<void> | undefined;

  private constructor(files: Map<string, ExportedFile>, handle: FileHandle) {
    this.files = files;
    this.handle = handle;
  }

  /** Opens the log in a file, whose folder must exist. `name` is shown in errors. */
  static async open(path: string, name: string, scope: ExportScope): Promise<ExportLog> {
    try {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        if (isMissingFile(error)) return '';
        throw error;
      });
      const [head = '', ...lines] = text.split('\n');
      if (text !== '') checkScope(head, name, scope);
      const files = new Map<string, ExportedFile>();
      for (const line of lines) {
        const [id, entry] = readEntry(readJson(line)) ?? [];
        if (id === undefined) continue;
        if (entry === undefined) files.delete(id);
        else files.set(id, entry);
      }
      const isShort = lines.length <= 2 * files.size + 1000;
      // Written anew when it is new, when most of it is outdated, or when its last line was cut off.
      if (text === '' || !isShort || !text.endsWith('\n')) {
        const all = [...files].map(([id, entry]) => lineOf(id, entry));
        await replaceFile(path, name, `${headerOf(scope)}\n${all.join('')}`);
      }
      return new ExportLog(files, await open(path, 'a'));
    } catch (error) {
      if (error instanceof CommandFailure) throw error;
      throw new CommandFailure(`${name}, which remembers the export, cannot be used: ${fileErrorText(error)}.`);
    }
  }

  get(id: string): ExportedFile | undefined {
    return this.files.get(id);
  }

  entries(): readonly (readonly [id: string, entry: ExportedFile])[] {
    return [...this.files];
  }

  /** Remembers the file of an asset, or with `undefined` that it has none any more. Resolves when it is on the disk. */
  async set(id: string, entry: ExportedFile | undefined): Promise<void> {
    if (entry === undefined) this.files.delete(id);
    else this.files.set(id, entry);
    this.pending += lineOf(id, entry);
    // Entries that come while others are written are written together: a sync of its own for each would take most of the time.
    while (this.pending !== '') {
      if (this.writing === undefined)
        this.writing = this.write().finally(() => {
          this.writing = undefined;
        });
      await this.writing;
    }
    await this.writing;
  }

  private async write(): Promise<void> {
    const lines = this.pending;
    this.pending = '';
    await this.handle.writeFile(lines);
    await this.handle.datasync();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.writing?.catch(() => undefined);
    await this.handle.close();
  }
}

function checkScope(head: string, name: string, scope: ExportScope): void {
  const header = readJson(head);
  if (!isRecord(header) || header['format'] !== format || header['version'] !== 1)
    throw new CommandFailure(`${name} was not written by this command; choose another folder for the files.`);
  if (header['baseUrl'] !== scope.baseUrl)
    throw new CommandFailure(
      `The folder has the files of the library ${String(header['baseUrl'])}, and this is ${scope.baseUrl}; choose another folder.`,
    );
  const search = optionalText(header['search']) ?? '';
  const what = (text: string): string => (text === '' ? 'the whole library' : `the search “${text}”`);
  if (search !== scope.search)
    throw new CommandFailure(
      `The folder has the files of ${what(search)}, and this is ${what(scope.search)}; choose another folder.`,
    );
}
