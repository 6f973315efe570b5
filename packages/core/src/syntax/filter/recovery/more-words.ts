import { createFix, quoted, replace } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import { isBare, isQuote } from '../../../text/characters.ts';
import { comparisonAt } from './comparison-at.ts';
import { afterBlanks, joinAt, operatorAt } from '../lexer/words.ts';
import { startsCondition } from './starts-condition.ts';
import type { FilterScan, Next } from './scan.ts';
import { withFraction } from './decimal-comma.ts';
import { oneLine } from './one-line.ts';

/**
 * Takes words behind a value without quotes as its rest: `FileExtension EQ my file`. For fields of numbers and timestamps
 * the value is not understood anyway, and their rules know better what to write. Undefined when there are none.
 */
export function moreWords(scan: FilterScan): Next | undefined {
  const { text, tokens } = scan;
  const last = comparisonAt(tokens, tokens.length - 1);
  if (last === undefined || (last.value.kind === 'String' && last.value.quoted)) return undefined;
  const { kind } = last.value;
  if (kind !== 'String' && kind !== 'Number' && kind !== 'Timestamp' && kind !== 'Null') return undefined;
  const { start } = last.value.range;
  let end = start;
  for (let at = scan.pos; isBare(text.charCodeAt(at)); at = afterBlanks(text, end)) {
    if (joinAt(text, at) !== undefined || operatorAt(text, at) !== undefined || startsCondition(text, at, scan.knows))
      break;
    let behind = at + 1;
    while (isBare(text.charCodeAt(behind))) behind++;
    // With a quote in it, it is no word.
    if (isQuote(text.charCodeAt(behind))) break;
    end = behind;
  }
  if (end === start) return undefined;
  end = withFraction(text, start, end);
  const value = oneLine(text.slice(start, end));
  const range = { start, end };
  const type = scan.any === undefined ? scan.schema.field(last.field.text)?.type : undefined;
  const ruled = type === 'integer' || type === 'number' || type === 'timestamp';
  if (!ruled) {
    const straight = quoted(value);
    const fix = createFix('Put it in single quotes', 'preferred', replace(range, straight));
    scan.report(
      'unquoted-string',
      `A value of several words stands in single quotes; write ${excerpt(straight)}.`,
      start,
      end,
      fix,
    );
  } else scan.suspicious = true;
  tokens.pop();
  scan.compare(last.field, last.operator, { kind: 'String', range, value, quoted: !ruled });
  scan.pos = end;
  return 'join';
}
