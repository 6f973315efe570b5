import { bytesToHex } from '@noble/hashes/utils.js';
import { configurationFile } from '@assetql/core';
import { MemoryAssetIndex } from '../asset-index/memory-asset-index.ts';
import type { LibraryUser } from '../asset.ts';
import type { KnownFile, ScannedFile } from '../folder-file.ts';
import { changeAssetsOf } from '../library-changes.ts';
import type { LibraryParts } from '../library-parts.ts';
import type { MediaFile, MediaSource } from '../media-source.ts';
import { mediaTypeOf } from '../media-type.ts';
import type { Inspection, WantedPart } from '../processing/file-facts.ts';
import type { ContentReaders } from '../processing/content-readers.ts';
import { inspectContent } from '../processing/inspect-content.ts';
import { renditionOf, renditionType, type RenditionName } from '../processing/renditions.ts';
import { MemoryRecords } from '../records/memory-records.ts';
import { nameBasedId } from '../store/name-based-id.ts';
import { RecordStore } from '../store/record-store.ts';
import { FolderRecords } from './folder-records.ts';
import { readFolderSection } from './folder-section.ts';
import { FolderRules, isOwnFile, isRubbish, rulesName } from './folder-rules.ts';
import { markCopies } from './mark-copies.ts';
import { pairSidecars } from './pair-sidecars.ts';
import { folderOf, nameOf } from './paths.ts';
import { DetailsReader, type ReadProgress } from './read-details.ts';
import { WhenQuiet } from './when-quiet.ts';

/** A file with its place in a folder. */
export interface PlacedFile {
  /** From the folder, with `/` between its parts. */
  readonly path: string;
  readonly content: Blob;
  /** When it was changed last, in epoch milliseconds. */
  readonly modified: number;
}

export interface MemoryFolderOptions {
  /** What the folder is called. */
  readonly name: string;
  readonly files: readonly PlacedFile[];
  /** What the platform reads files with. */
  readonly readers: ContentReaders;
  /** Is told how many files are read. */
  readonly onProgress?: (progress: ReadProgress) => void;
  /** Is told of failures that are not those of a file. */
  readonly onFailure?: (failure: unknown) => void;
}

/** A library of files that a person has chosen, in memory. */
export interface MemoryFolder {
  readonly store: RecordStore;
  readonly media: MediaSource;
  readonly parts: Pick<LibraryParts, 'records' | 'index'>;
  /** The user whose files these are. */
  readonly ownerId: string;
  /** Files that could not be read whole: why, in one sentence. */
  readonly problems: () => readonly { readonly path: string; readonly message: string }[];
  /** Resolves when there is nothing left to read. */
  readonly finished: () => Promise<void>;
  /** Ends the reading. */
  readonly close: () => Promise<void>;
}

/** Bytes of a content that are in memory at a time. */
const digestedAtOnce = 8 * 1_048_576;

/** Identifies the whole content of a file; `undefined` for one that cannot be read. */
async function digestOf(content: Blob): Promise<string | undefined> {
  let digest = new ArrayBuffer(0);
  try {
    for (let at = 0; at < content.size; at += digestedAtOnce) {
      const part = await new Blob([digest, content.slice(at, at + digestedAtOnce)]).arrayBuffer();
      digest = await crypto.subtle.digest('SHA-256', part);
    }
  } catch {
    // It was removed, or has changed since it was chosen.
    return undefined;
  }
  return bytesToHex(new Uint8Array(digest));
}

/** How many files are read at a time. */
const atOnce = 2;

/** Bytes of pictures that are kept. */
const mostKept = 64 * 1_048_576;

const owner: LibraryUser = {
  id: nameBasedId('folder/owner'),
  userName: 'you',
  firstName: '',
  lastName: '',
  mayApprove: true,
  isAdministrator: true,
};

/** The rules that files of rules say, each for its folder, outermost first. */
async function rulesOf(files: readonly PlacedFile[]): Promise<FolderRules> {
  const found = files
    .filter(({ path }) => nameOf(path) === rulesName)
    .toSorted((a, b) => a.path.length - b.path.length);
  let rules = new FolderRules();
  for (const { path, content } of found) rules = rules.with(folderOf(path), await content.text());
  return rules;
}

/** Files that people count as theirs. */
async function withoutRubbish(files: readonly PlacedFile[]): Promise<readonly PlacedFile[]> {
  const rules = await rulesOf(files);
  return files.filter(
    ({ path }) => !path.split('/').some(isRubbish) && !isOwnFile(nameOf(path)) && !rules.leavesOut(path, false),
  );
}

const fileOf = (content: Blob, mimeType: string, etag: string): MediaFile => ({
  size: content.size,
  mimeType,
  etag,
  read: (start, end) => content.slice(start, end).stream(),
});

/** Pictures that were made last, by their keys. */
class KeptPictures {
  private readonly pictures = new Map<string, Promise<Blob | undefined>>();
  private size = 0;

