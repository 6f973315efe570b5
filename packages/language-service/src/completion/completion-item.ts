import type { Range } from '@assetql/core';

export type CompletionKind =
  | 'key'
  | 'title'
  | 'field'
  | 'collection'
  | 'operator'
  | 'join'
  | 'value'
  | 'variable'
  | 'snippet'
  | 'keyword'
  | 'function'
  | 'sortKey'
  | 'direction';

/** One proposal. All items of a list replace the same range. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: CompletionKind;
  readonly insert: string;
  /** Where the caret goes in `insert`, in UTF-16 units; its end when absent. */
  readonly caret?: number;
  /** A few words beside the label: a meaning, a path. */
  readonly detail?: string;
  readonly documentation?: string;
  /** What typed text is compared with beside the label: the words behind a number or an id. */
  readonly also?: string;
  /** A CSS colour, for values that are colours. */
  readonly swatch?: string;
  /** True when the next thing can be completed at once. */
  readonly more?: boolean;
}

export interface CompletionList {
  /** What an item replaces: the word or string around the caret. */
  readonly range: Range;
  /** The best first, at most {@link itemLimit}. */
  readonly items: readonly CompletionItem[];
  /** True when further typing can bring items that are not in the list. */
  readonly isIncomplete: boolean;
}

/** Nobody reads more; a longer list costs time on every key. */
export const itemLimit = 200;
