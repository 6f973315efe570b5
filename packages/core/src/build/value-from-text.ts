import type { Place } from '../values/place.ts';
import { filterValue } from '../document/bind/literal.ts';
import { fold } from '../text/fold.ts';
import { BuildError } from './build-error.ts';
import { instantOf } from './instant.ts';
import { nativeValue, nowhere } from './native.ts';

const decimal = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

/** The value that a text names, before anybody asks whether the field takes it. */
function read(text: string, { type, label }: Place, values: readonly (string | number)[]): unknown {
  switch (type) {
    case 'enumeration':
      return values.find((value) => fold(String(value)) === fold(text.trim()));
    case 'integer':
    case 'number':
      return decimal.test(text.trim()) ? Number(text) : undefined;
    case 'timestamp': {
      const milliseconds = instantOf(text.trim(), label);
      return milliseconds === undefined ? undefined : new Date(milliseconds);
    }
    default:
      return text;
  }
}

/**
 * The value of a field that a text from a form or an address names; `undefined` for what is no text, a blank one, and one that the field
 * does not take. `values` are those of a field that lists them. Never throws.
 */
export function valueFromText(text: unknown, place: Place, values: readonly (string | number)[]): unknown {
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  try {
    const value = read(text, place, values);
    if (value === undefined || (typeof value === 'number' && values.length > 0 && !values.includes(value)))
      return undefined;
    filterValue(nativeValue(value, place), place, nowhere);
    return value;
  } catch (error) {
    if (error instanceof BuildError) return undefined;
    throw error;
  }
}
