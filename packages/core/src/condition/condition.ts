import type { MatchAsset } from '../schema/match-asset.ts';
import type { OperatorName } from '../schema/operators.ts';
import type { Tree } from './tree.ts';

/**
 * The meaning of a filter or search, with names resolved, values read by the type of their field and texts folded. Every engine is made
 * from it, so that all give equal results.
 */
export type Condition = Tree<ConditionLeaf>;

export type ConditionLeaf = Comparing | Missing | HasMember | HasAttribute | HasTerm | HasWords;

/** The member of an asset that has the values. `extra` is the name of a field that a configuration adds, in the member `extra`. */
export interface Source {
  readonly member: keyof MatchAsset;
  readonly extra?: string;
}

/** Satisfied by any of the texts. They are folded. */
export interface TextTest {
  readonly kind: 'text';
  readonly operator: 'EQ' | 'CT' | 'SW' | 'EW';
  readonly texts: readonly string[];
}

/** `EQ` is satisfied by any of its numbers. Timestamps are in epoch milliseconds. */
export type NumberTest =
  | { readonly kind: 'number'; readonly operator: 'EQ'; readonly numbers: readonly number[] }
  | { readonly kind: 'number'; readonly operator: 'LT' | 'GT' | 'LE' | 'GE'; readonly number: number };

/** How the number of an asset is changed before it is compared. */
export interface NumberReading {
  /** `floor` removes the fraction of a millisecond, `round` rounds half up. */
  readonly whole?: 'floor' | 'round';
  /** The number that a missing value counts as. */
  readonly none?: number;
}

/** The single value of a field satisfies the test. A missing value does not. */
export interface Comparing {
  readonly kind: 'comparing';
  readonly source: Source;
  readonly reading: NumberReading;
  readonly test: TextTest | NumberTest;
}

/** The single value of a field is missing. */
export interface Missing {
  readonly kind: 'missing';
  readonly source: Source;
  /** The type of the values. */
  readonly test: 'text' | 'number';
  readonly reading: NumberReading;
}

/** Some member of a collection, or some value of a field with many, satisfies the body. */
export interface HasMember {
  readonly kind: 'member';
  readonly source: Source;
  readonly body: Tree<TextTest>;
}

/** The attribute with this folded key has a value, and its values satisfy the body. */
export interface HasAttribute {
  readonly kind: 'attribute';
  readonly key: string;
  readonly body: Tree<AttributeTest>;
}

/** Some value of the attribute satisfies the test for the type of the attribute. */
export interface AttributeTest {
  readonly kind: 'value';
  /** The operator of all tests. */
  readonly operator: OperatorName;
  /** For strings and look-ups. */
  readonly text?: TextTest;
  readonly number?: NumberTest;
  /** For dates; the number is in epoch milliseconds. */
  readonly instant?: NumberTest;
}

/** The words are next to each other in one value of one of the members. */
export interface HasTerm {
  readonly kind: 'term';
  readonly members: readonly (keyof MatchAsset)[];
  /** Empty if any word matches. */
  readonly words: readonly string[];
  /** Whether the first word may be the end of a longer word. */
  readonly leading: boolean;
  /** Whether the last word may be the start of a longer word. */
  readonly trailing: boolean;
}

/** All words occur in the member, in any order. At least one. */
export interface HasWords {
  readonly kind: 'words';
  readonly member: keyof MatchAsset;
  readonly words: readonly string[];
}
