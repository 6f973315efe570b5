import { jsonValue } from '../../document/bind/literal.ts';
import type { MatchAttribute } from '../../schema/match-asset.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Filter, StringValue, Variable } from '../../syntax/ast.ts';
import type { ValueSlot } from '../../values/value-slot.ts';
import { BuildError } from '../build-error.ts';
import type { MemberCondition } from './condition.ts';
import { anyOf, collectionOf } from './container.ts';
import { givenVariable } from '../values/given-variable.ts';
import type { Instant } from '../values/instant.ts';
import { joinFilters } from './join.ts';
import { nativeValue, describeValue, type Id } from '../values/native-value.ts';
import { noRange } from '../nodes/node.ts';

/** A custom attribute of a library (§4.7). */
export interface AttributeDefinition {
  readonly id: string;
  readonly type: MatchAttribute['type'];
  /** The values that it can have, where the library knows them. */
  readonly values?: readonly string[];
}

/** The conditions on one attribute. */
export interface Attribute<Value> {
  /** The attribute has this value; of several values, one of them is it. */
  readonly eq: (value: Value | Variable) => MemberCondition<'attributes'>;
  /** The attribute has one of these values: an OR of EQ. Throws for an empty list. */
  readonly in: (values: readonly Value[]) => MemberCondition<'attributes'>;
}

/** The type of the values that a program gives for an attribute: the listed values, or those of the attribute's type. */
export type AttributeValue<Definition extends AttributeDefinition> = Definition extends {
  readonly values: readonly (infer Value)[];
}
  ? Value
  : {
      readonly string: string;
      readonly lookup: string;
      readonly number: number;
      readonly date: Instant;
    }[Definition['type']];

const placeTypes = { string: 'string', lookup: 'string', number: 'number', date: 'timestamp' } as const;

/** The conditions on the attribute with this id. Without a type, each value is written by its own type. */
export function attribute(
  id: unknown,
  schema: Schema,
  label?: string,
  type?: MatchAttribute['type'],
): Attribute<unknown> {
  const row = collectionOf(schema, 'attributes');
  const key =
    givenVariable(id) ??
    jsonValue(nativeValue(id ?? undefined, { label: `The id of ${label ?? 'an attribute'}`, type: 'id' }), noRange);
  const slot = { label: label ?? 'An attribute' };
  const free: ValueSlot = { ...slot, type: 'attribute-value' };

  /** Every text is a legal value, because JSON escapes what could not be sent otherwise. */
  const valueOf = (value: unknown): StringValue | Variable => {
    const variable = givenVariable(value);
    if (variable !== undefined) return variable;
    const isText = placeTypes[type ?? 'string'] === 'string' && typeof value === 'string';
    const typed: ValueSlot = type === undefined || isText ? free : { ...slot, type: placeTypes[type] };
    return jsonValue(nativeValue(value ?? undefined, typed), noRange);
  };
  const equals = (value: unknown): Filter =>
    anyOf(row, { kind: 'AttributeMatch', range: noRange, key, value: valueOf(value) });

  return {
    eq: equals,
    in: (values) => {
      const [first, ...others] = Array.isArray(values) ? values.map(equals) : [];
      if (first === undefined)
        throw new BuildError(
          `${slot.label}.in takes a list of values; ${Array.isArray(values) ? 'this one is empty' : `${describeValue(values)} is none`}.`,
        );
      return joinFilters('Or', first, ...others);
    },
  };
}

/** Attributes by their id: `attributeById(id).eq('Spring')`. */
export type AttributeById = (id: Id | Variable) => Attribute<string | number | Exclude<Instant, string>>;
