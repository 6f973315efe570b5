import { jsonBlanks, jsonScalar, matchAt } from '../text/json-tokens.ts';
import type { Range } from '../text/range.ts';

/** Why a text is not JSON, and at which UTF-16 offset. */
export interface JsonMistake {
  readonly offset: number;
  /** Part of a sentence. */
  readonly reason: string;
}

const word = /[\w$+.-]+/y;

/** Which tokens are allowed next. */
type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'nothing';

const missing: Readonly<Record<Expected, string>> = {
  value: 'a value is missing here',
  'value or end': 'a value or ] is missing here',
  name: 'a name in double quotes is missing here',
  'name or end': 'a name in double quotes or } is missing here',
  colon: 'a colon is missing here',
  'comma or end': 'a comma or a closing bracket is missing here',
  nothing: 'nothing may follow here',
};

/** Why a value or name cannot be read where it starts. */
function unreadable(text: string, offset: number, expected: Expected): string {
  const next = text[offset];
  if (text.startsWith('//', offset) || text.startsWith('/*', offset) || next === '#') return 'comments are not allowed';
  if (expected === 'comma or end' || expected === 'colon' || expected === 'nothing') return missing[expected];
  if (next === "'" || next === '“' || next === '”') return 'texts stand in double quotes';
  if (next === '"') return 'this text does not end on its line, or holds a backslash that escapes nothing';
  if ((next === '}' || next === ']') && (expected === 'value' || expected === 'name'))
    return 'a value is missing, or the comma before is one too many';
  return missing[expected];
}

/** An open object or list. */
interface Level {
  readonly opening: '{' | '[';
  /** The name of the member that is being read; a list has none. */
  name?: string;
  /** Commas read so far, which is the index of the current item in a list. */
  index: number;
}

/**
 * Called for each member and each list item, with the levels around it, outermost first, and a range: that of the member's name with its
 * quotes, or that of the item's first token.
 */
type Visit = (levels: readonly Level[], range: Range) => void;

/** Reads a JSON text from start to end. Returns the first mistake, or `undefined` when the text is JSON. */
function walkJson(text: string, visit: Visit = () => undefined): JsonMistake | undefined {
  const open: Level[] = [];
  let expected: Expected = 'value';
  let offset = text.startsWith('\uFEFF') ? 1 : 0;
  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : 'comma or end');
  for (;;) {
    offset += matchAt(jsonBlanks, text, offset)?.length ?? 0;
    const next = text[offset];
    if (next === undefined)
      return expected === 'nothing' ? undefined : { offset, reason: `the text ends, and ${missing[expected]}` };
    const isValue: boolean = expected === 'value' || expected === 'value or end';
    const isName: boolean = expected === 'name' || expected === 'name or end';
    const found = isValue || (isName && next === '"') ? matchAt(jsonScalar, text, offset) : undefined;
    const top = open.at(-1);
    if (found !== undefined) {
      const range = { start: offset, end: offset + found.length };
      offset = range.end;
      expected = isName ? 'colon' : afterValue();
      if (isName && top !== undefined) top.name = String(JSON.parse(found));
      if (isName || top?.opening === '[') visit(open, range);
      continue;
    }
    const canEnd = expected === 'comma or end' || expected === `${top?.opening === '{' ? 'name' : 'value'} or end`;
    if (isValue && (next === '{' || next === '[')) {
      if (top?.opening === '[') visit(open, { start: offset, end: offset + 1 });
      open.push({ opening: next, index: 0 });
      expected = next === '{' ? 'name or end' : 'value or end';
    } else if (canEnd && next === (top?.opening === '{' ? '}' : ']')) {
      open.pop();
      expected = afterValue();
    } else if (next === ',' && expected === 'comma or end') {
      if (top !== undefined) top.index += 1;
      expected = top?.opening === '{' ? 'name' : 'value';
    } else if (next === ':' && expected === 'colon') {
      expected = 'value';
    } else {
      const known = isValue && matchAt(word, text, offset) !== undefined;
      return { offset, reason: known ? 'this is not a value of JSON' : unreadable(text, offset, expected) };
    }
    offset += 1;
  }
}

/**
 * The range of a member's name in a text of JSON, with its quotes: `['variables', 'brand']` for the member `brand` of the member
 * `variables`. Of several with the same name the last counts, as in JSON. `undefined` when there is none, and for a text that is not JSON.
 */
export function memberRange(text: string, path: readonly string[]): Range | undefined {
  let found: Range | undefined;
  const mistake = walkJson(text, (levels, range) => {
    if (levels.length === path.length && levels.every(({ name }, depth) => name === path[depth])) found = range;
  });
  return mistake === undefined ? found : undefined;
}

/** Levels of nesting that have places; a configuration has no deeper ones. The limit keeps {@link memberRanges} linear. */
const deepestPlace = 8;

/**
 * The ranges of all members (their names, in quotes) and list items (their first tokens) of a JSON text, by their places as problems name
 * them: `fields[0].type`. Of several members with the same name the last counts.
 */
export function memberRanges(text: string): ReadonlyMap<string, Range> {
  const ranges = new Map<string, Range>();
  walkJson(text, (levels, range) => {
    if (levels.length > deepestPlace) return;
    let place = '';
    for (const { name, index } of levels) {
      if (name === undefined) place += `[${index}]`;
      else place += place === '' ? name : `.${name}`;
    }
    ranges.set(place, range);
  });
  return ranges;
}

/** The range of the first character at which a text stops being JSON; `undefined` for JSON. */
export function mistakeRange(text: string): Range | undefined {
  const mistake = walkJson(text);
  return mistake && { start: mistake.offset, end: Math.min(mistake.offset + 1, text.length) };
}

/** Where and why a text is not JSON, as the end of a sentence: `line 3, column 5: a colon is missing here`; empty for JSON. */
export function jsonMistakeText(text: string): string {
  const mistake = walkJson(text);
  if (mistake === undefined) return '';
  const before = text.slice(0, mistake.offset).split(/\r\n|\r|\n/);
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${mistake.reason}`;
}
