import { createFix, quoted, replace } from '../../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import { isBare, isQuote } from '../../../../text/characters.ts';
import { afterBlanks, joinAt, operatorAt } from '../../lexer/words.ts';
import type { Next } from '../items.ts';
import type { Recovery } from '../state.ts';
import { datedLiteral, readValue, withCommaPart } from '../values/values.ts';
import { bareEnd } from '../words/clues.ts';
import { commentAdvice, commentMarkIn } from '../words/comment-marks.ts';
import { oneLine } from '../words/edits.ts';
import { notAt } from '../words/operator-words.ts';
import { startsCondition } from '../words/word-shapes.ts';
import { secondOperator } from './comparison.ts';

/** Reads the last comparison again where the words behind it show that they belong to it. `undefined` where they do not. */
export function lastComparison(recovery: Recovery): Next | undefined {
  return doubledStart(recovery) ?? datedWord(recovery) ?? operatorAsValue(recovery) ?? moreWords(recovery);
}

/** Reads a comparison whose field and operator are written twice: `Status EQ Status EQ 0`. `undefined` when the last one is not such. */
function doubledStart(recovery: Recovery): Next | undefined {
  const { text, last, pos } = recovery;
  if (last?.value.kind !== 'String' || last.value.quoted) return undefined;
  const name = operatorAt(text, pos);
  const isSame = last.value.value.toLowerCase() === last.field.text.toLowerCase();
  if (!isSame || name === undefined || name !== last.operator.name) return undefined;
  const { start } = last.value.range;
  const end = pos + 2;
  const fix = createFix('Write it once', 'safe', replace({ start, end: afterBlanks(text, end) }, ''));
  const message = `${excerpt(text.slice(start, end))} is written twice; write it once.`;
  recovery.report('syntax', message, start, end, fix);
  recovery.takeBack();
  recovery.pos = end;
  recovery.skipBlanks();
  // What replaces the operator replaces its repetition as well.
  const operator = { ...last.operator, range: { start: last.operator.range.start, end } };
  return recovery.compare(last.field, operator, readValue(recovery, { start: pos, end }));
}

/** Reads the last comparison again where its value is the type of the timestamp that follows here: `GE DATE '2024-05-01'`. */
function datedWord(recovery: Recovery): Next | undefined {
  const { last, pos } = recovery;
  if (last?.value.kind !== 'String' || last.value.quoted || recovery.unit !== 0x27) return undefined;
  recovery.pos = last.value.range.start;
  const { result: value, findings } = recovery.attempt(() => datedLiteral(recovery, last.field));
  // A timestamp that ends before the text that follows here has been read already.
  if (value === undefined || value.range.end <= pos) {
    recovery.pos = pos;
    return undefined;
  }
  recovery.add(...findings);
  recovery.takeBack();
  return recovery.compare(last.field, last.operator, value);
}

/**
 * Reads the last comparison again where its value is an operator, which shows only by the value that follows here: `EQ contains 'x'`.
 * `undefined` when it is none.
 */
function operatorAsValue(recovery: Recovery): Next | undefined {
  const { last, pos } = recovery;
  if (last?.value.kind !== 'String' || last.value.quoted) return undefined;
  recovery.pos = last.value.range.start;
  const operator = secondOperator(recovery, last.field, last.operator);
  if (operator === undefined) {
    recovery.pos = pos;
    return undefined;
  }
  recovery.takeBack();
  return recovery.compare(last.field, operator, readValue(recovery, operator.range));
}

/**
 * Reads words behind a value without quotes as its rest: `FileExtension EQ my file`. For fields of numbers and timestamps the value is not
 * understood anyway, and their rules know better what to write. `undefined` when there are none.
 */
function moreWords(recovery: Recovery): Next | undefined {
  const { text, last, knows } = recovery;
  if (last === undefined || (last.value.kind === 'String' && last.value.quoted)) return undefined;
  if (!['String', 'Number', 'Timestamp', 'Null'].includes(last.value.kind)) return undefined;
  const { start } = last.value.range;
  let end = start;
  for (let at = recovery.pos; isBare(text.charCodeAt(at)); at = afterBlanks(text, end)) {
    if (joinAt(text, at) !== undefined || operatorAt(text, at) !== undefined || startsCondition(text, at, knows)) break;
    const not = notAt(text, at);
    if (not !== undefined && startsCondition(text, afterBlanks(text, not), knows)) break;
    const behind = bareEnd(text, at);
    // A word with a quote in it opens a text.
    if (isQuote(text.charCodeAt(behind))) break;
    end = behind;
  }
  if (end === start) return undefined;
  end = withCommaPart(text, start, end);
  const range = { start, end };
  const value = oneLine(recovery.slice(range));
  const type = recovery.rowOf(last.field)?.type;
  const isRuled = type === 'integer' || type === 'number' || type === 'timestamp';
  const mark = commentMarkIn(value);
  if (isRuled) recovery.suspicious = true;
  else if (mark !== undefined) recovery.report('syntax', commentAdvice(mark), start, end);
  else {
    const straight = quoted(value);
    const fix = createFix('Put it in single quotes', 'preferred', replace(range, straight));
    const message = `A value of several words stands in single quotes; write ${excerpt(straight)}.`;
    recovery.report('unquoted-string', message, start, end, fix);
  }
  recovery.takeBack();
  recovery.pos = end;
  return recovery.compare(last.field, last.operator, { kind: 'String', range, value, quoted: !isRuled });
}
