import { createFix, quoted, replace } from '../../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import type { Value } from '../../../ast.ts';
import { bareValue } from '../../../bare-value.ts';
import type { Recovery } from '../state.ts';
import { fits } from '../words/clues.ts';

/** How far behind an opening brace or angle bracket its end is looked for. */
const longest = 1000;

const item = `(?:'[^'\\r\\n]*'|[^\\s,:="'{}()]+)`;
const form = new RegExp(`\\{\\s*${item}(?:\\s*,\\s*${item})*\\s*\\}`, 'y');
const items = new RegExp(item, 'g');

/** Values in braces, as sets are written elsewhere. */
export interface BracedValues {
  readonly values: readonly Value[];
  readonly end: number;
}

/** The values in the braces at `start`; `undefined` when the braces hold something else, such as JSON. */
export function bracedValues(text: string, start: number): BracedValues | undefined {
  if (text.charCodeAt(start) !== 0x7b || text.charCodeAt(start + 1) === 0x7b) return undefined;
  const near = text.slice(start, start + longest);
  form.lastIndex = 0;
  const [found] = form.exec(near) ?? [];
  if (found === undefined) return undefined;
  const values = [...found.matchAll(items)].map(({ 0: written, index }): Value => {
    const range = { start: start + index, end: start + index + written.length };
    if (!written.startsWith("'")) return bareValue(text, range.start, range.end);
    return { kind: 'String', range, value: written.slice(1, -1), quoted: true };
  });
  return { values, end: start + found.length };
}

/** An id as some programs write it, in braces. */
const guid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The name of a value, not a value. */
const name = /^[a-z][a-z _-]*$/i;

/** Whether a word is a value of some field's list. */
const isListed = ({ schema }: Recovery, word: Value): boolean =>
  schema.fields.some((row) => row.enumeration !== undefined && fits(schema, row.name, word));

/** Reads a single value in braces. `undefined` when the braces hold something else. */
export function bracedValue(recovery: Recovery): Value | undefined {
  const { text, pos: start } = recovery;
  const { values, end } = bracedValues(text, start) ?? {};
  const [inner] = values ?? [];
  if (inner === undefined || end === undefined || values?.length !== 1) return undefined;
  const range = { start, end };
  const written = text.slice(inner.range.start, inner.range.end);
  recovery.pos = end;
  if (name.test(written) && !isListed(recovery, inner)) {
    recovery.report('missing-operand', `Write a value in place of ${excerpt(text.slice(start, end))}.`, start, end);
    return { kind: 'Invalid', range, text: text.slice(start, end) };
  }
  const straight = guid.test(written) ? quoted(written) : written;
  const fix = createFix('Remove the braces', 'preferred', replace(range, straight));
  recovery.report('syntax', `A value has no braces around it; write ${excerpt(straight)}.`, start, end, fix);
  return guid.test(written) ? { kind: 'String', range, value: written, quoted: true } : { ...inner, range };
}
