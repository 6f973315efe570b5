import type { ExpressionKind } from '../../schema/kinds.ts';
import type { ExpressionDiff } from './diff.ts';

/** An expression of a saved search that changed. An expression with errors is compared as a text; nothing is known of its meaning. */
export interface ExpressionChange extends ExpressionDiff {
  readonly part: ExpressionKind;
  /** In the compact print, or as it is written where it has errors; empty for none. */
  readonly before: string;
  readonly after: string;
}

/** Another part that changed, as it is written. A side is absent where there is none. */
export interface TextChange {
  readonly part: 'variable' | 'searchFields' | 'count' | 'offset' | 'expect' | 'description';
  /** Of a variable. */
  readonly name?: string;
  readonly before?: string;
  readonly after?: string;
}

export type PartChange = ExpressionChange | TextChange;

/** What became of a search. Only one that was renamed or changed has parts, in the first case perhaps none. */
export interface SearchDiff {
  readonly change: 'added' | 'removed' | 'renamed' | 'changed';
  /** Before; absent when it was added. */
  readonly before?: string;
  /** After; absent when it was removed. */
  readonly after?: string;
  readonly parts: readonly PartChange[];
}

/** What changed between two saved-search files. */
export interface DocumentDiff {
  /** Of the file. */
  readonly variables: readonly TextChange[];
  /** In the order of the second file; a removed search follows the one that it followed in the first. Unchanged searches are left out. */
  readonly searches: readonly SearchDiff[];
}
