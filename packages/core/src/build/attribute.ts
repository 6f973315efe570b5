import { jsonValue } from '../document/bind/literal.ts';
import type { MatchAttribute } from '../schema/match-asset.ts';
import type { Schema } from '../schema/schema.ts';
import type { Filter, StringValue, Variable } from '../syntax/ast.ts';
import type { Place } from '../values/place.ts';
import { BuildError } from './build-error.ts';
import type { MemberCondition } from './condition.ts';
import { anyOf, collectionOf } from './container.ts';
import { givenVariable } from './given-variable.ts';
import type { Instant } from './instant.ts';
import { joinConditions } from './join.ts';
import { nativeValue, nowhere, said, type Id } from './native.ts';

/** A custom attribute of a library (§4.7). */
export interface AttributeDefinition {
  readonly id: string;
  readonly type: MatchAttribute['type'];
  /** The values that it can have, where the library knows them. */
  readonly values?: readonly string[];
}

/** What the language can ask about an attribute. */
export interface Attribute<Value> {
  /** The attribute has this value; of several values, one of them is it. */
  readonly eq: (value: Value | Variable) => MemberCondition<'attributes'>;
  /** The attribute has one of these values: an OR of EQ. Throws for an empty list. */
  readonly in: (values: readonly Value[]) => MemberCondition<'attributes'>;
}

/** The values that a program gives for an attribute: those that it can have, or those of its type. */
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

/** What can be asked about the attribute with this id. Without a type, values go by their own. */
export function attribute(
  id: unknown,
  schema: Schema,
  label?: string,
  type?: MatchAttribute['type'],
): Attribute<unknown> {
  const row = collectionOf(schema, 'attributes');
  const key =
    givenVariable(id) ??
    jsonValue(nativeValue(id ?? undefined, { label: `The id of ${label ?? 'an attribute'}`, type: 'id' }), nowhere);
  const place = { label: label ?? 'An attribute' };
  const free: Place = { ...place, type: 'attribute-value' };

  /** JSON escapes what could not be sent otherwise, so that every text is a value. */
  const valueOf = (value: unknown): StringValue | Variable => {
    const variable = givenVariable(value);
    if (variable !== undefined) return variable;
    const isText = placeTypes[type ?? 'string'] === 'string' && typeof value === 'string';
    const own: Place = type === undefined || isText ? free : { ...place, type: placeTypes[type] };
    return jsonValue(nativeValue(value ?? undefined, own), nowhere);
  };
  const equals = (value: unknown): Filter =>
    anyOf(row, { kind: 'AttributeMatch', range: nowhere, key, value: valueOf(value) });

  return {
    eq: equals,
    in: (values) => {
      const [first, ...others] = Array.isArray(values) ? values.map(equals) : [];
      if (first === undefined)
        throw new BuildError(
          `${place.label}.in takes a list of values; ${Array.isArray(values) ? 'this one is empty' : `${said(values)} is none`}.`,
        );
      return joinConditions('Or', first, ...others);
    },
  };
}

/** Attributes by their id: `attributeById(id).eq('Spring')`. */
export type AttributeById = (id: Id | Variable) => Attribute<string | number | Exclude<Instant, string>>;
