import { findContent, readAttribute, startsObject } from '../../../attribute-json.ts';
import { hasEntity } from '../../../../text/html-entities.ts';
import type { Recovery } from '../state.ts';
import { createFix, quoted, replace } from '../../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import type { StringValue, Value, Variable } from '../../../ast.ts';

/** How long the JSON of an attribute in double quotes may be, so that looking for its end stays cheap. */
export const longestJson = 2000;

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

/** The value of a string: an attribute condition inside an `ANY` of attributes when its JSON is well formed, else a text. */
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

const start = /(['"]?)\{\s*'(?:key|value)'\s*:/iy;

/** A text in single quotes; one inside that a comma or brace does not follow is an apostrophe. */
const text = `'((?:[^'\\r\\n]|'(?!\\s*[,}]))*)'`;
const form = new RegExp(
  `(['"]?)\\{\\s*'(key|value)'\\s*:\\s*${text}\\s*,\\s*'(key|value)'\\s*:\\s*${text}\\s*\\}\\1`,
  'diy',
);

/** Reads the JSON of an attribute condition with single quotes for its strings, as other languages write it: `'{'Key':'k','Value':'v'}'`. */
export function singleQuotedJson(recovery: Recovery): Value | undefined {
  start.lastIndex = recovery.pos;
  if (recovery.any?.attributes !== true || !start.test(recovery.text)) return undefined;
  form.lastIndex = 0;
  const found = form.exec(recovery.text.slice(recovery.pos, recovery.pos + longestJson));
  if (found === null) return undefined;
  const [written, , first = '', left = '', second = '', right = ''] = found;
  if (first.toLowerCase() === second.toLowerCase()) return undefined;
  const textOf = (value: string, group: number): StringValue => {
    const [from, to] = found.indices?.[group] ?? [0, 0];
    // With its quotes.
    const range = { start: recovery.pos + from - 1, end: recovery.pos + to + 1 };
    return { kind: 'String', range, value, quoted: true };
  };
  const [one, other] = [textOf(left, 3), textOf(right, 5)];
  const [key, value] = first.toLowerCase() === 'key' ? [one, other] : [other, one];
  const range = { start: recovery.pos, end: recovery.pos + written.length };
  const json = quoted(JSON.stringify({ Key: key.value, Value: value.value }));
  const fix = createFix(`Write ${excerpt(json)}`, 'safe', replace(range, json));
  const message = `Texts in JSON stand in double quotes; write ${excerpt(json)}.`;
  recovery.report('attribute-json', message, range.start, range.end, fix);
  recovery.pos = range.end;
  return { kind: 'AttributeMatch', range, key, value };
}
