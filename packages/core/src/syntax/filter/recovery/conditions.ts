import { createFix } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import { isBare, isQuote, isWord, unitAt } from '../../../text/characters.ts';
import { comparison } from './comparison.ts';
import { comparisonAt } from './comparison-at.ts';
import { fieldName } from './field-name.ts';
import { afterBlanks, joinAt, operatorAt } from '../lexer/words.ts';
import { startsCondition } from './starts-condition.ts';
import { readValue } from './read-value.ts';
import type { FilterScan, Next } from './scan.ts';
import { Join } from './tokens.ts';
import { repairAny } from './any-form.ts';
import { call } from './calls.ts';
import { gluedField } from './glued-operator.ts';
import { bareMatch } from './is-match.ts';
import { isJoinCall, joinCall } from './join-call.ts';
import { loneValue, loneWord } from './lone.ts';
import { conditionAtEnd, conditionBeforeClose, extraJoin, invalid } from './missing-condition.ts';
import { misspeltMatch } from './misspelt-match.ts';
import { negation, notAt } from './negation.ts';
import { operatorAlias } from './operator-alias.ts';
import { colon, repairOperator } from './operators.ts';
import { quotedField } from './quoted-name.ts';
import { removal } from './removal.ts';
import { searchTerm } from './search-term.ts';
import { spaced } from './spaced.ts';
import { spacedField } from './spaced-field.ts';
import { swappedTimestamp } from './swapped.ts';

/** Reads on where a condition is expected and neither a word nor a bracket opens one. */
export function repairCondition(scan: FilterScan): Next {
  const { text, length, pos, unit } = scan;
  if (pos >= length) return conditionAtEnd(scan);
  if (unit === 0x29) return conditionBeforeClose(scan);
  if (isQuote(unit)) return quotedField(scan) ?? loneValue(scan);
  if (text.startsWith('{{', pos)) return loneValue(scan);
  if (notAt(text, pos) !== undefined) return negation(scan, '');
  const operator = operatorAlias(text, pos);
  if (operator !== undefined) return missingField(scan, pos, operator.end);
  return junk(scan);
}

/** Drops what means nothing. */
export function junk(scan: FilterScan): 'condition' {
  const { text, length, pos: start } = scan;
  let end = start + 1;
  while (end < length && isBare(text.charCodeAt(end)) && !isWord(text.charCodeAt(end))) end++;
  scan.pos = end;
  const fix = createFix('Remove it', 'possible', removal(text, start, end));
  scan.report('syntax', `${excerpt(text.slice(start, end))} means nothing here; leave it out.`, start, end, fix);
  return 'condition';
}

/** An operator stands from `start` to `end` without a field before it. */
function missingField(scan: FilterScan, start: number, end: number): Next {
  // A formula copied from a spreadsheet starts with an equals sign: `=OR(…; …)`.
  if (scan.text.slice(start, end) === '=' && isJoinCall(scan, afterBlanks(scan.text, end))) {
    const fix = createFix('Remove it', 'safe', removal(scan.text, start, end));
    scan.report('syntax', 'A filter has no = before it; leave it out.', start, end, fix);
    scan.pos = end;
    return 'condition';
  }
  const again = repeatedField(scan, start, end);
  if (again !== undefined) return again;
  const before = scan.findings.length;
  scan.pos = end;
  scan.skipBlanks();
  readValue(scan);
  scan.findings.length = before;
  scan.report('missing-operand', `Write a field before ${scan.text.slice(start, end)}.`, start, end);
  return invalid(scan, start, Math.max(end, scan.pos));
}

/** Reads a bound of the field that was compared before: `AverageRating GE 2 AND LE 4`. Undefined where none was, or no value follows. */
function repeatedField(scan: FilterScan, start: number, end: number): Next | undefined {
  const { text, tokens } = scan;
  const before = tokens.at(-1)?.tokenType === Join ? comparisonAt(tokens, tokens.length - 2) : undefined;
  const name = operatorAt(text, start) ?? operatorAlias(text, start)?.name;
  const next = afterBlanks(text, end);
  const isValue = isBare(unitAt(text, next)) || isQuote(unitAt(text, next));
  if (before === undefined || name === undefined || !isValue || startsCondition(text, next, scan.knows))
    return undefined;
  const added = `${before.field.text} ${name}`;
  const fix = createFix(`Add ${before.field.text}`, 'safe', spaced(text, start, end, added));
  scan.report('missing-operand', `Repeat the field; write ${excerpt(added)}.`, start, end, fix);
  return comparison(scan, { ...before.field, range: { start, end: start } }, name, start, end);
}

/** Reads on behind a word, from `start` to `end`, that is not the field of a well-formed condition. */
export function repairWord(scan: FilterScan, start: number, end: number): Next {
  const { text, unit } = scan;
  if (joinAt(text, start) !== undefined) return joinCall(scan, start, end) ?? extraJoin(scan, start, end);
  if (notAt(text, start) === end) {
    scan.pos = start;
    return negation(scan, '');
  }
  if (unit !== 0x28 && operatorAt(text, start) !== undefined) return missingField(scan, start, end);
  const other = repairAny(scan, start, end) ?? spacedField(scan, start, end) ?? gluedField(scan, start, end);
  if (other !== undefined) return other;
  const match = bareMatch(scan, start, end) ?? misspeltMatch(scan, start);
  if (match !== undefined) return match;
  if (unit === 0x28) return call(scan, start, end);
  const field = fieldName(scan, start, end);
  if (unit !== 0x3a) return repairOperator(scan, field) ?? loneWord(scan, start, end);
  if (field.canonical === undefined) return swappedTimestamp(scan, start) ?? searchTerm(scan, start);
  return colon(scan, field) ?? loneWord(scan, start, end);
}
