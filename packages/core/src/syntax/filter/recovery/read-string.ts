import type { Value } from '../../ast.ts';
import { isBare, isQuote, unitAt } from '../../../text/characters.ts';
import { closes, repairString } from './quotes.ts';
import { singleQuotedJson } from './single-quoted-json.ts';
import type { FilterScan } from './scan.ts';
import { stringValue } from './string-value.ts';

/** Reads the string in single quotes that starts here. A quote inside is doubled (assumed: the specification shows no escape). */
export function readString(scan: FilterScan): Value {
  const { text, pos: start } = scan;
  let doubled = false;
  let end = text.indexOf("'", start + 1);
  while (end >= 0 && unitAt(text, end + 1) === 0x27) {
    doubled = true;
    end = text.indexOf("'", end + 2);
  }
  if (end < 0) return singleQuotedJson(scan) ?? repairString(scan);
  // What touches the closing quote is no other word, unless that quote was not meant to close.
  const next = unitAt(text, end + 1);
  if ((isBare(next) || isQuote(next)) && !closes(scan, end)) return singleQuotedJson(scan) ?? repairString(scan);
  scan.pos = end + 1;
  const value = text.slice(start + 1, end);
  return stringValue(scan, start, end + 1, doubled ? value.replaceAll("''", "'") : value);
}
