import { createFix, quoted, replace } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import type { Comparison, Filter, Name, Operator, StringValue, Value } from '../../ast.ts';
import { comparisonAt } from './comparison-at.ts';
import type { FilterScan, Next } from './scan.ts';
import { Join, Repaired } from './tokens.ts';

/** A part of an attribute's condition, as OData compares it: `a.Key EQ 'k'`. */
const form = /^([^./]+)[./](key|value)$/i;

/** The part of the variable that a name means, in lower case: `key` or `value`. */
function memberOf(scan: FilterScan, { text }: Name): string | undefined {
  const [, variable, member] = form.exec(text) ?? [];
  return variable?.toLowerCase() === scan.any?.variable ? member?.toLowerCase() : undefined;
}

/** The text of a value, as the JSON of an attribute has it. */
function textOf(value: Value): StringValue | undefined {
  if (value.kind === 'String') return { ...value, quoted: true };
  if (value.kind !== 'Number' && value.kind !== 'Timestamp') return undefined;
  return { kind: 'String', range: value.range, value: value.text, quoted: true };
}

/**
 * Takes `a.Key EQ 'k' AND a.Value EQ 'v'` in an `ANY` of attributes, of which the second comparison was just read, as the one condition on
 * JSON that says the same. Undefined when there is no such pair.
 */
export function attributeMembers(scan: FilterScan, field: Name, operator: Operator, value: Value): Next | undefined {
  const { tokens } = scan;
  const member = scan.any?.attributes === true ? memberOf(scan, field) : undefined;
  const join = tokens.at(-1);
  const before = comparisonAt(tokens, tokens.length - 2);
  if (member === undefined || before === undefined || join?.tokenType !== Join || join.payload !== 'And')
    return undefined;
  const other = memberOf(scan, before.field);
  if (other === undefined || other === member) return undefined;
  const [left, right] = [textOf(before.value), textOf(value)];
  const first: Comparison = before;
  const [key, text] = other === 'key' ? [left, right] : [right, left];
  const [equals, meant] = other === 'key' ? [first.operator, operator] : [operator, first.operator];
  if (key === undefined || text === undefined || equals.name !== 'EQ' || meant.name === undefined) return undefined;
  const variable = field.text.slice(0, -member.length - 1);
  const json = quoted(JSON.stringify({ Key: key.value, Value: text.value }));
  const newText = `${variable} ${meant.name} ${json}`;
  const range = { start: first.range.start, end: value.range.end };
  const fix = createFix(`Write ${excerpt(newText)}`, 'safe', replace(range, newText));
  const message = `An attribute is asked for by its JSON; write ${excerpt(newText)}.`;
  scan.report('attribute-json', message, range.start, range.end, fix);
  const here = { start: range.start, end: range.start };
  const node: Filter = {
    kind: 'Comparison',
    range,
    field: { kind: 'Name', range: here, text: variable },
    operator: { ...meant, range: here },
    value: { kind: 'AttributeMatch', range, key, value: text },
  };
  tokens.length -= 2;
  scan.emit(Repaired, range.start, range.end, node);
  return scan.counted();
}
