import type { Expression, Name } from '../../syntax/ast.ts';

/** Which part of a condition is another one. Of a term of a search, the operator is its form: a phrase, or where its wildcards stand. */
export type ChangedPart = 'field' | 'operator' | 'value';

/** What holds conditions together. */
export type Frame =
  | { readonly kind: 'And' | 'Or' }
  | { readonly kind: 'Not' }
  | { readonly kind: 'Any'; readonly collection: Name; readonly variable: Name };

/** A condition that means the same in both. */
export interface KeptCondition {
  readonly change: 'kept';
  readonly before: Expression;
  readonly after: Expression;
}

/** `moved` says that the same condition was removed elsewhere. */
export interface AddedCondition {
  readonly change: 'added';
  readonly after: Expression;
  readonly moved: boolean;
}

/** `moved` says that the same condition was added elsewhere. */
export interface RemovedCondition {
  readonly change: 'removed';
  readonly before: Expression;
  readonly moved: boolean;
}

/** A condition in the place of another one. */
export interface ChangedCondition {
  readonly change: 'changed';
  readonly before: Expression;
  readonly after: Expression;
  readonly parts: readonly ChangedPart[];
}

/**
 * Conditions that are together, with a change among them or in what holds them together. A frame is absent where one of them, or
 * none, is alone.
 */
export interface ChangedGroup {
  readonly change: 'inside';
  readonly before: Frame | undefined;
  readonly after: Frame | undefined;
  readonly operands: readonly Difference[];
}

/** What changed between two expressions, as a tree. Conditions are without brackets and duplicates; their ranges are those of their text. */
export type Difference = KeptCondition | AddedCondition | RemovedCondition | ChangedCondition | ChangedGroup;
