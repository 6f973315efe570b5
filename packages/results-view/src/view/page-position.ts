/** Where a page of results lies in all of them. Numbers of assets count from 1. */
export interface PagePosition {
  readonly first: number;
  readonly last: number;
  /** Offsets to ask for; absent where there is no such page. */
  readonly previous?: number;
  readonly next?: number;
  /** True when there are more assets than the service pages through. */
  readonly beyondWall: boolean;
}

/** The service refuses an offset of this and more (§4.9; the number is seen on live services). */
export const offsetWall = 100_000;

/** The position of the page that starts after `offset` assets and shows `shown` of `total`, asked for by `count`. */
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
