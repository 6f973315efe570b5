import type { Name, StringValue, Variable } from '../../ast.ts';
import { isBare, isQuote, unitAt } from '../../../text/characters.ts';
import { readValue } from './read-value.ts';
import { closeMatch, missingComma, missingField, missingText, unclosedText, unquotedText } from './is-match.ts';
import type { FilterScan, Next } from './scan.ts';
import { IsMatch } from './tokens.ts';

/** Reads a text in quotes, or a variable. Undefined when nothing of the kind stands here. */
function readText(scan: FilterScan, isField = false): StringValue | Variable | undefined {
  scan.skipBlanks();
  const unclosed = scan.unit === 0x27 ? unclosedText(scan, isField) : undefined;
  if (unclosed !== undefined) return unclosed;
  const isEscaped = scan.unit === 0x5c && isQuote(unitAt(scan.text, scan.pos + 1));
  if (!isQuote(scan.unit) && !isEscaped && !scan.text.startsWith('{{', scan.pos)) return unquotedText(scan);
  const value = readValue(scan);
  return value.kind === 'String' || value.kind === 'Variable' ? value : undefined;
}

/** The field that a text names; its range is that of the name without the quotes. */
function fieldName(scan: FilterScan, node: StringValue | Variable): Name {
  const { start, end } = node.range;
  const isOpened = isQuote(scan.text.charCodeAt(start)) && end - start > 1;
  const isClosed = isOpened && isQuote(scan.text.charCodeAt(end - 1));
  const range = { start: isOpened ? start + 1 : start, end: isClosed ? end - 1 : end };
  const text = node.kind === 'String' ? node.value : scan.text.slice(start, end);
  const row = scan.schema.matchField(text);
  return row === undefined ? { kind: 'Name', range, text } : { kind: 'Name', range, text, canonical: row.name };
}

/** Reads `ISMATCH('text','field')` from the opening bracket on; the word starts at `start`. */
export function scanIsMatch(scan: FilterScan, start: number): Next {
  const open = scan.pos;
  const { any } = scan;
  // Its texts are no attribute conditions, not even inside an `ANY`.
  scan.any = undefined;
  scan.pos = open + 1;
  const text = readText(scan) ?? missingText(scan, open);
  scan.skipBlanks();
  const { unit } = scan;
  const comma = unit === 0x2c;
  if (comma) scan.pos++;
  const after = comma ? scan.pos : text.range.end;
  let written: StringValue | Variable | undefined;
  if (comma) written = readText(scan, true);
  else if (isBare(unit) || isQuote(unit)) {
    missingComma(scan, after);
    written = readText(scan, true);
  }
  // Without either of the two there is one thing to say.
  const field =
    written === undefined
      ? missingField(scan, after, text.kind === 'Invalid' ? undefined : open, comma)
      : fieldName(scan, written);
  scan.any = any;
  scan.skipBlanks();
  const end = scan.unit === 0x29 ? ++scan.pos : closeMatch(scan, open);
  scan.emit(IsMatch, start, end, { kind: 'IsMatch', range: { start, end }, text, field });
  return scan.counted();
}
