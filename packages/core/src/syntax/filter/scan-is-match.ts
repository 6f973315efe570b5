import type { Name, StringValue, Variable } from '../ast.ts';
import { isBare, isQuote } from '../characters.ts';
import { readValue } from './read-value.ts';
import { closeMatch, missingComma, missingField, missingText, unquotedText } from './repair/is-match.ts';
import type { FilterScan, Next } from './scan.ts';
import { Close, Comma, Field, MatchOpen, Value } from './tokens.ts';

/** Reads a text in quotes, or a variable. Undefined when nothing of the kind stands here. */
function readText(scan: FilterScan): StringValue | Variable | undefined {
  scan.skipBlanks();
  if (!isQuote(scan.unit) && !scan.text.startsWith('{{', scan.pos)) return unquotedText(scan);
  const value = readValue(scan);
  return value.kind === 'String' || value.kind === 'Variable' ? value : undefined;
}

/** The field that a text names; its range is that of the name without the quotes. */
function fieldName(scan: FilterScan, node: StringValue | Variable): Name {
  const { start, end } = node.range;
  const quoted = isQuote(scan.text.charCodeAt(start)) && end - start > 1;
  const range = quoted ? { start: start + 1, end: end - 1 } : node.range;
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
  scan.emit(MatchOpen, start, open + 1);
  scan.pos = open + 1;
  const text = readText(scan) ?? missingText(scan, open);
  scan.emit(Value, text.range.start, text.range.end, text);
  scan.skipBlanks();
  const { pos, unit } = scan;
  let field: StringValue | Variable | undefined;
  if (unit === 0x2c) {
    scan.emit(Comma, pos, pos + 1);
    scan.pos = pos + 1;
    field = readText(scan);
  } else {
    scan.emit(Comma, text.range.end, text.range.end);
    if (isBare(unit) || isQuote(unit)) {
      missingComma(scan);
      field = readText(scan);
    }
  }
  // Without either of the two there is one thing to say.
  if (field === undefined) missingField(scan, text.kind === 'Invalid' ? undefined : open, unit === 0x2c);
  else scan.emit(Field, field.range.start, field.range.end, fieldName(scan, field));
  scan.any = any;
  scan.skipBlanks();
  if (scan.unit === 0x29) scan.emit(Close, scan.pos, ++scan.pos);
  else closeMatch(scan, open);
  return scan.counted();
}
