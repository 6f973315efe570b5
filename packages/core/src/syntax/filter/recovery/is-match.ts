import { nearest } from '../../../text/nearest.ts';
import { insert, createFix, quoted, replace } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import type { Invalid, Name, StringValue } from '../../ast.ts';
import { isBare, isBlank, isQuote } from '../../../text/characters.ts';
import { afterBlanks, joinAt } from '../lexer/words.ts';
import { startsCondition } from './starts-condition.ts';
import { readValue } from './read-value.ts';
import type { FilterScan, Next } from './scan.ts';
import { IsMatch } from './tokens.ts';
import { isInText, isTaken } from './brackets.ts';
import { invalid } from './missing-condition.ts';
import { operatorAlias } from './operator-alias.ts';
import { closes, noOpeningQuote } from './quotes.ts';
import { removal } from './removal.ts';

const textForm = /'([^'()]*)'(\w+)'/y;
const fieldForm = /'(\w+)\s*\)/y;

/**
 * Reads the text that opens here and has no end of its own, where the field or the bracket behind it shows where it was meant to end:
 * `ISMATCH('sale,'cognitiveTextInImage')`, `ISMATCH('sale','cognitiveTextInImage)`. Undefined when nothing shows that.
 */
export function unclosedText(scan: FilterScan, isField: boolean): StringValue | undefined {
  const { text, pos: start, schema } = scan;
  const form = isField ? fieldForm : textForm;
  form.lastIndex = start;
  const [, found, second] = form.exec(text) ?? [];
  const value = isField ? found : beforeComma(found);
  if (value === undefined) return undefined;
  const names = schema.matchFields.map((row) => row.name);
  if (nearest(second ?? value, names).length === 0) return undefined;
  const end = start + 1 + value.length;
  const fix = createFix('Add the closing quote', 'preferred', insert(end, "'"));
  scan.report('unterminated-string', 'This text has no end; close it with a single quote.', start, end, fix);
  scan.pos = end;
  return { kind: 'String', range: { start, end }, value, quoted: true };
}

/** A text without the comma at its end and the blanks around that; undefined when it ends with none. */
function beforeComma(text: string | undefined): string | undefined {
  const trimmed = text?.trimEnd();
  return trimmed?.endsWith(',') ? trimmed.slice(0, -1).trimEnd() : undefined;
}

/** Reads `ISMATCH 'text'` and `ISMATCH 'text','field'`, whose brackets are missing; the keyword is from `start` to `end`. */
export function bareMatch(scan: FilterScan, start: number, end: number): Next | undefined {
  const { text, schema } = scan;
  if (!/^ismatch$/i.test(text.slice(start, end)) || operatorAlias(text, scan.pos) !== undefined) return undefined;
  if (!isQuote(scan.unit)) {
    const name = schema.matchFields[0]?.name ?? '';
    scan.report('unbalanced-bracket', `ISMATCH has brackets; write ISMATCH('…','${name}').`, start, end);
    return invalid(scan, start, Math.max(end, readValue(scan).range.end));
  }
  const words = readValue(scan);
  if (words.kind !== 'String') return invalid(scan, start, Math.max(words.range.end, scan.pos));
  const comma = afterBlanks(text, scan.pos);
  const second = afterBlanks(text, comma + 1);
  const isNamed = text.charCodeAt(comma) === 0x2c && text.charCodeAt(second) === 0x27;
  if (isNamed) scan.pos = second;
  const named = isNamed ? readValue(scan) : undefined;
  const name = named?.kind === 'String' ? named.value : (schema.matchFields[0]?.name ?? '');
  const place = named?.range ?? { start: words.range.end, end: words.range.end };
  const stop = Math.max(place.end, words.range.end);
  const newText = `ISMATCH(${quoted(words.value)},${quoted(name)})`;
  const fix = createFix(`Write ${excerpt(newText)}`, 'preferred', replace({ start, end: stop }, newText));
  scan.report('unbalanced-bracket', `ISMATCH has brackets; write ${excerpt(newText)}.`, start, stop, fix);
  const row = schema.matchField(name);
  const field: Name = { kind: 'Name', range: place, text: name, ...(row === undefined ? {} : { canonical: row.name }) };
  scan.emit(IsMatch, start, stop, { kind: 'IsMatch', range: { start, end: stop }, text: words, field });
  return scan.counted();
}

