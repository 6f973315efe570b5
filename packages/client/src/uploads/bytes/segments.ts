/** Bytes of a segment at most (§8: 64 MB; the larger of both readings). */
export const largestSegment = 67_108_864;

/** Segments of a file at most, as block blobs have it (assumed). */
export const mostSegments = 50_000;

/** Bytes of a file at most (§8: 200 GB; the larger of both readings). */
export const largestFile = 214_748_364_800;

const smallestSegment = 262_144;
const largestUsual = 8_388_608;

/** Segments that a file has until segments are as large as they usually get. */
const usualSegments = 64;

/** Bytes of a segment of a stream, which may become as large as a file can be. */
export const streamSegment: number = largestUsual;

/** A segment of a file, and its id in block lists. */
export interface SegmentRange {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Bytes of a segment for a file of this size. 256 KiB below 16 MiB, so that a fault costs little; then twice as much for each doubling, up
 * to 8 MiB; more only where the file would have too many segments.
 */
export function segmentSizeFor(size: number): number {
  let segment = smallestSegment;
  while (segment < largestUsual && size / segment >= usualSegments) segment *= 2;
  while (segment < largestSegment && size / segment > mostSegments) segment *= 2;
  return segment;
}

/** The id of a segment: base64, of one length for all, as block blobs require it (§4.6 does not tell segments apart; assumed). */
export const segmentId = (index: number): string => btoa(String(index).padStart(6, '0'));

/** The segments of a file in their order; none for an empty file. */
export function segmentsOf(size: number, segmentSize: number): readonly SegmentRange[] {
  return Array.from({ length: Math.ceil(size / segmentSize) }, (_, index) => ({
    id: segmentId(index),
    start: index * segmentSize,
    end: Math.min(size, (index + 1) * segmentSize),
  }));
}

/** The body that puts segments together in this order (assumed, as block blobs have it). */
export const blockList = (ids: readonly string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><BlockList>${ids.map((id) => `<Latest>${id}</Latest>`).join('')}</BlockList>`;
