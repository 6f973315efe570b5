import { insert, mend, quoted, replace } from '../../../rules/mend.ts';
import { excerpt } from '../../../rules/wording.ts';
import type { Invalid, Name, StringValue } from '../../ast.ts';
import { isBare, isBlank } from '../../characters.ts';
import { afterBlanks, joinAt, startsCondition } from '../lookahead.ts';
import type { FilterScan } from '../scan.ts';
import { isInText, isTaken } from './brackets.ts';
import { removal } from './removal.ts';

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
  scan.pos = end;
  const value = text.slice(start, end);
  const range = { start, end };
  const fix = mend('Put it in single quotes', 'safe', replace(range, quoted(value)));
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
  const fixes = isInText(scan, at) ? [] : [mend('Add a comma', 'safe', insert(at, ','))];
  scan.report('syntax', 'Write a comma between the text and the field.', scan.pos, scan.pos + 1, ...fixes);
}

/** Gives the first of the fields that `ISMATCH` searches, where none is written at `at`. Silent without `open`, the place of the bracket. */
export function missingField(scan: FilterScan, at: number, open: number | undefined, comma: boolean): Name {
  const name = scan.schema.matchFields[0]?.name ?? '';
  const added = `${comma ? '' : ','}'${name}'`;
  const field: Name = { kind: 'Name', range: { start: at, end: at }, text: name, canonical: name };
  if (open === undefined) return field;
  const fixes = isInText(scan, at) ? [] : [mend(`Add ${added}`, 'preferred', insert(at, added))];
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
      const fix = mend('Remove it', 'preferred', removal(text, start, end));
      scan.report('syntax', 'ISMATCH takes a text and a field; leave the rest out.', start, end, fix);
      scan.pos = end + 1;
      return end + 1;
    }
  }
  let end = start;
  while (isBlank(text.charCodeAt(end - 1))) end--;
  const fixes = isTaken(scan, open, end) ? [] : [mend('Close the bracket', 'preferred', insert(end, ')'))];
  scan.report('unbalanced-bracket', 'This bracket is never closed; write ) where it ends.', open, open + 1, ...fixes);
  return end;
}
