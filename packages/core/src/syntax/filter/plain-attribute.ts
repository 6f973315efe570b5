import type { AttributeMatch, StringValue } from '../ast.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const head = bytesOf('{"Key":"');
const middle = bytesOf('","Value":"');
const tail = bytesOf('"}');

/** Whether something stands at a place. */
function standsAt(wanted: Uint8Array, bytes: Uint8Array, at: number): boolean {
  for (let index = 0; index < wanted.length; index++) if (bytes[at + index] !== wanted[index]) return false;
  return true;
}

/** Where the text ends that starts at `start`: before anything that may mean more than itself in JSON or in a filter. */
function textEnd(bytes: Uint8Array, start: number): number {
  let end = start;
  for (;;) {
    const unit = bytes[end] ?? 0;
    // A double quote, a single quote, a backslash, a brace that may open a variable.
    if (unit < 0x20 || unit === 0x22 || unit === 0x27 || unit === 0x5c || unit === 0x7b) return end;
    end++;
  }
}

/**
 * Reads the usual form of an attribute condition, without blanks and escapes, by offsets alone; undefined when it is written otherwise.
 * Takes the places of both its single quotes.
 */
export function plainAttribute(
  text: string,
  bytes: Uint8Array,
  open: number,
  close: number,
): AttributeMatch | undefined {
  if (!standsAt(head, bytes, open + 1)) return undefined;
  const key = open + 1 + head.length;
  const keyEnd = textEnd(bytes, key);
  if (!standsAt(middle, bytes, keyEnd)) return undefined;
  const value = keyEnd + middle.length;
  const valueEnd = textEnd(bytes, value);
  if (valueEnd + tail.length !== close || !standsAt(tail, bytes, valueEnd)) return undefined;
  return {
    kind: 'AttributeMatch',
    range: { start: open, end: close + 1 },
    key: quoted(text, key, keyEnd),
    value: quoted(text, value, valueEnd),
  };
}

const quoted = (text: string, start: number, end: number): StringValue => ({
  kind: 'String',
  range: { start: start - 1, end: end + 1 },
  value: text.slice(start, end),
  quoted: true,
});
