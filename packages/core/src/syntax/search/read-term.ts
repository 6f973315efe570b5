import { createFix, replace } from '../../diagnostics/create-fix.ts';
import { operators } from '../../schema/operators.ts';
import { afterBlanks, isDoubleQuote, isPlain, endsTerm } from './characters.ts';
import { readBoundOperator, readColons, readField } from './read-field.ts';
import type { SearchScan } from './scan.ts';
import { lookAgain, readParameter, readPastedKey } from './second-look.ts';
import { operatorOf, wordOf } from './term.ts';

const star = 0x2a;
const filterOperators = new Set<string>(operators.map((row) => row.name));

/** A lone `*`, which is everything; beside a phrase, bracket or variable it was meant as its wildcard. */
function readStar(scan: SearchScan): void {
  const { text, vector, pos: start } = scan;
  const range = { start, end: start + 1 };
  const next = text.charCodeAt(start + 1);
  scan.pos = range.end;
  if (vector.touches(start) || next === 0x28 || next === 0x7b || isDoubleQuote(next)) {
    const message = 'A wildcard belongs to a single word; remove it here.';
    scan.report('wildcard-position', message, range, createFix('Remove the wildcard', 'preferred', replace(range, '')));
  } else vector.operand({ kind: 'Everything', range });
}

/** Notes `field operator`, which starts a condition of a filter. */
function noteComparison(scan: SearchScan, start: number, end: number): void {
  const { last } = scan.vector;
  if (last?.kind !== 'Word' || scan.schema.field(last.text) === undefined) return;
  if (!filterOperators.has(scan.text.slice(start, end).toUpperCase())) return;
  const first = scan.comparison?.start ?? last.range.start;
  scan.comparison = { start: first, end, token: scan.vector.tokens.length + 1 };
}

/** Reads a bare term, an operator, or a field with its colon. */
export function readTerm(scan: SearchScan): void {
  const { text, vector, pos: start } = scan;
  let odd = false;
  let end = start;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (isPlain(unit)) continue;
    if (endsTerm(unit) || (unit === 0x7b && text.charCodeAt(end + 1) === 0x7b)) break;
    odd = true;
  }
  if (vector.isEmpty) {
    const sign = afterBlanks(text, end);
    const unit = text.charCodeAt(sign);
    if ((unit === 0x3a || unit === 0x3d) && readPastedKey(scan, start, end, sign)) return;
  }
  if (text.charCodeAt(end) === 0x3a) {
    if (odd && vector.isEmpty && readParameter(scan, start, end)) return;
    if (vector.bound) readColons(scan, start);
    else readField(scan, end);
    return;
  }
  const length = end - start;
  if (length === 1 && text.charCodeAt(start) === star) {
    readStar(scan);
    return;
  }
  const operator = length > 3 ? undefined : operatorOf(text, start, end);
  scan.pos = end;
  if (operator !== undefined) {
    if (vector.bound) readBoundOperator(scan, start, end);
    else vector.operator(operator, start, end);
  } else if (!odd || !lookAgain(scan, start, end)) {
    if (length === 2) noteComparison(scan, start, end);
    vector.operand(wordOf(text, start, end));
  }
}
