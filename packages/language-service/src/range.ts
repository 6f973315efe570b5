import type { Range } from '@assetql/core';

/** A range moved by a number of UTF-16 units. */
export const moved = ({ start, end }: Range, by: number): Range => ({ start: start + by, end: end + by });

/** Whether an offset is in a range or at one of its ends. */
export const touches = ({ start, end }: Range, offset: number): boolean => start <= offset && offset <= end;
