import type { SpecifiedCollection } from '../schema/fields.ts';
import type { Filter, Search } from '../syntax/ast.ts';

declare const scope: unique symbol;
declare const negation: unique symbol;

/** The parameter of a list call that a condition is for (§4.7). */
export type Scope = 'filters' | 'containerfilter';

/** Whether `not` can say the opposite of a condition: the language has none for `CT`, `SW`, `EW`, `ANY` and `ISMATCH`. */
export type Negation = 'can be negated' | 'cannot be negated';

/**
 * A condition of `filters` or `containerfilter` (§4.7). It is a plain AST: its scope and whether it can be negated are known to the
 * compiler alone, and an AST that was parsed fits every scope.
 */
export type Condition<In extends Scope = Scope, N extends Negation = Negation> = Filter & {
  readonly [scope]?: In | undefined;
  readonly [negation]?: N | undefined;
};

/** A condition on the collection that a member of an asset holds; the table of collections knows where it can stand. */
export type MemberCondition<Member extends SpecifiedCollection['member']> = Condition<
  Extract<SpecifiedCollection, { readonly member: Member }>['parameter'],
  'cannot be negated'
>;

/**
 * What `and`, `or` and templates skip, so that a condition can be left out in place: `featured && fields.AverageRating.ge(4)`. The empty
 * text is what an empty field of a form gives: `author && fields.CreatedBy.eq(author)`.
 */
export type Skipped = undefined | null | false | '';

type ScopeOf<C> = C extends { readonly [scope]?: infer In | undefined } ? (In extends Scope ? In : never) : never;

type NegationOf<C> = C extends { readonly [negation]?: infer N | undefined }
  ? N extends Negation
    ? N
    : 'can be negated'
  : never;

/** What a join of conditions is: it is of their scope, and can be negated when each of them can. */
export type JoinOf<Operand> = [Exclude<Operand, Skipped>] extends [Filter]
  ? Condition<ScopeOf<Exclude<Operand, Skipped>>, NegationOf<Exclude<Operand, Skipped>>>
  : Search;

/** `undefined` where all operands may be skipped. */
export type NothingIn<All extends readonly unknown[]> = All extends readonly [infer First, ...infer Rest]
  ? Extract<First, Skipped> extends never
    ? never
    : NothingIn<Rest>
  : undefined;
