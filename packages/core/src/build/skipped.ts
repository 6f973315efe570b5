import type { Skipped } from './condition.ts';

/** Whether a value stands for no restriction. */
export const isSkipped = (value: unknown): value is Skipped =>
  value === undefined || value === null || value === false || value === '';
