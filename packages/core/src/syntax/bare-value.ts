import type { Value } from './ast.ts';
import { isDigit } from '../text/characters.ts';
import { readTimestamp, timestampLength } from './timestamp.ts';

/** A number as JSON writes it, with either sign. */
const number = /^[+-]?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The value that a word without quotes stands for: a number, a timestamp, `null`, else a string. */
export function bareValue(text: string, start: number, end: number): Value {
  const range = { start, end };
  const word = text.slice(start, end);
  const first = text.charCodeAt(start);
  if (isDigit(first) || first === 0x2d || first === 0x2b) {
    if (end - start === 1 && isDigit(first)) return { kind: 'Number', range, value: first - 0x30, text: word };
    if (end - start === timestampLength) {
      const value = readTimestamp(text, start);
      if (value !== undefined) return { kind: 'Timestamp', range, value, text: word };
    }
    if (number.test(word)) {
      // Adding 0 makes a zero of a negative zero, which JSON does not have.
      const value = Number(word) + 0;
      if (Number.isFinite(value)) return { kind: 'Number', range, value, text: word };
    }
  } else if (end - start === 4 && (first === 0x6e || first === 0x4e) && word.toLowerCase() === 'null') {
    return { kind: 'Null', range };
  }
  return { kind: 'String', range, value: word, quoted: false };
}