/** Reads the text without quotes that stands here, up to the next comma, bracket or condition. */
export function unquotedText(scan: FilterScan): StringValue | undefined {
  const { text, pos: start } = scan;
  let end = start;
  for (let at = start; isBare(text.charCodeAt(at)); at = afterBlanks(text, end)) {
    const join = joinAt(text, at);
    if (join !== undefined && startsCondition(text, afterBlanks(text, at + join.length), scan.knows)) break;
    end = at + 1;
    while (isBare(text.charCodeAt(end))) end++;
  }
  if (end === start) return undefined;
  const value = text.slice(start, end);
  if (text.charCodeAt(end) === 0x27 && closes(scan, end)) {
    const range = { start, end: ++end };
    scan.pos = end;
    const opening = createFix('Add the opening quote', 'preferred', insert(start, "'"));
    scan.report('unterminated-string', noOpeningQuote, start, end, opening);
    return { kind: 'String', range, value, quoted: true };
  }
  scan.pos = end;
  const range = { start, end };
  const fix = createFix('Put it in single quotes', 'safe', replace(range, quoted(value)));
  scan.report(
    'unquoted-string',
    `Write ${excerpt(quoted(value))}; what ISMATCH is given stands in single quotes.`,
    start,
    end,
    fix,
  );
  return { kind: 'String', range, value, quoted: true };
}

export function missingText(scan: FilterScan, open: number): Invalid {
  scan.report('missing-operand', 'Write the words to look for in single quotes after the bracket.', open, open + 1);
  const range = { start: open + 1, end: open + 1 };
  return { kind: 'Invalid', range, text: '' };
}

/** Says that a comma is missing at `at`, before what stands here. */
export function missingComma(scan: FilterScan, at: number): void {
  const fixes = isInText(scan, at) ? [] : [createFix('Add a comma', 'safe', insert(at, ','))];
  scan.report('syntax', 'Write a comma between the text and the field.', scan.pos, scan.pos + 1, ...fixes);
}

/** Gives the first of the fields that `ISMATCH` searches, where none is written at `at`. Silent without `open`, the place of the bracket. */
export function missingField(scan: FilterScan, at: number, open: number | undefined, comma: boolean): Name {
  const name = scan.schema.matchFields[0]?.name ?? '';
  const added = `${comma ? '' : ','}'${name}'`;
  const field: Name = { kind: 'Name', range: { start: at, end: at }, text: name, canonical: name };
  if (open === undefined) return field;
  const fixes = isInText(scan, at) ? [] : [createFix(`Add ${added}`, 'preferred', insert(at, added))];
  scan.report('missing-operand', `ISMATCH also needs a field; add ${added}.`, open, Math.max(at, open + 1), ...fixes);
  return field;
}

/** What stands before the closing bracket is too much, or there is none. Gives the end of the whole. */
export function closeMatch(scan: FilterScan, open: number): number {
  const { text, length, pos: start } = scan;
  if (scan.unit === 0x2c) {
    let end = start;
    while (end < length && text.charCodeAt(end) !== 0x29 && text.charCodeAt(end) !== 0x28) end++;
    if (text.charCodeAt(end) === 0x29) {
      const fix = createFix('Remove it', 'preferred', removal(text, start, end));
      scan.report('syntax', 'ISMATCH takes a text and a field; leave the rest out.', start, end, fix);
      scan.pos = end + 1;
      return end + 1;
    }
  }
  let end = start;
  while (isBlank(text.charCodeAt(end - 1))) end--;
  const fixes = isTaken(scan, open, end) ? [] : [createFix('Close the bracket', 'preferred', insert(end, ')'))];
  scan.report('unbalanced-bracket', 'This bracket is never closed; write ) where it ends.', open, open + 1, ...fixes);
  return end;
}
