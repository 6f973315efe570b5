import { findContent, readAttribute } from '../../attribute-json.ts';
import type { StringValue, Value, Variable } from '../../ast.ts';
import { hasEntity } from '../../../text/html-entities.ts';
import type { FilterScan } from './scan.ts';

/** Says that a variable has no place in a text of its own. */
export function checkVariable(scan: FilterScan, node: StringValue | Variable): void {
  if (node.kind !== 'Variable' || scan.variables) return;
  const { start, end } = node.range;
  scan.report(
    'unbound-variable',
    `Variables are for saved searches; write a value in place of {{${node.name}}}.`,
    start,
    end,
  );
}

const startsObject = (value: string): boolean => value.charCodeAt(0) === 0x7b || value.trimStart().startsWith('{');

/** The value that a string stands for: an attribute condition where one can stand and is well formed, else a text. */
export function stringValue(scan: FilterScan, start: number, end: number, value: string): Value {
  const node: StringValue = { kind: 'String', range: { start, end }, value, quoted: true };
  if (scan.any?.attributes !== true || !startsObject(value)) return node;
  const reading = readAttribute(node, findContent(scan.text, node.range, value));
  if ('problem' in reading) {
    if (hasEntity(value)) scan.suspicious = true;
    return node;
  }
  checkVariable(scan, reading.match.key);
  checkVariable(scan, reading.match.value);
  return reading.match;
}
