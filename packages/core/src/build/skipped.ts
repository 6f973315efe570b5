import type { Skipped } from './condition.ts';

/** Whether a value leaves its condition out: `undefined`, `null`, `false` or the empty text. */
export const isSkipped = (value: unknown): value is Skipped =>
  value === undefined || value === null || value === false || value === '';
