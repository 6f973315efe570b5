import type { NumberValue, Variable } from '../../syntax/ast.ts';
import { mentionsIn } from '../../syntax/variable.ts';

const integer = /^\d+$/;

/** Reads the value of `count` or `offset`: a whole number or `{{name}}`. Gives nothing for an empty text or another value. */
export function parsePaging(text: string): NumberValue | Variable | undefined {
  const range = { start: 0, end: text.length };
  if (integer.test(text)) return { kind: 'Number', range, value: Number(text), text };
  const [mention] = mentionsIn(text);
  if (mention === undefined || mention.range.start > 0 || mention.range.end < text.length) return undefined;
  return { kind: 'Variable', range, name: mention.name };
}
