import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import { comparisonAt } from './comparison-at.ts';
import { afterBlanks, operatorAt } from '../lexer/words.ts';
import { readValue } from './read-value.ts';
import type { FilterScan, Next } from './scan.ts';

/** Reads a comparison whose field and operator are written twice: `Status EQ Status EQ 0`. Undefined when the last one is not such. */
export function doubledStart(scan: FilterScan): Next | undefined {
  const { text, tokens, pos } = scan;
  const last = comparisonAt(tokens, tokens.length - 1);
  if (last?.value.kind !== 'String' || last.value.value.toLowerCase() !== last.field.text.toLowerCase())
    return undefined;
  if (last.value.quoted || operatorAt(text, pos) === undefined || operatorAt(text, pos) !== last.operator.name)
    return undefined;
  const { start } = last.value.range;
  const end = pos + 2;
  const written = excerpt(text.slice(start, end));
  const fix = createFix('Write it once', 'safe', replace({ start, end: afterBlanks(text, end) }, ''));
  scan.report('syntax', `${written} is written twice; write it once.`, start, end, fix);
  tokens.pop();
  scan.pos = end;
  scan.skipBlanks();
  // What replaces the operator replaces its repetition as well.
  const operator = { ...last.operator, range: { start: last.operator.range.start, end } };
  scan.compare(last.field, operator, readValue(scan, { start: pos, end }));
  return 'join';
}
