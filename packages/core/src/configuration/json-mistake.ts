/** Why a text is not JSON, and at which UTF-16 offset. */
export interface JsonMistake {
  readonly offset: number;
  /** Part of a sentence. */
  readonly reason: string;
}

const blank = /[ \t\r\n]*/y;
const scalar =
  /(?:"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
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

function matchAt(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}

/** Finds the first place at which a text stops being JSON; `undefined` for JSON. */
export function findJsonMistake(text: string): JsonMistake | undefined {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let offset = text.startsWith('\uFEFF') ? 1 : 0;
  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : 'comma or end');
  for (;;) {
    offset += matchAt(blank, text, offset)?.length ?? 0;
    const next = text[offset];
    if (next === undefined)
      return expected === 'nothing' ? undefined : { offset, reason: `the text ends, and ${missing[expected]}` };
    const isValue: boolean = expected === 'value' || expected === 'value or end';
    const isName: boolean = expected === 'name' || expected === 'name or end';
    const found = isValue || (isName && next === '"') ? matchAt(scalar, text, offset) : undefined;
    if (found !== undefined) {
      offset += found.length;
      expected = isName ? 'colon' : afterValue();
      continue;
    }
    const top = open.at(-1);
    if (isValue && (next === '{' || next === '[')) {
      open.push(next);
      expected = next === '{' ? 'name or end' : 'value or end';
    } else if (
      (next === '}' && top === '{' && (expected === 'name or end' || expected === 'comma or end')) ||
      (next === ']' && top === '[' && (expected === 'value or end' || expected === 'comma or end'))
    ) {
      open.pop();
      expected = afterValue();
    } else if (next === ',' && expected === 'comma or end') {
      expected = top === '{' ? 'name' : 'value';
    } else if (next === ':' && expected === 'colon') {
      expected = 'value';
    } else {
      const known = isValue && matchAt(word, text, offset) !== undefined;
      return { offset, reason: known ? 'this is not a value of JSON' : unreadable(text, offset, expected) };
    }
    offset += 1;
  }
}

/** Where and why a text is not JSON, as the end of a sentence: `line 3, column 5: a colon is missing here`; empty for JSON. */
export function jsonMistakeText(text: string): string {
  const mistake = findJsonMistake(text);
  if (mistake === undefined) return '';
  const before = text.slice(0, mistake.offset).split(/\r\n|\r|\n/);
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${mistake.reason}`;
}
