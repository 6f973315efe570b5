import type { FolderAttribute } from '@assetql/core';
import type { LibraryAsset } from '../asset.ts';
import {
  isHeadUnread,
  isSameState,
  knownFile,
  readerVersion,
  type FolderFile,
  type KnownFile,
} from '../folder-file.ts';
import type { Change } from '../library-parts.ts';
import type { Records, RecordTransaction } from '../records/records.ts';
import { nameBasedId } from '../store/name-based-id.ts';
import { OneAfterTheOther } from '../store/one-after-the-other.ts';
import { folderAttributes } from '../processing/folder-attributes.ts';
import { attributeValues, storeDefinitions } from './attribute-values.ts';
import { folderAsset } from './folder-asset.ts';
import { categoryIdOf, categoryOf, withFoldersAbove } from './folder-categories.ts';
import type { FolderChanges } from './folder-changes.ts';
import type { FoundFile } from './pair-sidecars.ts';
import { folderOf } from './paths.ts';
import {
  factsBefore,
  isSameFile,
  marksOf,
  movedFile,
  placed,
  toReadAgain,
  unread,
  type CopyMarks,
} from './stored-file.ts';

/** Records that are changed in one transaction: the first ones of a large folder are found before the last ones are stored. */
const batchSize = 500;
/** Milliseconds for which a lost file is remembered: 90 days. */
const memory = 90 * 86_400_000;

export interface FolderRecordsOptions {
  readonly records: Records;
  readonly changeAssets: Change;
  /** What the served folder is called. */
  readonly name: string;
  /** The id of the user to whom the files belong. */
  readonly owner: string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Whether files are read where films are decoded. */
  readonly decodesFilms?: boolean;
}

/** What was learnt of a file from its content; `facts` are those of the part that was read. */
export interface FileDetails
  extends
    Pick<FolderFile, 'depth' | 'facts'>,
    Partial<Pick<FolderFile, 'fingerprint' | 'problem' | 'mapping' | 'needsDecoder'>> {
  /** What it says, `null` for a file without text. What was known of that stays when it is absent. */
  readonly text?: string | null;
}

/** A file to be stored as it was found. For a file that is known already, `from` makes its new record from the stored one. */
interface NextFile {
  readonly id: string;
  readonly found: FoundFile;
  readonly from?: (known: FolderFile) => FolderFile;
}

/** The stored file of an asset, unless it is lost. */
function presentFile(transaction: RecordTransaction, id: string): FolderFile | undefined {
  const file = transaction.get('file', id);
  return file?.lost === undefined ? file : undefined;
}

/** The files of a folder as the library knows them, and their assets and categories, which follow from them. Changes are made one after the other. */
export class FolderRecords {
  private readonly options: FolderRecordsOptions;
  private readonly files = new Map<string, KnownFile>();
  private readonly turns = new OneAfterTheOther();
  /** Folders that are categories. */
  private categories = new Set<string>();
  private attributes = folderAttributes();

  private constructor(options: FolderRecordsOptions) {
    this.options = options;
  }

  /** Reads what is known of a folder, and forgets files that have been lost for long. */
  static async open(options: FolderRecordsOptions): Promise<FolderRecords> {
    const folder = new FolderRecords(options);
    const { records, clock } = options;
    const forgotten: string[] = [];
    for await (const page of records.filePages())
      for (const file of page)
        if (file.lost !== undefined && file.lost.since < clock() - memory) forgotten.push(file.id);
        else folder.files.set(file.id, knownFile(file));
    if (forgotten.length > 0)
      await records.change('', (transaction) => {
        for (const id of forgotten) transaction.remove('file', id);
      });
    const ids = new Set((await records.all('category')).map(({ id }) => id));
    folder.categories = new Set([...folder.neededFolders()].filter((path) => ids.has(categoryIdOf(path))));
    return folder;
  }

  /** All files by id, with those that are lost. */
  get all(): ReadonlyMap<string, KnownFile> {
    return this.files;
  }

  /** The file of an asset, unless it is lost. */
  file(id: string): KnownFile | undefined {
    const file = this.files.get(id);
    return file?.lost === undefined ? file : undefined;
  }

  /** Files that are in the folder. */
  *live(): Generator<KnownFile> {
    for (const file of this.files.values()) if (file.lost === undefined) yield file;
  }

  /** The tags that are read of files beside those that are always read. */
  get tags(): readonly string[] {
    return this.attributes.tags;
  }

