import type { Range } from '../text/range.ts';
import type { OperatorName } from '../schema/operators.ts';
import type { ExpressionKind } from '../schema/kinds.ts';

/**
 * The typed AST of the four languages (the interface specification, §4.7–4.9).
 * It is plain JSON. Every node has a `kind` and a `range` that lies inside its parent's.
 * Nodes that a program builds without a text carry the empty range `{ start: 0, end: 0 }`.
 */
interface NodeOf<Kind extends string> {
  readonly kind: Kind;
  readonly range: Range;
}

/** A field, collection, lambda variable, search field or sort key. `canonical` is the schema's spelling when it knows the name. */
export interface Name extends NodeOf<'Name'> {
  readonly text: string;
  readonly canonical?: string;
}

/** `name` is absent when the text is no operator of the language and none can be meant. `text` is what was written, possibly empty. */
export interface Operator extends NodeOf<'Operator'> {
  readonly name?: OperatorName;
  readonly text: string;
}

/** A text value; `value` has its doubled quotes undone. A bare word is a string with `quoted: false`. */
export interface StringValue extends NodeOf<'String'> {
  readonly value: string;
  readonly quoted: boolean;
}

/** A number written bare. A quoted `'5'` is a {@link StringValue}. */
export interface NumberValue extends NodeOf<'Number'> {
  readonly value: number;
  readonly text: string;
}

/** A bare timestamp of the exact form `YYYY-MM-DDThh:mm:ss.mmmZ` that names a real instant; `value` is in epoch milliseconds. Everything else that looks like a date is a {@link StringValue}. */
export interface TimestampValue extends NodeOf<'Timestamp'> {
  readonly value: number;
  readonly text: string;
}

export interface NullValue extends NodeOf<'Null'> {}

/** `{{name}}`: a value that is supplied later. */
export interface Variable extends NodeOf<'Variable'> {
  readonly name: string;
}

/** The JSON of an attribute condition, `'{"Key":"<id>","Value":"<value>"}'`; key and value have ranges inside the string. A `Value` that is no JSON string is a {@link StringValue} with `quoted: false`. */
export interface AttributeMatch extends NodeOf<'AttributeMatch'> {
  readonly key: StringValue | Variable;
  readonly value: StringValue | Variable;
}

/** Text that could not be understood; printed as it is. */
export interface Invalid extends NodeOf<'Invalid'> {
  readonly text: string;
}

export type Value = StringValue | NumberValue | TimestampValue | NullValue | AttributeMatch | Variable | Invalid;

export interface And<Operand> extends NodeOf<'And'> {
  readonly operands: readonly Operand[];
}

export interface Or<Operand> extends NodeOf<'Or'> {
  readonly operands: readonly Operand[];
}

/** Written brackets; they are kept. */
export interface Group<Body> extends NodeOf<'Group'> {
  readonly body: Body;
}

/** `field operator value`, also inside an `ANY`, where the field is the lambda variable. */
export interface Comparison extends NodeOf<'Comparison'> {
  readonly field: Name;
  readonly operator: Operator;
  readonly value: Value;
}

/** `collection/ANY(variable: body)`. */
export interface Any extends NodeOf<'Any'> {
  readonly collection: Name;
  readonly variable: Name;
  readonly body: Filter;
}

/** `ISMATCH('text','field')`; the field's range lies inside its quotes. */
export interface IsMatch extends NodeOf<'IsMatch'> {
  readonly text: StringValue | Variable | Invalid;
  readonly field: Name;
}

/** A filter or container filter (§4.7). Joins are n-ary: an `And` has no `And` among its operands, an `Or` no `Or`, and both have at least two. */
export type Filter = And<Filter> | Or<Filter> | Group<Filter> | Comparison | Any | IsMatch | Invalid;

export interface Not extends NodeOf<'Not'> {
  readonly operand: Search;
}

/** `field:operand`. */
export interface Field extends NodeOf<'Field'> {
  readonly name: Name;
  readonly operand: Word | Phrase | Everything | Variable | Group<Search> | Invalid;
}

/** A bare term. `leading` and `trailing` say whether a `*` stands before or after it; `text` is without them. */
export interface Word extends NodeOf<'Word'> {
  readonly text: string;
  readonly leading: boolean;
  readonly trailing: boolean;
}

/** A text in double quotes; `text` is without them. */
export interface Phrase extends NodeOf<'Phrase'> {
  readonly text: string;
}

/** A lone `*`. */
export interface Everything extends NodeOf<'Everything'> {}

/** A full-text search (§4.8). Implicit and explicit AND are one node. */
export type Search =
  And<Search> | Or<Search> | Not | Group<Search> | Field | Word | Phrase | Everything | Variable | Invalid;

/** A sort key with its direction, `A` ascending or `D` descending (§4.9). `explicit` is false when the direction was left out. */
export interface SortKey extends NodeOf<'SortKey'> {
  readonly key: Name;
  readonly direction: 'A' | 'D';
  readonly explicit: boolean;
}

export type Sort = SortKey | Invalid;

/** The AST of each kind. An empty or blank text has none. */
export interface ExpressionOf {
  readonly filters: Filter;
  readonly containerfilter: Filter;
  readonly search: Search;
  readonly sort: Sort;
}

export type Expression = ExpressionOf[ExpressionKind];

/** Every node that can be met on a walk. */
export type Node = Filter | Search | Sort | Value | Name | Operator;
