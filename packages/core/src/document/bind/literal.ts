import { readsBare } from '../../print/value.ts';
import type { Range } from '../../text/range.ts';
import type { Phrase, StringValue, Value } from '../../syntax/ast.ts';
import type { ValueSlot } from '../../values/value-slot.ts';
import type { Supplied } from './supply.ts';

/** The text of a value, whatever its type. */
export function textOf(scalar: Supplied): string {
  if (scalar.kind === 'Null') return 'null';
  return scalar.kind === 'String' ? scalar.value : scalar.text;
}

/** A value as a filter holds it (§4.7): the names of an enumeration are written bare where they can be, all other texts in quotes. */
export function filterValue(scalar: Supplied, slot: ValueSlot, range: Range): Value {
  if (scalar.kind !== 'String') return { ...scalar, range };
  const named = slot.type === 'enumeration' && slot.enumeration?.values.some((row) => row.value === scalar.value);
  return { kind: 'String', range, value: scalar.value, quoted: named !== true || !readsBare(scalar.value) };
}

/** A value as the JSON of an attribute condition holds it. */
export const jsonValue = (scalar: Supplied, range: Range): StringValue => ({
  kind: 'String',
  range,
  value: textOf(scalar),
  quoted: true,
});

/** A value as a search holds it (§4.8). There is no escape for a double quote, and a phrase ends on its line: a blank matches the same. */
export const suppliedPhrase = (scalar: Supplied, range: Range): Phrase => ({
  kind: 'Phrase',
  range,
  text: textOf(scalar).replace(/["\r\n]/g, ' '),
});
