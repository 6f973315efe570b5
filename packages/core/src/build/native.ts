import type { Supplied } from '../document/bind/supply.ts';
import type { Place } from '../values/place.ts';
import { excerpt } from '../diagnostics/wording.ts';
import { timestampText } from '../syntax/timestamp.ts';
import { fieldTypes } from '../schema/fields.ts';
import type { StringValue, TimestampValue } from '../syntax/ast.ts';
import { BuildError } from './build-error.ts';
import { instantOf, isMoment } from './instant.ts';

/** The range of everything that no text holds. All trees share it, so that nothing may change it. */
export const nowhere: { readonly start: 0; readonly end: 0 } = Object.freeze({ start: 0, end: 0 });

/** An id, or what has one: a category, a user, a lightbox of the client. */
export type Id = string | { readonly id: string };

const halfPair = /\p{Surrogate}/u;

/** A value as a message quotes it. Nothing of an unknown object is called. */
export function said(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value.trim() === '' ? 'an empty text' : JSON.stringify(excerpt(value));
    case 'number':
    case 'boolean':
    case 'undefined':
    case 'bigint':
      return String(value);
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return 'a list';
      return isMoment(value) ? 'a moment' : 'an object';
    default:
      return `a ${typeof value}`;
  }
}

function wanted({ type, minimum, maximum }: Place): string {
  switch (type) {
    case 'string':
    case 'enumeration':
      return 'a text';
    case 'id':
      return 'an id, or what has one in its member id';
    case 'timestamp':
      return 'a Date, a Temporal instant or a text such as 2024-05-01T00:00:00Z';
    case 'words':
      return 'a text or a number';
    case 'attribute':
    case 'attribute-value':
    case 'unknown':
      return 'a text, a number or a moment';
    default:
      return minimum === undefined || maximum === undefined
        ? fieldTypes[type].label
        : `${fieldTypes[type].label} from ${minimum} to ${maximum}`;
  }
}

function refuse(value: unknown, place: Place): never {
  throw new BuildError(`${place.label} takes ${wanted(place)}; ${said(value)} is none.`);
}

/** A text that can be sent. Half of a surrogate pair cannot: no encoding has it. */
function text(value: string, place: Place): StringValue {
  if (halfPair.test(value)) {
    throw new BuildError(`${place.label} cannot take ${said(value)}: it holds half of a character. Write it whole.`);
  }
  return { kind: 'String', range: nowhere, value, quoted: true };
}

function id(value: unknown, place: Place): StringValue {
  const given = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof given === 'string' && given.trim() !== '' ? text(given, place) : refuse(value, place);
}

function number(value: unknown, place: Place): Supplied {
  const { type, minimum = -Infinity, maximum = Infinity } = place;
  const fits = typeof value === 'number' && value >= minimum && value <= maximum && Number.isFinite(value);
  if (!fits || (type === 'integer' && !Number.isInteger(value))) return refuse(value, place);
  // Adding 0 makes a zero of a negative zero, which the language does not have.
  return { kind: 'Number', range: nowhere, value: value + 0, text: String(value + 0) };
}

function moment(value: unknown, place: Place): TimestampValue {
  const instant = instantOf(value, place.label) ?? refuse(value, place);
  const written = timestampText(instant);
  if (written === undefined) {
    throw new BuildError(`${place.label} takes a moment in the years 0 to 9999; this one is outside them.`);
  }
  return { kind: 'Timestamp', range: nowhere, value: instant, text: written };
}

/** By its own type, where the place takes any. */
function free(value: unknown, place: Place): Supplied {
  if (typeof value === 'string') return text(value, place);
  if (typeof value === 'number') return number(value, { ...place, type: 'number' });
  return isMoment(value) ? moment(value, place) : refuse(value, place);
}

/**
 * A program's value as the place takes it, by the type of the place and never by the look of the value (§4.7, §4.8): at a string
 * `'5'` is a text and `5` a mistake. Moments are `Date`, ISO 8601 text with a zone, or what has `epochMilliseconds`. Throws a
 * {@link BuildError} for what the place cannot take. `filterValue`, `jsonValue` and `phrase` make the node of it.
 */
export function nativeValue(value: unknown, place: Place): Supplied {
  switch (place.type) {
    case 'words':
      if (typeof value === 'string') return text(value, place);
      return Number.isFinite(value) ? number(value, { ...place, type: 'number' }) : refuse(value, place);
    case 'attribute-value':
      // JSON escapes what could not be sent.
      return typeof value === 'string' ? { kind: 'String', range: nowhere, value, quoted: true } : free(value, place);
    default:
  }
  if (value === null) return { kind: 'Null', range: nowhere };
  switch (place.type) {
    case 'string':
    case 'enumeration':
      return typeof value === 'string' ? text(value, place) : refuse(value, place);
    case 'id':
      return id(value, place);
    case 'integer':
    case 'number':
      return number(value, place);
    case 'timestamp':
      return moment(value, place);
    default:
      return free(value, place);
  }
}
