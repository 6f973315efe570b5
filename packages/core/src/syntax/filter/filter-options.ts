import type { ParseOptions } from '../parse-options.ts';

/** How a filter is read. */
export interface FilterOptions extends ParseOptions {
  /** True reads `{{name}}` in the place of a condition as an `Invalid` of that text, without a diagnostic: the reader puts a condition there. */
  readonly holes?: boolean;
}
