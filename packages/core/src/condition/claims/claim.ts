import type { OperatorName } from '../../schema/operators.ts';
import type { Interval } from '../bounds.ts';
import type { HasTerm, TextTest } from '../condition.ts';

/** An interval of numbers or instants. The numbers of a whole field have closed ends only. */
export interface IntervalTest extends Interval {
  readonly kind: 'interval';
}

/** A wildcard alone, which finds everything. */
export interface AllTest {
  readonly kind: 'all';
}

/** A comparison that can only be recognised when it is repeated, as of an attribute, whose type only the library knows. */
export interface OpaqueTest {
  readonly kind: 'opaque';
  /** The key of the attribute; empty for everything else. */
  readonly key: string;
  readonly operator: OperatorName;
  readonly text: string;
}

/** What one condition asks of its subject: that a value satisfies the test or, when `not` is set, that no value does. */
export interface Claim {
  /** The field, or the collection of an `ANY`; empty for terms of a search. Claims about different subjects are independent. */
  readonly subject: string;
  readonly not: boolean;
  /** Whether there is at most one value, which has to satisfy all claims. */
  readonly single: boolean;
  readonly test: TextTest | IntervalTest | HasTerm | AllTest | OpaqueTest;
}