  /** Identifies what attributes are mapped; `undefined` when none are. */
  get mapping(): string | undefined {
    return this.attributes.mapping;
  }

  /**
   * Gives files these attributes beside those that all folders have. Files of which others are known, which an earlier version of the reader has read, or which can be
   * decoded by now, are to be read again; what is known of them stays until then.
   */
  setAttributes(mapped: readonly FolderAttribute[]): Promise<void> {
    return this.turns.run('', async () => {
      const { records } = this.options;
      this.attributes = folderAttributes(mapped, await records.all('attribute'));
      await storeDefinitions(records, this.attributes.definitions);
      const isOutdated = ({ mapping, reader, needsDecoder = false }: KnownFile): boolean =>
        mapping !== this.mapping || reader !== readerVersion || (needsDecoder && this.options.decodesFilms === true);
      const others = [...this.live()].filter((file) => !isHeadUnread(file) && isOutdated(file));
      await this.inBatches(others, (transaction, { id }) => {
        const file = presentFile(transaction, id);
        return file && this.put(transaction, toReadAgain({ known: file, found: file }));
      });
    });
  }

  /** Stores with the attributes which values the files have, for people to choose from. Resolves to whether these are others than before. */
  async listValues(signal: AbortSignal): Promise<boolean> {
    const { records } = this.options;
    const { attributes } = this;
    const values = await attributeValues(records.filePages(signal), attributes);
    return await this.turns.run('', async () => {
      // Where others were mapped meanwhile, files are read again for these.
      if (attributes !== this.attributes) return false;
      return await storeDefinitions(records, attributes.definitions, values);
    });
  }

  /**
   * Stores what has happened in the folder. Resolves when searches find it. Rejects with the reason of the signal when that aborts: a part is stored then, and the
   * rest is found by the next look.
   */
  apply({ added, changed, moved, lost }: FolderChanges, signal?: AbortSignal): Promise<void> {
    return this.turns.run('', async () => {
      const ids = new Set<string>();
      const newest = added.toSorted((a, b) => b.modified - a.modified);
      const next: readonly NextFile[] = [
        ...moved.map(({ known: { id }, found }): NextFile => ({
          id,
          found,
          from: (known) =>
            known.mapping === this.mapping ? movedFile({ known, found }) : toReadAgain({ known, found }),
        })),
        ...changed.map(({ known: { id }, found }): NextFile => ({
          id,
          found,
          from: (known) => toReadAgain({ known, found }),
        })),
        ...newest.map((found): NextFile => ({ id: this.newId(found.path, ids), found })),
      ];
      const { clock } = this.options;
      await this.addCategories(next.map(({ found }) => folderOf(found.path)));
      const store = (transaction: RecordTransaction, { id, found, from }: NextFile): FolderFile => {
        // More may have been learnt of a file since it was compared.
        const known = transaction.get('file', id);
        const isNew = from === undefined || known === undefined;
        return this.put(transaction, isNew ? { id, ...placed(found), ...unread } : from(known));
      };
      await this.inBatches(next, store, signal);
      const lose = (transaction: RecordTransaction, { id }: KnownFile): FolderFile | undefined => {
        const [asset, file] = [transaction.get('asset', id), presentFile(transaction, id)];
        if (asset === undefined || file === undefined) return undefined;
        const value = { ...file, lost: { asset, since: clock() } };
        transaction.put({ kind: 'file', value });
        transaction.remove('asset', id);
        return value;
      };
      await this.inBatches(lost, lose, signal);
      if (moved.length > 0 || lost.length > 0) await this.removeCategories();
    });
  }

  /** Stores what was learnt of files. What was learnt of a file that has changed since is left out. */
  learn(details: readonly (readonly [file: KnownFile, details: FileDetails])[]): Promise<void> {
    return this.turns.run('', () =>
      this.inBatches(
        details,
        (transaction, [read, { fingerprint, problem, depth, mapping, needsDecoder, facts, text }]) => {
          const file = presentFile(transaction, read.id);
          if (file === undefined || !isSameFile(file, read) || mapping !== this.mapping) return undefined;
          const { problem: _before, mapping: _mapping, needsDecoder: _needed, ...rest } = file;
          const learnt: FolderFile = {
            ...rest,
            depth,
            facts: { ...factsBefore(read.depth, file.facts), ...facts },
            reader: readerVersion,
            ...(fingerprint === undefined ? {} : { fingerprint }),
            ...(problem === undefined ? {} : { problem }),
            ...(mapping === undefined ? {} : { mapping }),
            ...(needsDecoder === undefined ? {} : { needsDecoder }),
          };
          return this.put(transaction, learnt, text);
        },
      ),
    );
  }

