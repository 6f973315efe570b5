import { fold } from '@assetql/core';
import type { AttributeInput } from '../../changes/upload-calls.ts';
import { normalTimestamp } from '../../reading/timestamp.ts';
import type { Attribute } from '../../resources/attribute.ts';

/** A value as it is sent, or why it is not one of the attribute, as one sentence. */
export type CheckedValue = { readonly value: string | number | readonly string[] } | { readonly problem: string };

/** How many values of a lookup are named in a problem. */
const mostNamed = 10;

/** Whether a value leaves its attribute empty. */
export const isNoValue = (value: AttributeInput | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Checks a value by the type of its attribute (§2.3), which the service would refuse only when the file is stored. */
export function checkAttributeValue(attribute: Attribute, value: Exclude<AttributeInput, null>): CheckedValue {
  const refuse = (what: string): CheckedValue => ({ problem: `The attribute “${attribute.name}” ${what}` });
  const values = Array.isArray(value) ? value : [value];
  switch (attribute.type) {
    case 'lookup': {
      const { values: known = [] } = attribute;
      const chosen = values.map((one) => [one, known.find((each) => fold(each) === fold(String(one)))] as const);
      const unknown = chosen.find(([, found]) => found === undefined);
      // A service that does not say its values checks them itself.
      if (known.length === 0) return { value: values.map(String) };
      if (unknown === undefined) return { value: chosen.flatMap(([, found]) => found ?? []) };
      const some = known.slice(0, mostNamed).map((one) => `“${one}”`);
      const more = known.length > mostNamed ? ' and more' : '';
      return refuse(`has no value “${String(unknown[0])}”; choose from ${some.join(', ')}${more}.`);
    }
    case 'number': {
      const number = typeof value === 'string' ? Number(value) : value;
      return typeof number === 'number' && Number.isFinite(number)
        ? { value: number }
        : refuse('is a number; give one, such as 42 or 4.2.');
    }
    case 'date': {
      const moment = value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value;
      const timestamp = typeof moment === 'string' ? normalTimestamp(moment) : undefined;
      return timestamp === undefined
        ? refuse('is a date; give a Date or an ISO 8601 timestamp such as 2026-11-24T12:00:00Z.')
        : { value: timestamp };
    }
    default:
      return typeof value === 'string' || typeof value === 'number'
        ? { value: String(value) }
        : refuse('is a text; give a string.');
  }
}
