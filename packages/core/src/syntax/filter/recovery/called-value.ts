import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import type { Value } from '../../ast.ts';
import { isWord, unitAt } from '../../../text/characters.ts';
import { afterBlanks } from '../lexer/words.ts';
import { readString } from './read-string.ts';
import type { FilterScan } from './scan.ts';
import { operatorAlias } from './operator-alias.ts';

/** Functions that change the case of a text, which filters ignore (§4.7). */
export const caseFunction: RegExp = /^(?:(?:to)?_?(?:lower|upper)(?:case)?|[lu]case|casefold)$/i;
/** A call in place of a value, with the calls in it and what is added to it or taken from it: `dateadd(day, -7, now())`, `now() - 7d`. */
const plain = String.raw`[^()'"\r\n]|'[^'\r\n]{0,100}'|"[^"\r\n]{0,100}"`;
const valueCall = new RegExp(
  String.raw`\((?:${plain}|\((?:${plain}){0,100}\)){0,100}\)(?:\s{0,9}[-+]\s{0,9}(?:interval\s{1,9})?['"]?\d{1,9}['"]?\s{0,9}[a-z]{0,9}(?![\w.]))*`,
  'iy',
);

/** Reads a function of another language in place of a value, whose word stands from `start` to `end`. Undefined where none does. */
export function calledValue(scan: FilterScan, start: number, end: number): Value | undefined {
  const { text } = scan;
  valueCall.lastIndex = end;
  if (!isWord(unitAt(text, start)) || operatorAlias(text, start)?.end === end || !valueCall.test(text))
    return undefined;
  const range = { start, end: valueCall.lastIndex };
  const from = afterBlanks(text, end + 1);
  if (caseFunction.test(text.slice(start, end)) && unitAt(text, from) === 0x27) {
    scan.pos = from;
    const value = readString(scan);
    if (afterBlanks(text, scan.pos) === range.end - 1) {
      const written = text.slice(value.range.start, value.range.end);
      const fix = createFix(`Write ${excerpt(written)}`, 'safe', replace(range, written));
      const message = `Upper and lower case are the same here; write ${excerpt(written)}.`;
      scan.report('unknown-operator', message, start, range.end, fix);
      scan.pos = range.end;
      return { ...value, range };
    }
  }
  scan.pos = range.end;
  const written = text.slice(start, range.end);
  const message = `A filter has no functions; write the value itself in place of ${excerpt(written)}.`;
  scan.report('value-type', message, start, range.end);
  return { kind: 'Invalid', range, text: written };
}
