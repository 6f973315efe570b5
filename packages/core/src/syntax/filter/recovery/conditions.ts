import { createFix } from '../../../diagnostics/create-fix.ts';
import { isBare, isQuote, isWord } from '../../../text/characters.ts';
import { afterBlanks, anyAt, isReserved, joinAt, operatorAt } from '../lexer/words.ts';
import { misspeltAny, readAny } from './forms/any.ts';
import { call } from './forms/calls.ts';
import { fieldName, startsValue } from './words/clues.ts';
import { readComparison, swappedTimestamp } from './forms/comparison.ts';
import { removal } from './words/edits.ts';
import { bareMatch, misspeltMatch, readIsMatch } from './forms/is-match.ts';
import { indexedAttribute } from './forms/indexed-attribute.ts';
import { isJoinCall, joinCall } from './forms/join-calls.ts';
import { junk, loneValue, loneWord, missingField, searchTerm } from './forms/lone.ts';
import { conditionAtEnd, conditionBeforeClose, extraJoin } from './missing.ts';
import { quotedField, spacedField } from './forms/names.ts';
import { negation } from './negation.ts';
import { notAt, operatorAlias, sqlOperatorAt } from './words/operator-words.ts';
import { colon, foreignOperator, gluedField } from './forms/operators.ts';
import type { Next } from './items.ts';
import type { Recovery } from './state.ts';

/** Reads what is where a condition is expected. */
export function readCondition(recovery: Recovery): Next {
  const { text } = recovery;
  const unit = recovery.skipBlanks();
  const { pos } = recovery;
  if (unit === 0x28) return recovery.openGroup();
  const end = recovery.wordEnd(pos);
  if (end === pos) return withoutWord(recovery);
  if (isExcluded(recovery, pos, end)) return negation(recovery, '');
  recovery.pos = end;
  recovery.skipBlanks();
  const at = recovery.pos;
  const name = operatorAt(text, at);
  if (name !== undefined && !isReserved(text, pos, end))
    return readComparison(recovery, fieldName(recovery, pos, end), name, at, at + 2);
  return anyOrMatch(recovery, pos, end) ?? withWord(recovery, pos, end);
}

/** Whether a word is a field with a sign for NOT before it, and a list or a range follows: `-Status IN (0, 2)`. The sign then negates the whole condition. */
function isExcluded({ text, knows }: Recovery, start: number, end: number): boolean {
  if (sqlOperatorAt(text, afterBlanks(text, end)) === undefined) return false;
  const name = notAt(text, start);
  return name !== undefined && name < end && !knows(text.slice(start, end)) && knows(text.slice(name, end));
}

/** Reads an `ANY` or `ISMATCH`, with blanks wherever they may be. A word is from `start` to `end`. */
function anyOrMatch(recovery: Recovery, start: number, end: number): Next | undefined {
  const { text, pos, unit } = recovery;
  if (unit === 0x28) {
    const isAny = end - start > 4 && text.charCodeAt(end - 4) === 0x2f && anyAt(text, end - 3);
    if (isAny) return readAny(recovery, start, end - 4, pos + 1);
    return /^ismatch$/i.test(text.slice(start, end)) ? readIsMatch(recovery, start) : undefined;
  }
  const isSlash = unit === 0x2f;
  if (!isSlash && text.charCodeAt(end - 1) !== 0x2f) return undefined;
  const any = isSlash ? afterBlanks(text, pos + 1) : pos;
  const open = afterBlanks(text, any + 3);
  if (text.charCodeAt(open) !== 0x28 || !anyAt(text, any)) return undefined;
  return readAny(recovery, start, isSlash ? end : end - 1, open + 1);
}

/** Reads on where a condition is expected and neither a word nor a bracket opens one. */
function withoutWord(recovery: Recovery): Next {
  const { text, length, pos, unit } = recovery;
  if (pos >= length) return conditionAtEnd(recovery);
  if (unit === 0x29) return conditionBeforeClose(recovery);
  if (isQuote(unit)) return quotedField(recovery) ?? loneValue(recovery);
  if (text.startsWith('{{', pos)) return loneValue(recovery);
  if (notAt(text, pos) !== undefined) return negation(recovery, '');
  const operator = operatorAlias(text, pos);
  if (operator !== undefined) return formula(recovery, operator.end) ?? missingField(recovery, pos, operator.end);
  let end = pos + 1;
  while (end < length && isBare(text.charCodeAt(end)) && !isWord(text.charCodeAt(end))) end++;
  return junk(recovery, end);
}

/** Reads the equals sign before a formula copied from a spreadsheet: `=OR(…; …)`. `undefined` where it is none; it ends at `end`. */
function formula(recovery: Recovery, end: number): Next | undefined {
  const { text, pos: start } = recovery;
  if (text.slice(start, end) !== '=' || !isJoinCall(recovery, afterBlanks(text, end))) return undefined;
  const fix = createFix('Remove it', 'safe', removal(text, start, end));
  recovery.report('syntax', 'A filter has no = before it; leave it out.', start, end, fix);
  recovery.pos = end;
  return 'condition';
}

/** Reads on behind a word, from `start` to `end`, that is not the field of a well-formed condition. */
function withWord(recovery: Recovery, start: number, end: number): Next {
  const { text, unit } = recovery;
  if (joinAt(text, start) !== undefined) return joinCall(recovery, start, end) ?? extraJoin(recovery, start, end);
  if (notAt(text, start) === end) {
    recovery.pos = start;
    return negation(recovery, '');
  }
  if (unit !== 0x28 && operatorAt(text, start) !== undefined) return missingField(recovery, start, end);
  const alias = recovery.joined === undefined ? undefined : operatorAlias(text, start);
  if (alias !== undefined && startsValue(text, afterBlanks(text, alias.end)) && !recovery.knows(text.slice(start, end)))
    return missingField(recovery, start, alias.end);
  const other =
    indexedAttribute(recovery, start, end) ??
    misspeltAny(recovery, start, end) ??
    spacedField(recovery, start, end) ??
    gluedField(recovery, start, end) ??
    bareMatch(recovery, start, end) ??
    misspeltMatch(recovery, start);
  if (other !== undefined) return other;
  if (unit === 0x28) return call(recovery, start, end);
  const field = fieldName(recovery, start, end);
  if (unit !== 0x3a) return foreignOperator(recovery, field) ?? loneWord(recovery, start, end);
  if (field.canonical === undefined) return swappedTimestamp(recovery, start) ?? searchTerm(recovery, start);
  return colon(recovery, field) ?? loneWord(recovery, start, end);
}
