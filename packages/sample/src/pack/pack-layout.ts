import type { LibraryContent } from '@assetql/library';
import { sampleVersion } from '../content/sample-content.ts';
import type { AssetColumns } from './asset-columns.ts';

/** Where a part of the pack is: from the first byte after the index inclusive to exclusive. */
export type Span = readonly [start: number, end: number];

/** The start of a pack: JSON, after its length (4 bytes, little endian). */
export interface PackIndex {
  readonly format: string;
  /** Number of assets. */
  readonly size: number;
  /** {@link PackedContent} */
  readonly content: Span;
  /** The descriptions of the drawings, in the order of the drawings. */
  readonly entries: Span;
  /** Drawings, so many together as compress well and are opened quickly: their texts with {@link separator} between them. */
  readonly drawings: readonly Span[];
}

/** What the store is filled with. */
export type PackedContent = Omit<LibraryContent, 'assets'> & { readonly assets: AssetColumns };

/** Changes with the layout, and with what is packed. */
export const packFormat: string = `assetql sample pack 1, ${sampleVersion}`;

/** Drawings that are packed together. Neighbours are alike: 64 of them take a third of the room that they take one by one. */
export const drawingsTogether = 64;

/** A character that no XML text can have. */
export const separator = '\u0000';
