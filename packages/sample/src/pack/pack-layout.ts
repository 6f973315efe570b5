import { sampleVersion } from '../content/sample-content.ts';
import type { EntryColumns } from './entry-columns.ts';
import type { MeasureColumns } from './measure-columns.ts';

/** Where a part of the pack is: from the first byte after the index inclusive to exclusive. */
export type Span = readonly [start: number, end: number];

/** The start of a pack: JSON, after its length (4 bytes, little endian). */
export interface PackIndex {
  readonly format: string;
  /** {@link PackedFacts} */
  readonly facts: Span;
  /** Groups of drawings, in the order of their descriptions. */
  readonly drawings: readonly Span[];
}

/** What the assets of the sample are made from, without their drawings. */
export interface PackedFacts {
  /** The descriptions of the drawings. */
  readonly entries: EntryColumns;
  readonly measures: MeasureColumns;
}

/** Changes with the layout, and with what is packed. */
export const packFormat: string = `assetql sample pack 2, ${sampleVersion}`;

/** Drawings that are packed together. Neighbours are alike: 64 of them take a third of the room that they take one by one. */
export const drawingsTogether = 64;

/** A character that no XML text can have. */
export const separator = '\u0000';
