import type { TextEdit } from '../../../text/range.ts';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import { isWord } from '../../../text/characters.ts';
import { afterBlanks, operatorAt } from '../lexer/words.ts';
import type { FilterScan, Next } from './scan.ts';
import { invalid } from './missing-condition.ts';

/** A fix with more edits than this is nothing that a person would check. */
const longestFix = 100;

/**
 * Gives up an `ANY` from `start` on whose variable, from `from` to `to`, is a join: its conditions cannot be told from joins.
 * `suggestion` is a better name.
 */
export function reservedVariable(scan: FilterScan, start: number, from: number, to: number, suggestion: string): Next {
  const { text, length } = scan;
  const word = text.slice(from, to);
  const edits: TextEdit[] = [replace({ start: from, end: to }, suggestion)];
  let open = 1;
  let at = to;
  while (at < length && open > 0) {
    const unit = text.charCodeAt(at);
    let end = at + 1;
    if (unit === 0x28) open++;
    else if (unit === 0x29) open--;
    else if (unit === 0x27) end = text.indexOf("'", end) + 1 || length;
    else if (isWord(unit)) {
      end = scan.wordEnd(at);
      const same = end - at === word.length && text.slice(at, end).toLowerCase() === word.toLowerCase();
      if (same && operatorAt(text, afterBlanks(text, end)) !== undefined) {
        edits.push(replace({ start: at, end }, suggestion));
      }
    }
    at = end;
  }
  const fixes =
    open === 0 && edits.length <= longestFix ? [createFix(`Name it ${suggestion}`, 'preferred', ...edits)] : [];
  const message = `${word} cannot name the variable of ANY; write ${suggestion}.`;
  scan.report('lambda-variable', message, from, to, ...fixes);
  return invalid(scan, start, at);
}
