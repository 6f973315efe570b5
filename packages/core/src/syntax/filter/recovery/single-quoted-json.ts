import { createFix, quoted, replace } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import type { StringValue, Value } from '../../ast.ts';
import type { Recovery } from './state.ts';
import { longestJson } from './quotes.ts';

const start = /(['"]?)\{\s*'(?:key|value)'\s*:/iy;

/** A text in single quotes; one inside that a comma or brace does not follow is an apostrophe. */
const text = `'((?:[^'\\r\\n]|'(?!\\s*[,}]))*)'`;
const form = new RegExp(
  `(['"]?)\\{\\s*'(key|value)'\\s*:\\s*${text}\\s*,\\s*'(key|value)'\\s*:\\s*${text}\\s*\\}\\1`,
  'diy',
);

/** Reads the object of an attribute whose texts stand in single quotes, as other languages write it: `'{'Key':'k','Value':'v'}'`. */
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
