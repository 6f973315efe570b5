/** The position of a page within all results. Numbers of assets start at 1. */
export interface PagePosition {
  readonly first: number;
  readonly last: number;
  /** Offsets of the adjacent pages; absent when there is none. */
  readonly previous?: number;
  readonly next?: number;
  /** Whether there are more assets than offsets can reach. */
  readonly beyondWall: boolean;
}

/** The first offset that services refuse (§4.9; observed on live services). */
export const offsetWall = 100_000;

/** The position of the page at `offset` that shows `shown` of `total` assets and was requested with `count`. */
export function pagePosition(offset: number, shown: number, count: number, total: number): PagePosition {
  const step = Math.max(count, 1);
  const next = offset + step;
  return {
    first: shown === 0 ? 0 : offset + 1,
    last: offset + shown,
    ...(offset > 0 ? { previous: Math.max(0, offset - step) } : {}),
    ...(next < total && next < offsetWall && shown > 0 ? { next } : {}),
    beyondWall: next < total && next >= offsetWall,
  };
}
