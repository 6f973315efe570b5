import { insert, createFix } from '../../../diagnostics/create-fix.ts';
import { comparisonAt } from './comparison-at.ts';
import { afterBlanks } from '../lexer/words.ts';
import type { FilterScan, OpenBracket } from './scan.ts';
import { SourceToken } from '../../source-token.ts';
import { AnyOpen, Close, Join, Open } from './tokens.ts';
import { removal } from './removal.ts';

/** Drops the brackets here that close nothing. */
export function strayClose(scan: FilterScan): void {
  const { text, pos: start } = scan;
  let end = start + 1;
  for (let next = afterBlanks(text, end); text.charCodeAt(next) === 0x29; next = afterBlanks(text, end)) end = next + 1;
  scan.pos = end;
  const fix = createFix('Remove it', 'preferred', removal(text, start, end));
  scan.report('unbalanced-bracket', 'This bracket closes nothing; leave it out, or open one before.', start, end, fix);
}

/**
 * Where the `ANY` that starts at token `from` was meant to close: before a join to a condition that is not about its
 * variable. The index of that join's token; the number of tokens when there is none.
 */
function anyEnd(scan: FilterScan, from: number, variable: string): number {
  const { tokens } = scan;
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    const type = tokens[at]?.tokenType;
    if (type === Open || type === AnyOpen) depth++;
    else if (type === Close) depth--;
    else if (type === Join && depth === 1) {
      const about = comparisonAt(tokens, at + 1)?.field.text.toLowerCase();
      if (about === undefined ? tokens[at + 1]?.tokenType !== Open : about !== variable) return at;
    }
  }
  return tokens.length;
}

/** Closes what is still open at the end of the text. */
export function closeAll(scan: FilterScan): void {
  let closed = 0;
  for (let bracket = scan.close(); bracket !== undefined; bracket = scan.close()) unclosed(scan, bracket, closed++);
}

/** Whether what is written at `end` would be a part of a text that has no end. */
export const isInText = ({ findings }: FilterScan, end: number): boolean =>
  findings.some(({ code, range }) => code === 'unterminated-string' && range.end === end);

/** Whether a bracket at `end` would be a part of a text, or close one that was not read and not the one at `at`. */
export function isTaken(scan: FilterScan, at: number, end: number, closed = 0): boolean {
  if (isInText(scan, end)) return true;
  const inside = scan.text.slice(at + 1, end);
  // Half of a text has half of its quotes.
  return inside.split("'").length % 2 === 0 || inside.split('(').length - inside.split(')').length > closed;
}

function unclosed(scan: FilterScan, { at, token, variable }: OpenBracket, closed: number): void {
  const { text, tokens } = scan;
  const index = variable === undefined ? tokens.length : anyEnd(scan, token, variable);
  const end = tokens[index - 1]?.end ?? text.length;
  tokens.splice(index, 0, new SourceToken(Close, text, end, end));
  const fixes = isTaken(scan, at, end, closed) ? [] : [createFix('Close the bracket', 'preferred', insert(end, ')'))];
  scan.report('unbalanced-bracket', 'This bracket is never closed; write ) where it ends.', at, at + 1, ...fixes);
}
