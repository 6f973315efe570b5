import type { Range } from '../../../text/range.ts';
import type { Filter, Name } from '../../ast.ts';
import type { JoinKind } from '../../operands.ts';

/** A piece of the filter that recovery makes of a text. Together they follow the grammar, with conditions that are read already. */
export type RecoveredItem = Range & (ConditionItem | JoinItem | AnyItem | { readonly type: 'Open' | 'Close' });

export interface ConditionItem {
  readonly type: 'Condition';
  readonly node: Filter;
  /** Whether its parts are in the order of the language, so that its operator can be turned round where it is. */
  readonly isWritten: boolean;
}

export interface JoinItem {
  readonly type: 'Join';
  readonly kind: JoinKind;
}

/** `collection/ANY(variable:`. */
export interface AnyItem {
  readonly type: 'Any';
  readonly collection: Name;
  readonly variable: Name;
}

/** What is read next. */
export type Next = 'condition' | 'join' | 'end';

/** A bracket that waits for its other half. */
export interface OpenBracket {
  /** The offset of the bracket. */
  readonly at: number;
  /** Index of the first item of the group or `ANY`. */
  readonly item: number;
  /** The declared variable, in lower case, when it belongs to an `ANY`. */
  readonly variable?: string;
  /** Whether the members of the collection may be attributes. */
  readonly attributes?: boolean | undefined;
  /** The join that is written like a function before it: `OR(…, …)`. */
  readonly call?: JoinCall;
  /** The `ANY` around an `ANY`. */
  readonly outer?: OpenBracket | undefined;
}

/** A join that is written like a function. */
export interface JoinCall {
  readonly kind: JoinKind;
  /** The commas that were read between its arguments. */
  readonly commas: number[];
}

/** What is in a pair of brackets, outside of further brackets and of quotes. */
export interface BracketContent {
  /** The offsets of its commas, or of the semicolons that spreadsheets have in their place. */
  readonly commas: readonly number[];
  /** The joins between conditions; those that are written like a function are left out. */
  readonly joins: ReadonlySet<JoinKind>;
  /** The end of the closing bracket; `undefined` when there is none. */
  readonly end: number | undefined;
}

/** One or several NOTs in a row, before a condition. */
export interface WrittenNot extends Range {
  /** Where the condition starts. */
  readonly next: number;
  /** Index of its first item. */
  readonly item: number;
  /** How many NOTs there are. */
  readonly count: number;
  /** What is written in place of a NOT that takes the place of a join. */
  readonly join: '' | 'AND ';
  /** The declared variable, in lower case, where the condition is about an attribute. */
  readonly attribute: string | undefined;
}
