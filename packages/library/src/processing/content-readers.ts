import type { ReadPdf } from './documents/read-document.ts';
import type { FileFacts, Inspection, WantedPart } from './file-facts.ts';
import type { PictureSize } from './picture-size.ts';
import type { XmlParser } from './read-tags.ts';

export type KnownType = NonNullable<FileFacts['type']>;

export type OnFacts = (facts: FileFacts) => Promise<void>;

/** A picture whose pixels are to be read. */
export interface PictureToDraw {
  readonly content: Blob;
  /** Whether the content is another one than that of the file: a part of it, or made from it. */
  readonly isDerived: boolean;
  /** That of the file: of one that holds the picture of itself, another one than that of the content. */
  readonly type: KnownType;
  /** How the picture is turned where it does not say that itself, as EXIF counts it. */
  readonly orientation?: number | undefined;
  readonly wanted: Exclude<WantedPart, 'head'>;
  /** The size in pixels as the head of the file says it, without its pixels being read. Empty where it says none. */
  readonly sizeInHead: () => Promise<PictureSize>;
}

/**
 * Reads the pixels of a picture. `onFacts` gets what is known before that, and a packet of XMP that only a decoder finds. A picture that
 * cannot be drawn is told by the `problem`.
 */
export type DrawPicture = (
  picture: PictureToDraw,
  onFacts: (facts: FileFacts, packet: Uint8Array | undefined) => Promise<void>,
) => Promise<Inspection>;

export interface ContentToInspect {
  readonly content: Blob;
  /** As the person has named it. */
  readonly fileName: string;
  /** A file of metadata (XMP) that describes it. */
  readonly sidecar?: Blob | undefined;
  /** Tags that are read beside those that are always read, such as `xmp:rights`. */
  readonly tags?: readonly string[] | undefined;
  readonly wanted: WantedPart;
}

/** What a platform reads files with. */
export interface ContentReaders {
  readonly domParser: XmlParser;
  /** Reads PDFs; without it, their text is not known. */
  readonly readPdf?: ReadPdf;
  /** Reads a frame of a film; `undefined` where it gives none. Absent where nothing decodes films. */
  readonly readFrame?:
    ((film: Blob, type: KnownType, duration: number | undefined) => Promise<Blob | undefined>) | undefined;
  /** Loads what draws pictures; a sentence says why nothing here does. */
  readonly loadDrawer: () => Promise<DrawPicture | string>;
}