  /** The picture of a key, which is made when it is not there. */
  get(key: string, make: () => Promise<Blob | undefined>): Promise<Blob | undefined> {
    const picture = this.pictures.get(key) ?? this.add(key, make());
    this.pictures.delete(key);
    this.pictures.set(key, picture);
    return picture;
  }

  private add(key: string, making: Promise<Blob | undefined>): Promise<Blob | undefined> {
    const picture = making.then((made) => {
      this.size += made?.size ?? 0;
      for (const [oldest, kept] of this.pictures) {
        if (this.size <= mostKept || oldest === key) break;
        this.pictures.delete(oldest);
        void kept.then((removed) => (this.size -= removed?.size ?? 0));
      }
      return made;
    });
    // A failure is not kept: the next request tries again.
    picture.catch(() => this.pictures.delete(key));
    this.pictures.set(key, picture);
    return picture;
  }
}

/**
 * Makes a library of files that are in memory or behind handles, such as those of a folder that was dropped on a page: folders are
 * categories, files are assets by the same rules as those of `assetql serve FOLDER`. Names are found when it resolves; what the files say
 * of themselves follows.
 */
export async function openMemoryFolder(options: MemoryFolderOptions): Promise<MemoryFolder> {
  const { name, readers, onProgress = () => {}, onFailure = () => {} } = options;
  const placed = await withoutRubbish(options.files);
  const contents = new Map(placed.map(({ path, content }) => [path, content]));
  const [records, index] = [new MemoryRecords(), new MemoryAssetIndex()];
  const parts = { records, index };
  await records.change('', ({ put }) => {
    put({ kind: 'user', value: owner });
  });
  const changeNow = changeAssetsOf(parts);
  // What is in memory waits for nothing, and the page has to be drawn between two batches.
  const changeAssets: typeof changeNow = async (...change) => {
    await new Promise((resolve) => setTimeout(resolve));
    return changeNow(...change);
  };
  const files = await FolderRecords.open({ records, changeAssets, name, owner: owner.id, clock: Date.now });
  const configuration = options.files.find(({ path }) => path === configurationFile);
  const { attributes, problems } = readFolderSection(await configuration?.content.text());
  await files.setAttributes(attributes);
  const found = placed.map(({ path, content, modified }): ScannedFile => ({
    path,
    size: content.size,
    modified,
    inode: path,
  }));
  await files.apply({ added: pairSidecars(found), changed: [], moved: [], lost: [] });

  function inspect(
    { path, sidecar }: KnownFile,
    wanted: WantedPart,
    onFacts: (facts: Inspection['facts']) => void,
  ): Promise<Inspection> {
    const file = {
      content: contents.get(path) ?? new Blob(),
      fileName: nameOf(path),
      sidecar: sidecar && contents.get(sidecar.path),
      tags: files.tags,
      wanted,
    };
    return inspectContent(file, async (facts) => onFacts(facts), readers);
  }

  const kept = new KeptPictures();
  async function make(file: KnownFile, picture: RenditionName): Promise<Blob | undefined> {
    const wanted = picture === 'thumbnail' ? 'thumbnail' : 'all';
    const { renditions } = await inspect(file, wanted, () => {});
    const bytes = renditions[picture];
    return bytes && new Blob([bytes], { type: renditionType });
  }

  const digest = ({ path }: KnownFile): Promise<string | undefined> => digestOf(contents.get(path) ?? new Blob());
  const afterReading = new WhenQuiet({
    run: async (signal) => {
      await files.listValues(signal);
      await markCopies({ files, digest, atOnce }, signal);
    },
    onFailure,
  });
  const reader = new DetailsReader({
    files,
    inspect,
    // Nothing is moved while it is looked at.
    fingerprint: async () => undefined,
    atOnce,
    onProgress: (progress) => {
      onProgress(progress);
      if (progress.done === progress.total) afterReading.wake();
      else afterReading.postpone();
    },
    onFailure,
  });
  reader.wake();
  return {
    store: new RecordStore(records, index),
    parts,
    ownerId: owner.id,
    media: {
      open: async (key) => {
        const rendition = renditionOf(key);
        const file = files.file(rendition?.id ?? key);
        if (file === undefined) return undefined;
        const etag = `"${key}"`;
        if (rendition === undefined) return fileOf(contents.get(file.path) ?? new Blob(), mediaTypeOf(''), etag);
        const picture = await kept.get(key, () => make(file, rendition.name));
        return picture && fileOf(picture, renditionType, etag);
      },
    },
    problems: () => [
      ...problems.map((message) => ({ path: configurationFile, message })),
      ...[...files.live()].flatMap(({ path, problem }) => (problem === undefined ? [] : [{ path, message: problem }])),
    ],
    finished: async () => {
      await reader.finished();
      await afterReading.finished();
    },
    close: async () => {
      await reader.close();
      await afterReading.close();
    },
  };
}
