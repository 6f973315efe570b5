import type { LibraryAsset } from '../asset.ts';
import type { EmbeddedMetadata } from './embedded-metadata.ts';
import type { PictureHash } from './picture-hash.ts';

/** What the pixels of a picture tell. */
export type ColorFacts = Pick<LibraryAsset, 'colors' | 'dominantColors' | 'backgroundColor' | 'foregroundColor'>;

/** What the content of a file tells. What could not be found out is absent. */
export interface FileFacts extends Partial<ColorFacts> {
  /** The type that the content has, whatever the name says. The extension is in lower case, without a dot. */
  readonly type?: { readonly extension: string; readonly mimeType: string };
  /** In pixels, as the picture is seen: turned as its metadata asks for. */
  readonly width?: number;
  readonly height?: number;
  readonly colorMode?: string;
  /** Pixels per inch. */
  readonly resolution?: number;
  /** Seconds. */
  readonly duration?: number;
  readonly pageCount?: number;
  /** What a document says, which searches find; absent for one without text, and until it is read. */
  readonly text?: string;
  /** How a picture looks; absent for one that looks like many others, and until it is drawn. */
  readonly likeness?: PictureHash;
  readonly embedded?: EmbeddedMetadata;
  /** Whether a film or a sound has a picture: its cover, or a frame. Absent otherwise, and until that is known. */
  readonly hasStill?: boolean;
}

/** Pictures of a file, as WebP. */
export interface Renditions {
  readonly thumbnail?: Uint8Array<ArrayBuffer>;
  /** Larger; absent where every browser shows the original as well and it is no larger. */
  readonly preview?: Uint8Array<ArrayBuffer>;
}

/** What came of reading a file. */
export interface Inspection {
  readonly facts: FileFacts;
  readonly renditions: Renditions;
  /** What could not be read and why, in one sentence. Trying again would give the same. */
  readonly problem?: string;
  /** Whether a picture could be made of it where films are decoded, which is not so here. */
  readonly needsDecoder?: boolean;
  /** Why the file of metadata that describes it does not count, in one sentence. */
  readonly sidecarProblem?: string;
}

/**
 * How much of a file is read, from the least to the most: its head (type, size, metadata), of a picture the colours and of a document the text, its thumbnail, or
 * everything.
 */
export type WantedPart = 'head' | 'facts' | 'thumbnail' | 'all';

/** A stored file whose content is to be read. */
export interface InspectedFile {
  /** Where `Files` has it. */
  readonly key: string;
  /** As the person has named it. */
  readonly fileName: string;
  /** How much is read; everything when absent. */
  readonly wanted?: WantedPart;
  /** The path of a file of metadata (XMP) that describes it. */
  readonly sidecar?: string;
  /** Tags that are read beside those that are always read, such as `xmp:rights`. */
  readonly tags?: readonly string[];
}

/** Reads the content of files, where it can do no harm. */
export interface ContentInspector {
  /**
   * Resolves also for files that cannot be read, with what is known and a problem. Rejects when it was interrupted and may be tried again; what was
   * found until then was given to `onFacts`. Rejects with the signal's reason when it is aborted.
   */
  inspect(file: InspectedFile, onFacts: (facts: FileFacts) => void, signal: AbortSignal): Promise<Inspection>;
}
