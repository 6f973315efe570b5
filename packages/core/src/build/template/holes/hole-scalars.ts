import type { ValueSlot } from '../../../values/value-slot.ts';
import { matchSlot } from '../../../document/slots.ts';
import type { Supplied } from '../../../document/bind/supply.ts';
import { limits } from '../../../syntax/limits.ts';
import { BuildError } from '../../build-error.ts';
import { nativeValue, describeValue } from '../../values/native-value.ts';

/** Whether a slot takes `null`: the value of a field may be missing, but not the text of ISMATCH or an attribute's key. */
const takesNull = (slot: ValueSlot): boolean => slot !== matchSlot && slot.needs !== 'attributes';

function scalarOf(value: unknown, slot: ValueSlot): Supplied {
  if (value === null && !takesNull(slot)) throw new BuildError(`${slot.label} takes a value; null is none.`);
  if (slot.type === 'attribute')
    throw new BuildError(
      `Write the JSON in the template and put its values into holes: '{"Key":\${id},"Value":\${value}}'.`,
    );
  if (slot.type === 'words' && typeof value !== 'string' && typeof value !== 'number')
    throw new BuildError(`${slot.label} takes a text or a number; ${describeValue(value)} is none.`);
  if (slot.type === 'words' && typeof value === 'string' && value.trim() === '')
    throw new BuildError(`${slot.label} takes words; a blank text finds nothing. Give undefined to leave it out.`);
  if (typeof value === 'string' && value.length > limits.units)
    throw new BuildError(`${slot.label} takes at most ${limits.units} characters; this text has ${value.length}.`);
  return nativeValue(value, slot);
}

/** Converts the value of a hole, one or a list, to what its slot takes. Throws a {@link BuildError} for a value that it does not take. */
export function holeScalars(values: unknown, slot: ValueSlot): readonly Supplied[] {
  if (!Array.isArray(values)) return [scalarOf(values, slot)];
  if (slot.list === undefined) {
    throw new BuildError(`${slot.label} takes one value here; a list stands after EQ or NE, or in a search.`);
  }
  if (values.length === 0) {
    throw new BuildError(`${slot.label} takes at least one value; leave the condition out when there is none.`);
  }
  return Array.from(values, (value) => scalarOf(value, slot));
}
