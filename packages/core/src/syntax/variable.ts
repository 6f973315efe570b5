import type { Range } from '../text/range.ts';

/** The letters of a variable's name: letters, marks and digits of any script, `_`, `.` and `-`. */
const name = String.raw`[\p{L}\p{M}\p{N}_.-]+`;

/** `{{name}}`, blanks inside the braces allowed. */
const form = String.raw`\{\{\s*(${name})\s*\}\}`;

const wholeName = new RegExp(`^${name}$`, 'u');
const atOffset = new RegExp(form, 'uy');
const anywhere = new RegExp(form, 'gu');

/** Whether a value is a name that `{{name}}` can hold. */
export const isVariableName = (value: unknown): value is string => typeof value === 'string' && wholeName.test(value);

/** The variable that starts at an offset: its name and the offset of its end. */
export function variableAt(text: string, at: number): { readonly name: string; readonly end: number } | undefined {
  atOffset.lastIndex = at;
  const found = atOffset.exec(text)?.[1];
  return found === undefined ? undefined : { name: found, end: atOffset.lastIndex };
}

/** `{{name}}` in a text, by its looks alone. */
export interface Mention {
  readonly name: string;
  readonly range: Range;
}

const none: readonly Mention[] = [];

/** Every `{{name}}` in a text, in strings and comments too. */
export function mentionsIn(text: string): readonly Mention[] {
  if (!text.includes('{{')) return none;
  return Array.from(text.matchAll(anywhere), (match) => ({
    name: match[1] ?? '',
    range: { start: match.index, end: match.index + match[0].length },
  }));
}
