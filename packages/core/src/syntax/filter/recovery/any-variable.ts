import { insert, createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { Name } from '../../ast.ts';
import { isQuote } from '../../../text/characters.ts';
import { operatorNode } from '../operator-node.ts';
import { readValue } from './read-value.ts';
import type { FilterScan, Next, OpenBracket } from './scan.ts';
import { invalid } from './missing-condition.ts';

/** What may be written in place of the colon. */
const separator = /,|;|=>|->|\||=(?!=)/y;

/**
 * Reads on inside the bracket of an `ANY` that declares no variable properly. A word stands from `from` to `to`, maybe an
 * empty one; `suggestion` is a name for the variable.
 */
export function repairVariable(
  scan: FilterScan,
  collection: Name,
  bracket: OpenBracket,
  from: number,
  to: number,
  suggestion: string,
): Next {
  const { text, pos } = scan;
  const word = text.slice(from, to);
  separator.lastIndex = pos;
  const same = scan.wordEnd(pos) > pos && text.slice(pos, scan.wordEnd(pos)).toLowerCase() === word.toLowerCase();
  const declare = (variable: string, start: number, end: number): Next =>
    scan.openAny(collection, { kind: 'Name', range: { start, end }, text: variable }, end, bracket);
  if (to > from && (same || separator.test(text))) {
    const end = same ? to : separator.lastIndex;
    const fix = createFix('Write a colon', 'safe', replace({ start: to, end }, ':'));
    scan.report('syntax', `Write a colon after ${word}: ANY(${word}: …).`, from, end, fix);
    scan.pos = end;
    return declare(word, from, to);
  }
  const variable = to > from ? word : suggestion;
  if (pos >= scan.length || scan.unit === 0x29) {
    scan.report('missing-operand', `Write ANY(${variable}: ${variable} EQ …).`, bracket.at, pos);
    const next = declare(variable, from, to);
    return next === 'end' ? next : invalid(scan, to, to);
  }
  scan.pos = from;
  const value = to === from && isQuote(scan.unit);
  const added = value ? `${variable}: ${variable} EQ ` : `${variable}: `;
  const end = Math.max(to, bracket.at + 1);
  const fix = createFix(`Add ${added.trim()}`, 'preferred', insert(from, added));
  scan.report(
    'missing-operand',
    `ANY declares a variable first; write ANY(${variable}: ${variable} EQ …).`,
    bracket.at,
    end,
    fix,
  );
  const next = declare(variable, from, from);
  if (!value || next === 'end') return next;
  const field: Name = { kind: 'Name', range: { start: from, end: from }, text: variable };
  scan.compare(field, operatorNode(text, 'EQ', from, from), readValue(scan));
  return scan.counted();
}
