import type { Supplied } from '../../document/bind/supply.ts';
import type { ValueSlot } from '../../values/value-slot.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import { timestampText } from '../../syntax/timestamp.ts';
import { fieldTypes } from '../../schema/fields.ts';
import type { StringValue, TimestampValue } from '../../syntax/ast.ts';
import { noRange } from '../nodes/node.ts';
import { BuildError } from '../build-error.ts';
import { givenInstant, isMoment } from './instant.ts';

/** An id, or an object that has one: a category, a user, a lightbox of the client. */
export type Id = string | { readonly id: string };

const halfPair = /\p{Surrogate}/u;

/** A value as a message quotes it. Never calls code of an unknown object. */
export function describeValue(value: unknown): string {
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

function wanted({ type, minimum, maximum }: ValueSlot): string {
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

function refuse(value: unknown, slot: ValueSlot): never {
  throw new BuildError(`${slot.label} takes ${wanted(slot)}; ${describeValue(value)} is none.`);
}

/** A text that can be sent. A lone surrogate cannot be encoded. */
function text(value: string, slot: ValueSlot): StringValue {
  if (halfPair.test(value)) {
    throw new BuildError(
      `${slot.label} cannot take ${describeValue(value)}: it holds half of a character. Write it whole.`,
    );
  }
  return { kind: 'String', range: noRange, value, quoted: true };
}

function id(value: unknown, slot: ValueSlot): StringValue {
  const given = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof given === 'string' && given.trim() !== '' ? text(given, slot) : refuse(value, slot);
}

function number(value: unknown, slot: ValueSlot): Supplied {
  const { type, minimum = -Infinity, maximum = Infinity } = slot;
  const fits = typeof value === 'number' && value >= minimum && value <= maximum && Number.isFinite(value);
  if (!fits || (type === 'integer' && !Number.isInteger(value))) return refuse(value, slot);
  // Adding 0 makes a zero of a negative zero, which the language does not have.
  return { kind: 'Number', range: noRange, value: value + 0, text: String(value + 0) };
}

function moment(value: unknown, slot: ValueSlot): TimestampValue {
  const instant = givenInstant(value, slot.label) ?? refuse(value, slot);
  const written = timestampText(instant);
  if (written === undefined) {
    throw new BuildError(`${slot.label} takes a moment in the years 0 to 9999; this one is outside them.`);
  }
  return { kind: 'Timestamp', range: noRange, value: instant, text: written };
}

/** Converts a value by its own type, for a slot that takes any. */
function free(value: unknown, slot: ValueSlot): Supplied {
  if (typeof value === 'string') return text(value, slot);
  if (typeof value === 'number') return number(value, { ...slot, type: 'number' });
  return isMoment(value) ? moment(value, slot) : refuse(value, slot);
}

/**
 * Converts a program's value to a value of the language by the type of the slot, never by the look of the value (§4.7, §4.8): for a
 * string, `'5'` is a text and `5` a mistake. Moments are a `Date`, an ISO 8601 text with a zone, or an object with `epochMilliseconds`.
 * Throws a {@link BuildError} for a value that the slot does not take. `filterValue`, `jsonValue` and `phrase` make the node from it.
 */
export function nativeValue(value: unknown, slot: ValueSlot): Supplied {
  switch (slot.type) {
    case 'words':
      if (typeof value === 'string') return text(value, slot);
      return Number.isFinite(value) ? number(value, { ...slot, type: 'number' }) : refuse(value, slot);
    case 'attribute-value':
      // JSON escapes what could not be sent.
      return typeof value === 'string' ? { kind: 'String', range: noRange, value, quoted: true } : free(value, slot);
    default:
  }
  if (value === null) return { kind: 'Null', range: noRange };
  switch (slot.type) {
    case 'string':
    case 'enumeration':
      return typeof value === 'string' ? text(value, slot) : refuse(value, slot);
    case 'id':
      return id(value, slot);
    case 'integer':
    case 'number':
      return number(value, slot);
    case 'timestamp':
      return moment(value, slot);
    default:
      return free(value, slot);
  }
}