  /** Stores how files are copies of others, in place of what was stored of that. What was found out of a file that has changed since is left out. */
  mark(marks: readonly (readonly [file: KnownFile, marks: CopyMarks])[]): Promise<void> {
    const isChanged = ([compared, now]: (typeof marks)[number]): boolean =>
      JSON.stringify(marksOf(compared)) !== JSON.stringify(marksOf(now));
    return this.turns.run('', () =>
      this.inBatches(marks.filter(isChanged), (transaction, [compared, now]) => {
        const file = presentFile(transaction, compared.id);
        if (file === undefined || !isSameState(file, compared)) return undefined;
        const { digest: _digest, copies: _copies, ...rest } = file;
        return this.put(transaction, { ...rest, ...now });
      }),
    );
  }

  /** Writes a file and the asset that it is, with the text that the file has; with the one that was known when it is `undefined`. */
  private put(transaction: RecordTransaction, file: FolderFile, text?: string | null): FolderFile {
    const previous = transaction.get('file', file.id);
    const stored = transaction.get('asset', file.id);
    const asset: LibraryAsset | undefined = stored ?? previous?.lost?.asset;
    const before = asset === undefined || previous === undefined ? undefined : { asset, file: previous };
    transaction.put({ kind: 'file', value: file });
    const after = folderAsset(file, this.options.owner, before, text, this.attributes);
    if (JSON.stringify(after) !== JSON.stringify(stored)) transaction.put({ kind: 'asset', value: after });
    return file;
  }

  /** Changes files in transactions of their own. What `change` returns is what is known of the file from then on; `undefined` leaves it as it is. */
  private async inBatches<Item>(
    items: readonly Item[],
    change: (transaction: RecordTransaction, item: Item) => FolderFile | undefined,
    signal?: AbortSignal,
  ): Promise<void> {
    for (let at = 0; at < items.length; at += batchSize) {
      signal?.throwIfAborted();
      const known: KnownFile[] = [];
      await this.options.changeAssets('', (transaction) => {
        for (const item of items.slice(at, at + batchSize)) {
          const file = change(transaction, item);
          if (file !== undefined) known.push(knownFile(file));
        }
      });
      for (const file of known) this.files.set(file.id, file);
    }
  }

  /** An id that follows from the first path of a file. A path that an earlier file has begun at gives another one. */
  private newId(path: string, taken: Set<string>): string {
    for (let turn = 1; ; turn++) {
      const id = nameBasedId(turn === 1 ? `file/${path}` : `file/${path}\n${turn}`);
      if (this.files.has(id) || taken.has(id)) continue;
      taken.add(id);
      return id;
    }
  }

  private neededFolders(): ReadonlySet<string> {
    return withFoldersAbove(new Set([...this.live()].map(({ path }) => folderOf(path))));
  }

  private async addCategories(folders: readonly string[]): Promise<void> {
    const { records, name } = this.options;
    const missing = [...withFoldersAbove(new Set(folders))].filter((folder) => !this.categories.has(folder));
    if (missing.length === 0) return;
    await records.change('', (transaction) => {
      for (const folder of missing.toSorted()) transaction.put({ kind: 'category', value: categoryOf(name, folder) });
    });
    for (const folder of missing) this.categories.add(folder);
  }

  /** Removes categories of folders that have no files, unless people have put assets into them. */
  private async removeCategories(): Promise<void> {
    const { records } = this.options;
    const needed = this.neededFolders();
    const empty = [...this.categories].filter((folder) => !needed.has(folder));
    if (empty.length === 0) return;
    const used = new Set<string>();
    const ids = [...this.live()].map(({ id }) => id);
    for (let at = 0; at < ids.length; at += batchSize)
      for (const asset of await records.get('asset', ids.slice(at, at + batchSize)))
        for (const id of asset.categoryIds) used.add(id);
    const removed = empty.filter((folder) => !used.has(categoryIdOf(folder)));
    await records.change('', (transaction) => {
      for (const folder of removed) transaction.remove('category', categoryIdOf(folder));
    });
    for (const folder of removed) this.categories.delete(folder);
  }
}
