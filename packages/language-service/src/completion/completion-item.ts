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
  /** The word as it is typed already, where any word can be written: choosing it changes nothing. */
  | 'text'
  | 'function'
  | 'sortKey'
  | 'direction';

/** A place of a snippet that is filled in after it was chosen. */
export interface SnippetStop {
  /** Its ranges in `insert`, in UTF-16 units: several ranges hold the same text and are filled in together. */
  readonly ranges: readonly [Range, ...Range[]];
}

/** One proposal. All items of a list replace the same range. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: CompletionKind;
  /** What is inserted, as it is: no notation of any editor. */
  readonly insert: string;
  /** Where the caret goes in `insert`, in UTF-16 units; its end when absent. With `stops`, into the first of them. */
  readonly caret?: number;
  /** The places of a snippet in the order in which Tab goes through them; after the last comes the end of `insert`. Ranges do not overlap. */
  readonly stops?: readonly SnippetStop[];
  /** A few words beside the label: a meaning, a path. */
  readonly detail?: string;
  readonly documentation?: string;
  /** Section of the interface specification: `4.7`. */
  readonly spec?: string;
  /** True when the specification is silent and live services were followed instead. */
  readonly assumed?: boolean;
  /** What typed text is compared with beside the label: the words after a number or an id. */
  readonly also?: readonly string[];
  /** A CSS colour, for values that are colours. */
  readonly swatch?: string;
  /** True when the next thing can be completed at once. */
  readonly more?: boolean;
}

export interface CompletionList {
  /** What an item replaces: the word or string around the caret. Never more than one line. */
  readonly range: Range;
  /** The best first, at most {@link itemLimit}. */
  readonly items: readonly CompletionItem[];
  /** True when asking again can bring items that are not in the list: after another letter, or when the library has answered. */
  readonly isIncomplete: boolean;
  /**
   * True between the words of a search: nothing is begun there, and anything may follow. A list that opens by itself would take the Enter
   * that ends the line.
   */
  readonly isUnsolicited: boolean;
  /** True when further letters of the word only narrow the list, so that an editor can do it without asking again. */
  readonly isClosed: boolean;
}

/** The most items of a list. Users do not read more, and a longer list costs time on every key. */
export const itemLimit = 200;
