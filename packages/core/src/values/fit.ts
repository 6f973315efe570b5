import { fieldTypes } from '../schema/fields.ts';
import { excerpt } from '../diagnostics/wording.ts';
import { lookUpKinds } from './look-up.ts';
import type { ValueSlot } from './value-slot.ts';
import type { Scalar } from './scalar.ts';
import { parseVariableValue, type VariableValue } from './variable-value.ts';

type Single = Exclude<VariableValue, { kind: 'List' }>;

/** The type of a place, as a person says it. */
function wanted({ type, minimum, maximum }: ValueSlot): string {
  switch (type) {
    case 'words':
      return 'a text or a number';
    case 'attribute':
      return `the JSON text '{"Key":"…","Value":"…"}'`;
    case 'attribute-value':
    case 'unknown':
      return 'one value';
    case 'string':
    case 'enumeration':
      return 'a text in double quotes';
    default: {
      const range = minimum === undefined || maximum === undefined ? '' : ` from ${minimum} to ${maximum}`;
      return `${fieldTypes[type].label}${range}`;
    }
  }
}

/** A value, as a person says it. */
function said(value: Single): string {
  switch (value.kind) {
    case 'String':
      return 'a text';
    case 'Number':
      return excerpt(value.text);
    case 'Timestamp':
      return 'a timestamp';
    case 'Time':
      return 'a time';
    default:
      return `the id of a${/^[aeio]/.test(value.lookUp) ? 'n' : ''} ${value.lookUp}`;
  }
}

function numberFits(value: number, { type, minimum, maximum }: ValueSlot): boolean {
  if (type === 'number') return true;
  if (type !== 'integer') return false;
  return Number.isInteger(value) && value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity);
}

function fits(value: Single, slot: ValueSlot): boolean {
  const { type, needs } = slot;
  if (type === 'unknown' || type === 'attribute-value') return true;
  switch (value.kind) {
    case 'String':
      return type === 'string' || type === 'enumeration' || type === 'id' || type === 'words';
    case 'Number':
      return type === 'words' || numberFits(value.value, slot);
    case 'Timestamp':
    case 'Time':
      return type === 'timestamp';
    default: {
      const found = lookUpKinds[value.lookUp];
      return type === 'id' ? needs === undefined || needs === found : type === 'words' && needs === found;
    }
  }
}

/** Why a variable with this value is not allowed in a slot; `undefined` when it is allowed. The types of fields are those of §4.7. */
export function misfit(name: string, value: VariableValue, slot: ValueSlot): string | undefined {
  const takes = `${slot.label} takes ${wanted(slot)}`;
  if (value.kind !== 'List') return fits(value, slot) ? undefined : `${takes}, and {{${name}}} is ${said(value)}.`;
  if (slot.list === undefined) {
    const where =
      slot.label === 'count' || slot.label === 'offset' ? '' : ' A list stands after EQ or NE, or in a search.';
    return `${takes}, and {{${name}}} is a list.${where}`;
  }
  const odd = value.items.find((item) => !fits(item, slot));
  return odd === undefined ? undefined : `${takes}, and {{${name}}} holds ${said(odd)}.`;
}

/** The value written so that it fits the place: with or without quotes. Nothing when that does not help. */
export function refitted(value: VariableValue, slot: ValueSlot): string | undefined {
  const write = (scalar: Scalar): string | undefined => {
    const text = scalar.kind === 'String' ? scalar.value : JSON.stringify(scalar.text);
    const read = parseVariableValue(text).value;
    if (read === undefined || read.kind === 'List' || !fits(read, slot)) return undefined;
    return text;
  };
  switch (value.kind) {
    case 'String':
    case 'Number':
    case 'Timestamp':
      return write(value);
    case 'List': {
      const items = value.items.map(write);
      return slot.list === undefined || items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
    }
    default:
      return undefined;
  }
}
