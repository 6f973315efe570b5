import { findContent, readAttribute } from '../../attribute-json.ts';
import type { StringValue, Value, Variable } from '../../ast.ts';
import { hasEntity } from '../../../text/html-entities.ts';
import type { Recovery } from './state.ts';

/** Says that a variable has no place in a text of its own. */
export function checkVariable(recovery: Recovery, node: StringValue | Variable): void {
  if (node.kind !== 'Variable' || recovery.variables) return;
  const { start, end } = node.range;
  recovery.report(
    'unbound-variable',
    `Variables are for saved searches; write a value in place of {{${node.name}}}.`,
    start,
    end,
  );
}

const startsObject = (value: string): boolean => value.charCodeAt(0) === 0x7b || value.trimStart().startsWith('{');

/** The value that a string stands for: an attribute condition where one can stand and is well formed, else a text. */
export function stringValue(recovery: Recovery, start: number, end: number, value: string): Value {
  const node: StringValue = { kind: 'String', range: { start, end }, value, quoted: true };
  if (recovery.any?.attributes !== true || !startsObject(value)) return node;
  const reading = readAttribute(node, findContent(recovery.text, node.range, value));
  if ('problem' in reading) {
    if (hasEntity(value)) recovery.suspicious = true;
    return node;
  }
  checkVariable(recovery, reading.match.key);
  checkVariable(recovery, reading.match.value);
  return reading.match;
}
