import type { LibraryAsset } from './asset.ts';
import type { CopyKind } from './folder/library-keywords.ts';
import type { FileFacts } from './processing/file-facts.ts';

/** What a folder tells of a file without reading it. A file for which all of it is as before counts as unchanged. */
export interface FileState {
  /** Bytes. */
  readonly size: number;
  /** Epoch milliseconds, with their fraction. */
  readonly modified: number;
  readonly inode: string;
}

/** Whether a file is as it was, as far as its folder tells. */
export const isSameState = (a: FileState, b: FileState): boolean =>
  a.size === b.size && a.modified === b.modified && a.inode === b.inode;

/** A file as it was found in a folder. */
export interface ScannedFile extends FileState {
  /** From the served folder, with `/` between its parts. */
  readonly path: string;
}

/** A file of metadata (XMP) beside the file that it describes. */
export interface SidecarFile extends FileState {
  /** As `FolderFile.path`. */
  readonly path: string;
}

/**
 * How much of a file is read: nothing but its name, its head (type, dimensions, metadata), or its pixels as well; or all of it but for its sidecar, which is another
 * one than was read.
 */
export type ReadDepth = 'name' | 'sidecar' | 'head' | 'pixels';

/**
 * The version of what is read of files. It increases when more, or something else, is read than before, so that files which an earlier version
 * has read are read again.
 */
export const readerVersion = 7;

/** Whether the head or the sidecar of a file has not been read yet. */
export const isHeadUnread = ({ depth }: Pick<FolderFile, 'depth'>): boolean => depth === 'name' || depth === 'sidecar';

/** A file of a served folder. Its id is that of its asset. */
export interface FolderFile extends FileState {
  readonly id: string;
  /** From the served folder, with `/` between its parts, which are spelt as the disk spells them. */
  readonly path: string;
  readonly sidecar?: SidecarFile;
  /** Identifies the content when a file turns up elsewhere; absent until its head is read. */
  readonly fingerprint?: string;
  /** Identifies the whole content, where that was needed to compare it with that of other files. */
  readonly digest?: string;
  /** How other files are copies of this one; absent when none is, or they were not compared yet. */
  readonly copies?: readonly CopyKind[];
  readonly depth: ReadDepth;
  /** The `readerVersion` that read it. Absent if it has not been read, or was read before versions were stored. */
  readonly reader?: number;
  /** Identifies what attributes were mapped when its head was read; absent when none were. */
  readonly mapping?: string;
  readonly facts: FileFacts;
  /** Whether it has no picture because it was read where films are not decoded. */
  readonly needsDecoder?: boolean;
  /** What could not be read and why, in one sentence. */
  readonly problem?: string;
  /**
   * Present while the file is not in the folder: its asset as it was, which is restored with its approval, comments and lightboxes when the file turns up
   * again, and when it was missed first, in epoch milliseconds.
   */
  readonly lost?: { readonly asset: LibraryAsset; readonly since: number };
}

/**
 * What is remembered of a file while its folder is served: all but what its content says of itself, which is much, and read from the records where it is needed.
 */
export interface KnownFile extends Omit<FolderFile, 'facts' | 'lost'> {
  readonly facts: Pick<FileFacts, 'type' | 'likeness'>;
  readonly lost?: Pick<NonNullable<FolderFile['lost']>, 'since'>;
}

/** The part of a file that is remembered. */
export function knownFile({ facts: { type, likeness }, lost, ...file }: FolderFile): KnownFile {
  return {
    ...file,
    facts: { ...(type === undefined ? {} : { type }), ...(likeness === undefined ? {} : { likeness }) },
    ...(lost === undefined ? {} : { lost: { since: lost.since } }),
  };
}
