import type { ValueSlot } from '../../values/value-slot.ts';
import { filterValue } from '../../document/bind/literal.ts';
import { fold } from '../../text/fold.ts';
import { BuildError } from '../build-error.ts';
import { givenInstant } from './instant.ts';
import { nativeValue } from './native-value.ts';
import { noRange } from '../nodes/node.ts';

const decimal = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

/** Converts a text by the type of the slot, without checking the limits of the field. */
function read(text: string, { type, label }: ValueSlot, values: readonly (string | number)[]): unknown {
  switch (type) {
    case 'enumeration':
      return values.find((value) => fold(String(value)) === fold(text.trim()));
    case 'integer':
    case 'number':
      return decimal.test(text.trim()) ? Number(text) : undefined;
    case 'timestamp': {
      const milliseconds = givenInstant(text.trim(), label);
      return milliseconds === undefined ? undefined : new Date(milliseconds);
    }
    default:
      return text;
  }
}

/**
 * Converts a text from a form or an address to a value of a field; `undefined` for a blank text, for one that the field does not take, and
 * for other types. `values` are the legal values of a field that lists them. Never throws.
 */
export function valueFromText(text: unknown, slot: ValueSlot, values: readonly (string | number)[]): unknown {
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  try {
    const value = read(text, slot, values);
    if (value === undefined || (typeof value === 'number' && values.length > 0 && !values.includes(value)))
      return undefined;
    filterValue(nativeValue(value, slot), slot, noRange);
    return value;
  } catch (error) {
    if (error instanceof BuildError) return undefined;
    throw error;
  }
}
