import { createFix, replace } from '../../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import { attributeForm } from '../../../attribute-form.ts';
import { afterBlanks } from '../../lexer/words.ts';
import type { Next } from '../items.ts';
import type { Recovery } from '../state.ts';
import { readValue } from '../values/values.ts';
import { anyOperatorAt } from '../words/operator-words.ts';

/** A key in square brackets, as programs read a member of an object. */
const index = /\[\s{0,9}(?:'([^'[\]\r\n]{1,200})'|"([^"[\]\r\n]{1,200})")\s{0,9}\]/y;

/**
 * Reads a condition on an attribute that is written as a member of the collection, whose name is from `start` to `end`:
 * `Attributes['Campaign'] EQ 'Spring'`. `undefined` where there is none.
 */
export function indexedAttribute(recovery: Recovery, start: number, end: number): Next | undefined {
  const { text, schema, pos } = recovery;
  const row = recovery.unit === 0x5b ? schema.collection(text.slice(start, end)) : undefined;
  if (row?.members !== 'attribute') return undefined;
  index.lastIndex = pos;
  const [, single, double] = index.exec(text) ?? [];
  const key = single ?? double;
  const operator = key === undefined ? undefined : anyOperatorAt(text, afterBlanks(text, index.lastIndex));
  if (key === undefined || operator?.name !== 'EQ') return undefined;
  recovery.pos = afterBlanks(text, operator.end);
  const value = recovery.attempt(() => readValue(recovery)).result;
  const form = attributeForm(row, key, value);
  const to = recovery.pos;
  recovery.pos = pos;
  if (form === undefined) return undefined;
  const fix = createFix(`Write ${excerpt(form)}`, 'preferred', replace({ start, end: to }, form));
  recovery.report('attribute-json', `Attributes are asked for with ANY; write ${excerpt(form)}.`, start, to, fix);
  return recovery.invalid(start, to);
}
