import type { OperatorsByType } from '../../schema/fields.ts';
import type { OperatorName } from '../../schema/operators.ts';
import type { TimeUnit } from '../../text/calendar.ts';
import type { Variable } from '../../syntax/ast.ts';
import type { Condition } from './condition.ts';
import type { Instant } from '../values/instant.ts';
import type { Id } from '../values/native-value.ts';

/** A method for each operator of the language (§4.7). Each field type has those that are legal for it. */
interface Operators<Value> {
  /** The field has exactly this value; upper and lower case are the same. */
  readonly eq: (value: Value | Variable) => Condition<'filters', 'can be negated'>;
  /** The field has another value, or none. */
  readonly ne: (value: Value | Variable) => Condition<'filters', 'can be negated'>;
  /** The field is less than the value, or earlier. */
  readonly lt: (value: Value | Variable) => Condition<'filters', 'can be negated'>;
  /** The field is greater than the value, or later. */
  readonly gt: (value: Value | Variable) => Condition<'filters', 'can be negated'>;
  /** The field is less than or equal to the value. */
  readonly le: (value: Value | Variable) => Condition<'filters', 'can be negated'>;
  /** The field is greater than or equal to the value. */
  readonly ge: (value: Value | Variable) => Condition<'filters', 'can be negated'>;
  /** The field contains this text. */
  readonly ct: (text: string | Variable) => Condition<'filters', 'cannot be negated'>;
  /** The field starts with this text. */
  readonly sw: (text: string | Variable) => Condition<'filters', 'cannot be negated'>;
  /** The field ends with this text. */
  readonly ew: (text: string | Variable) => Condition<'filters', 'cannot be negated'>;
}

type UsualOperator<Type extends keyof OperatorsByType> = OperatorsByType[Type] extends {
  readonly operators: readonly (infer Legal)[];
  readonly unusual: readonly (infer Unusual)[];
}
  ? Exclude<Legal, Unusual>
  : OperatorsByType[Type]['operators'][number];

/** The operators of a type of field, as the schema has them. */
type OperatorsOf<Type extends keyof OperatorsByType, Value> = Pick<
  Operators<Value>,
  Lowercase<Extract<UsualOperator<Type>, OperatorName>>
>;

/** The conditions that every field has. */
interface AnyValue<Value> {
  /** The field has one of these values: an OR of EQ. Throws for an empty list. */
  readonly in: (values: readonly Value[]) => Condition<'filters', 'can be negated'>;
  /** The field has none of these values: an AND of NE. Throws for an empty list. */
  readonly notIn: (values: readonly Value[]) => Condition<'filters', 'can be negated'>;
  /** The field has no value. */
  readonly isNull: () => Condition<'filters', 'can be negated'>;
  /** The field has a value. */
  readonly isNotNull: () => Condition<'filters', 'can be negated'>;
  /**
   * Converts a text from a form or an address to a value of the field: `fields.AverageRating.from('4')` is 4. Names of values are read in
   * any case, moments become a `Date`. `undefined` for blank texts and everything else that is not a value of the field.
   */
  readonly from: (text: unknown) => Value | undefined;
}

/** A field whose values are known. */
interface Listed<Value> {
  /** The values, for a choice on a screen. */
  readonly values: readonly Value[];
  /** A type guard: whether an unknown value is one of the values. */
  readonly accepts: (value: unknown) => value is Value;
}

/** A length of time: `30d`, `2h`, `6mo`. `s`, `min`, `h`, `d`, `w`, `mo` and `y` are seconds, minutes, hours, days, weeks, months and years. */
export type Duration = `${number}${TimeUnit}`;

export interface PeriodOptions {
  /** The start or end of the period; the present moment when absent. */
  readonly now?: Instant;
  /** IANA name of the zone in which days and longer units are counted; UTC when absent. */
  readonly timeZone?: string;
}

/** A day of the calendar: `2024-05-01`, or an object with its parts, such as a `Temporal.PlainDate`. Months are 1 to 12. */
export type Day = string | { readonly year: number; readonly month: number; readonly day: number };

interface Periods {
  /** At or after `from`, and before `to`. */
  readonly between: (from: Instant, to: Instant) => Condition<'filters', 'can be negated'>;
  /** On a day, as clocks in a zone show it: `on('2024-05-01', 'Europe/Berlin')`. */
  readonly on: (day: Day, timeZone: string) => Condition<'filters', 'can be negated'>;
  /** In the time up to now: `last('30d')`. */
  readonly last: (length: Duration, options?: PeriodOptions) => Condition<'filters', 'can be negated'>;
  /** In the time from now on: `next('30d')`. */
  readonly next: (length: Duration, options?: PeriodOptions) => Condition<'filters', 'can be negated'>;
}

/** A field with text. */
export interface StringField extends OperatorsOf<'string', string>, AnyValue<string> {}

/** A field with a value from a list. */
export interface EnumerationField<Value extends string = string>
  extends OperatorsOf<'enumeration', Value>, AnyValue<Value>, Listed<Value> {}

/** A field with an id. */
export interface IdField extends OperatorsOf<'id', Id>, AnyValue<Id> {}

/** A field with a number. */
export interface NumberField<Value extends number = number> extends OperatorsOf<'number', Value>, AnyValue<Value> {}

/** A field with a number from a list. */
export interface CodeField<Value extends number = number>
  extends OperatorsOf<'integer', Value>, AnyValue<Value>, Listed<Value> {}

/** A field with a moment. Where the language requires a status beside the date, every condition but `isNull` and `isNotNull` adds it. */
export interface TimestampField extends OperatorsOf<'timestamp', Instant>, AnyValue<Instant>, Periods {}

/** The conditions of all types of fields. Those that the type of the field does not have throw a {@link BuildError}. */
export interface AnyField extends Operators<unknown>, AnyValue<unknown>, Listed<string | number>, Periods {}
