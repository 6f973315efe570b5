import type { SpecifiedCollection } from '../../schema/fields.ts';
import type { Filter, Search } from '../../syntax/ast.ts';

declare const scope: unique symbol;
declare const negation: unique symbol;

/** The parameter of a list call that a condition is for (§4.7). */
export type Scope = 'filters' | 'containerfilter';

/** Whether `not` accepts a condition: the language has no opposite of `CT`, `SW`, `EW`, `ANY` and `ISMATCH`. */
export type Negation = 'can be negated' | 'cannot be negated';

/**
 * A condition of `filters` or `containerfilter` (§4.7). At run time it is a plain AST; its scope and whether it can be negated exist in
 * its type only. An AST that was parsed is assignable to every scope.
 */
export type Condition<In extends Scope = Scope, N extends Negation = Negation> = Filter & {
  readonly [scope]?: In | undefined;
  readonly [negation]?: N | undefined;
};

/** A condition on a collection of an asset. Its scope follows from the table of collections. */
export type MemberCondition<Member extends SpecifiedCollection['member']> = Condition<
  Extract<SpecifiedCollection, { readonly member: Member }>['parameter'],
  'cannot be negated'
>;

/**
 * Values that `and`, `or` and templates skip, so that a condition can be left out in place: `featured && fields.AverageRating.ge(4)`. The
 * empty text is the value of an empty form field: `author && fields.CreatedBy.eq(author)`.
 */
export type Skipped = undefined | null | false | '';

/** Whether a value leaves its condition out. */
export const isSkipped = (value: unknown): value is Skipped =>
  value === undefined || value === null || value === false || value === '';

type ScopeOf<C> = C extends { readonly [scope]?: infer In | undefined } ? (In extends Scope ? In : never) : never;

type NegationOf<C> = C extends { readonly [negation]?: infer N | undefined }
  ? N extends Negation
    ? N
    : 'can be negated'
  : never;

/** The type of a join of conditions: their scope; it can be negated when each of them can. */
export type JoinOf<Operand> = [Exclude<Operand, Skipped>] extends [Filter]
  ? Condition<ScopeOf<Exclude<Operand, Skipped>>, NegationOf<Exclude<Operand, Skipped>>>
  : Search;

/** `undefined` when every operand may be skipped, else `never`: the part of a join's type for the case that no operand is left. */
export type NothingIn<All extends readonly unknown[]> = All extends readonly [infer First, ...infer Rest]
  ? Extract<First, Skipped> extends never
    ? never
    : NothingIn<Rest>
  : undefined;
