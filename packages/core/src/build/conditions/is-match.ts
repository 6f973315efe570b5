import { filterValue } from '../../document/bind/literal.ts';
import { matchSlot } from '../../document/slots.ts';
import { words } from '../../text/words.ts';
import type { MatchFieldRow } from '../../schema/fields.ts';
import type { IsMatch } from '../../syntax/ast.ts';
import { BuildError } from '../build-error.ts';
import { givenVariable } from '../values/given-variable.ts';
import { nativeValue, describeValue } from '../values/native-value.ts';
import { name, noRange } from '../nodes/node.ts';

/** `ISMATCH('text','field')`: all words of the text occur in the field (§4.7). */
export function isMatch(row: MatchFieldRow, text: unknown): IsMatch {
  const field = name(row.name);
  const variable = givenVariable(text);
  if (variable !== undefined) return { kind: 'IsMatch', range: noRange, text: variable, field };
  const slot = { ...matchSlot, label: row.name };
  const value = filterValue(nativeValue(text ?? undefined, slot), slot, noRange);
  if (value.kind !== 'String' || words(value.value).length === 0) {
    throw new BuildError(`${row.name} is asked for words, and ${describeValue(text)} has none.`);
  }
  return { kind: 'IsMatch', range: noRange, text: value, field };
}
