import type { MatchAsset } from '../schema/match-asset.ts';
import type { OperatorName } from '../schema/operators.ts';
import type { Tree } from './tree.ts';

/**
 * What a filter or search asks of an asset, with names resolved, values read by the type of their field and texts folded.
 * Every engine is made from it, so that all give equal answers.
 */
export type Condition = Tree<ConditionLeaf>;

export type ConditionLeaf = Comparing | Missing | HasMember | HasAttribute | HasTerm | HasWords;

/** Where values are found on an asset. `extra` is the name of a field that a configuration adds, which is found in the member `extra`. */
export interface Source {
  readonly member: keyof MatchAsset;
  readonly extra?: string;
}

/** Satisfied by any of the texts, which are folded. */
export interface TextTest {
  readonly kind: 'text';
  readonly operator: 'EQ' | 'CT' | 'SW' | 'EW';
  readonly texts: readonly string[];
}

/** `EQ` is satisfied by any of its numbers. Timestamps are in epoch milliseconds. */
export type NumberTest =
  | { readonly kind: 'number'; readonly operator: 'EQ'; readonly numbers: readonly number[] }
  | { readonly kind: 'number'; readonly operator: 'LT' | 'GT' | 'LE' | 'GE'; readonly number: number };

/** How an asset's number becomes the one that is compared. */
export interface NumberReading {
  /** `floor` cuts the fraction of a millisecond, `round` rounds half up. */
  readonly whole?: 'floor' | 'round';
  /** What a missing value counts as. */
  readonly none?: number;
}

/** The one value of a field satisfies the test; a missing value never does. */
export interface Comparing {
  readonly kind: 'comparing';
  readonly source: Source;
  readonly reading: NumberReading;
  readonly test: TextTest | NumberTest;
}

/** The one value of a field is missing. */
export interface Missing {
  readonly kind: 'missing';
  readonly source: Source;
  /** Of which type the values are. */
  readonly test: 'text' | 'number';
  readonly reading: NumberReading;
}

/** Some member of a collection, or some value of a field with many, satisfies the body. */
export interface HasMember {
  readonly kind: 'member';
  readonly source: Source;
  readonly body: Tree<TextTest>;
}

/** The attribute with this folded id has a value, and its values satisfy the body. */
export interface HasAttribute {
  readonly kind: 'attribute';
  readonly key: string;
  readonly body: Tree<AttributeTest>;
}

/** Some value of the attribute satisfies one of the tests: the one for the type of the attribute. */
export interface AttributeTest {
  readonly kind: 'value';
  /** Of all tests. */
  readonly operator: OperatorName;
  /** For strings and look-ups. */
  readonly text?: TextTest;
  readonly number?: NumberTest;
  /** For dates; the number is in epoch milliseconds. */
  readonly instant?: NumberTest;
}

/** The words stand next to each other in one value of one of the members. */
export interface HasTerm {
  readonly kind: 'term';
  readonly members: readonly (keyof MatchAsset)[];
  /** At least one, unless any word will do. */
  readonly words: readonly string[];
  /** The first word may start with other letters. */
  readonly leading: boolean;
  /** The last word may go on. */
  readonly trailing: boolean;
}

/** All words occur in the member, in any order. At least one. */
export interface HasWords {
  readonly kind: 'words';
  readonly member: keyof MatchAsset;
  readonly words: readonly string[];
}
