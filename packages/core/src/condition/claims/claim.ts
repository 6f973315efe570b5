import type { OperatorName } from '../../schema/operators.ts';
import type { SearchFieldRow } from '../../schema/search-fields.ts';

/** A folded text that a value equals, contains, starts or ends with. */
export interface TextTest {
  readonly kind: 'text';
  readonly operator: 'EQ' | 'CT' | 'SW' | 'EW';
  readonly text: string;
}

/** The numbers or instants from `low` to `high`; a bound that is `open` (1, else 0) is left out. */
export interface SpanTest {
  readonly kind: 'span';
  readonly low: number;
  readonly lowOpen: number;
  readonly high: number;
  readonly highOpen: number;
}

/** A term of a search that stands in one of the fields. */
export interface TermTest {
  readonly kind: 'term';
  readonly fields: readonly SearchFieldRow[];
  readonly words: readonly string[];
  readonly leading: boolean;
  readonly trailing: boolean;
}

/** A wildcard alone, which finds everything. */
export interface AllTest {
  readonly kind: 'all';
}

/** A comparison of which nothing is known but that it equals another, as of an attribute, whose type only the library knows. */
export interface OpaqueTest {
  readonly kind: 'opaque';
  /** An attribute has one key. */
  readonly key: string;
  readonly operator: OperatorName;
  readonly text: string;
}

/** What one condition asks of one subject: that a value there satisfies the test, or behind `not` that none does. */
export interface Claim {
  /** Claims of different subjects say nothing of each other. */
  readonly subject: string;
  readonly not: boolean;
  /** Whether there is one value at most, which has to satisfy everything. */
  readonly single: boolean;
  readonly test: TextTest | SpanTest | TermTest | AllTest | OpaqueTest;
}
