import type { Place } from '../../values/place.ts';
import { matchPlace } from '../../document/slots.ts';
import type { Supplied } from '../../document/bind/supply.ts';
import { limits } from '../../syntax/limits.ts';
import { BuildError } from '../build-error.ts';
import { nativeValue, said } from '../native.ts';

/** Whether `null` can stand at a place: it is what a field without a value equals, and nothing that a text or a key could be. */
const takesNull = (place: Place): boolean => place !== matchPlace && place.needs !== 'attributes';

function scalarOf(value: unknown, place: Place): Supplied {
  if (value === null && !takesNull(place)) throw new BuildError(`${place.label} takes a value; null is none.`);
  if (place.type === 'attribute')
    throw new BuildError(
      `Write the JSON in the template and put its values into holes: '{"Key":\${id},"Value":\${value}}'.`,
    );
  if (place.type === 'words' && typeof value !== 'string' && typeof value !== 'number')
    throw new BuildError(`${place.label} takes a text or a number; ${said(value)} is none.`);
  if (place.type === 'words' && typeof value === 'string' && value.trim() === '')
    throw new BuildError(`${place.label} takes words; a blank text finds nothing. Give undefined to leave it out.`);
  if (typeof value === 'string' && value.length > limits.units)
    throw new BuildError(`${place.label} takes at most ${limits.units} characters; this text has ${value.length}.`);
  return nativeValue(value, place);
}

/** The values of a hole, one or a list, as its place takes them. Throws a {@link BuildError} for what it cannot take. */
export function holeScalars(values: unknown, place: Place): readonly Supplied[] {
  if (!Array.isArray(values)) return [scalarOf(values, place)];
  if (place.list === undefined) {
    throw new BuildError(`${place.label} takes one value here; a list stands after EQ or NE, or in a search.`);
  }
  if (values.length === 0) {
    throw new BuildError(`${place.label} takes at least one value; leave the condition out when there is none.`);
  }
  return Array.from(values, (value) => scalarOf(value, place));
}
