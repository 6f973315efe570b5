import type { CompletionItem } from './completion-item.ts';
import type { Closeness } from './ranking/closeness.ts';
import type { NameIndex } from './ranking/name-index.ts';
import type { Target } from './target.ts';

/** An item with what its place in the list depends on. */
export interface Proposal extends CompletionItem {
  /** How well it fits the place: 0 when it is absent, smaller before larger among items that are as close to what was typed. */
  readonly tier?: number;
  /** What people may call it instead. Such a word counts from its start on, and comes after names that answer as well. */
  readonly synonyms?: readonly string[];
  /** The text whose uses in the document count; the label when absent. */
  readonly use?: string;
}

/** Many things of a library, found by an index. `item` is called for those alone that are shown. */
export interface NameSource {
  readonly index: NameIndex;
  readonly item: (place: number) => CompletionItem;
  /** Whether a thing of the index is one of these; all are when absent. */
  readonly has?: (place: number) => boolean;
  readonly tier?: number;
}

/** The target at a place, and everything that could be written there, before what was typed narrows it. */
export interface Proposals {
  readonly target: Target;
  readonly items: Iterable<Proposal>;
  readonly names?: readonly NameSource[];
  /** The word as it is typed, where it may stay as it is: it comes first wherever there is something else to choose. */
  readonly written?: CompletionItem | undefined;
  /** Whether nothing is begun here and nothing has to follow. */
  readonly isOpen?: boolean;
  /** How often texts, in lower case, are at such places elsewhere in the document. */
  readonly uses?: ReadonlyMap<string, number>;
  /** How far from what was typed the items may be. */
  readonly worst?: Closeness;
  /**
   * True when the items are a closed table, such as the operators of a field: what is typed narrows them, and brings no others. An editor may
   * narrow the list by itself, without asking again.
   */
  readonly isClosed?: boolean;
  /** True when there are things that only the library knows, and it has not been asked yet. */
  readonly isPending?: boolean;
}
