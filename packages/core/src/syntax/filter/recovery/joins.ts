import { createFix, insert, replace, type Certainty } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import { editDistance } from '../../../text/nearest.ts';
import { isBare, isBlank, isQuote, isWord, unitAt } from '../../../text/characters.ts';
import { bareValue } from '../../bare-value.ts';
import type { JoinKind } from '../../operands.ts';
import { afterBlanks, joinAt, operatorAt } from '../lexer/words.ts';
import { fits } from './words/clues.ts';
import { lastComparison } from './forms/last-comparison.ts';
import { commentAdvice, commentMarkIn } from './words/comment-marks.ts';
import { removal } from './words/edits.ts';
import { joinOfCall } from './forms/join-calls.ts';
import { moreValues } from './forms/lists.ts';
import { strayClose } from './missing.ts';
import { startsQuoted } from './forms/names.ts';
import { negation } from './negation.ts';
import { followsOperator, notAt } from './words/operator-words.ts';
import type { Next } from './items.ts';
import type { Recovery } from './state.ts';
import { readValue } from './values/values.ts';
import { gluedJoinAt, startsCondition } from './words/word-shapes.ts';

/** Reads what is behind a condition: a join, the bracket that closes, or the end. */
export function readJoin(recovery: Recovery): Next {
  const unit = recovery.skipBlanks();
  const { pos } = recovery;
  if (pos >= recovery.length) return 'end';
  if (unit === 0x29) return closingBracket(recovery);
  const kind = joinAt(recovery.text, pos);
  return kind === undefined ? withoutJoin(recovery) : recovery.join(kind, pos, pos + kind.length);
}

function closingBracket(recovery: Recovery): Next {
  const { pos } = recovery;
  if (recovery.close() === undefined) strayClose(recovery);
  else {
    recovery.items.push({ type: 'Close', start: pos, end: pos + 1 });
    recovery.pos = pos + 1;
  }
  return 'join';
}

/** Reads on behind a condition where neither a join nor a bracket is. */
function withoutJoin(recovery: Recovery): Next {
  const { text, pos } = recovery;
  const known = joinOfCall(recovery) ?? symbolJoin(recovery) ?? gluedJoin(recovery) ?? otherLogic(recovery);
  if (known !== undefined) return known;
  if (notAt(text, pos) !== undefined) {
    recovery.join('And', pos, pos);
    return negation(recovery, 'AND ');
  }
  const noted = remark(recovery) ?? joinBeforeBracket(recovery);
  if (noted !== undefined) return noted;
  if (startsCondition(text, pos, recovery.knows) || startsQuoted(recovery, pos)) return missingJoin(recovery);
  return misspeltJoin(recovery) ?? lastComparison(recovery) ?? stray(recovery);
}

/** Joins of other languages. A mark does not say which it is. */
const symbols = /(&&?)|(\|\s{0,9}where(?![\w.]))|(\|\|?)|[,;]/iy;

function symbolJoin(recovery: Recovery): Next | undefined {
  const { text, pos } = recovery;
  symbols.lastIndex = pos;
  const [found, and, pipe, or] = symbols.exec(text) ?? [];
  if (found === undefined) return undefined;
  const end = symbols.lastIndex;
  if (and !== undefined) return otherJoin(recovery, end, 'And', 'safe');
  // A pipe filters the result of everything before it, so that AND is meant: `A | where B`.
  if (pipe !== undefined) return otherJoin(recovery, end, 'And', 'preferred');
  if (or !== undefined) return otherJoin(recovery, end, 'Or', 'safe');
  if (startsCondition(text, afterBlanks(text, end), recovery.knows)) return missingJoin(recovery, end);
  return found === ',' ? moreValues(recovery) : undefined;
}

/** Reads another language's join, or a misspelt one, that ends at `end`. */
function otherJoin(recovery: Recovery, end: number, kind: JoinKind, certainty: Certainty): Next {
  const { pos: start } = recovery;
  recovery.reword(start, end, kind.toUpperCase(), certainty);
  return recovery.join(kind, start, end);
}

/** Nothing joins two conditions, or only a mark that ends at `end`. */
function missingJoin(recovery: Recovery, end: number = recovery.pos): Next {
  const { text, pos: start, items } = recovery;
  const last = items.at(-1);
  // What was no condition at all has said so already.
  const value = recovery.last?.value ?? (last?.type === 'Condition' ? last.node : undefined);
  recovery.join('And', start, end);
  if (value?.kind === 'Invalid') return 'condition';
  const word = Math.max(end, recovery.wordEnd(start), start + 1);
  const before = start > 0 && !isBlank(text.charCodeAt(start - 1)) ? ' ' : '';
  const after = isBlank(text.charCodeAt(end)) ? '' : ' ';
  const fixes = (['AND', 'OR'] as const).map((join, at) =>
    createFix(`Write ${join}`, at === 0 ? 'preferred' : 'possible', replace({ start, end }, before + join + after)),
  );
  recovery.report('missing-join', 'Write AND or OR between two conditions.', start, word, ...fixes);
  return 'condition';
}

/** The joins of other languages, as people write them whose spreadsheets speak these. `u` is both: OR in Spanish, AND in German. */
const translations: ReadonlyMap<string, JoinKind> = new Map([
  ['und', 'And'],
  ['oder', 'Or'],
  ['et', 'And'],
  ['ou', 'Or'],
  ['y', 'And'],
  ['e', 'And'],
  ['o', 'Or'],
  ['en', 'And'],
  ['of', 'Or'],
  ['かつ', 'And'],
  ['または', 'Or'],
  ['又は', 'Or'],
]);

/** Reads a misspelt join before a bracket, which alone looks like the name of a function: `ODER (Status EQ 0)`. */
function joinBeforeBracket(recovery: Recovery): Next | undefined {
  const { text, pos } = recovery;
  const end = recovery.wordEnd(pos);
  return isBlank(unitAt(text, end)) && unitAt(text, afterBlanks(text, end)) === 0x28
    ? misspeltJoin(recovery)
    : undefined;
}

function misspeltJoin(recovery: Recovery): Next | undefined {
  const { text, pos } = recovery;
  const end = recovery.wordEnd(pos);
  const next = afterBlanks(text, end);
  const word = text.slice(pos, end).toLowerCase();
  const translation = translations.get(word);
  const isJoined =
    startsCondition(text, next, recovery.knows) ||
    notAt(text, next) !== undefined ||
    (translation !== undefined && isQuote(unitAt(text, next)));
  if (end - pos > 4 || !isJoined) return undefined;
  if (translation !== undefined) return otherJoin(recovery, end, translation, 'preferred');
  if (word.length < 2) return undefined;
  if (editDistance(word, 'and', 1) <= 1) return otherJoin(recovery, end, 'And', 'preferred');
  return editDistance(word, 'or', 1) <= 1 ? otherJoin(recovery, end, 'Or', 'preferred') : undefined;
}

/** Reads a join that touches the field behind it, the value before it, or both: `ANDStatus`, `10AND`, `10ANDStatus`. */
function gluedJoin(recovery: Recovery): Next | undefined {
  const { text, pos, last, knows } = recovery;
  const join = gluedJoinAt(text, pos, knows);
  if (join !== undefined) return apart(recovery, pos, pos + join.length, true);
  if (last?.value.kind !== 'String' || last.value.quoted) return undefined;
  const { start, end } = last.value.range;
  // The value ends with the join and a condition follows, or with the field and its operator follows.
  const both = operatorAt(text, pos) !== undefined;
  if (!both && !startsCondition(text, pos, knows)) return undefined;
  for (const { index } of last.value.value.matchAll(/(?:and|or)/gi)) {
    const at = start + index;
    const found = both ? gluedJoinAt(text, at, knows) : joinAt(text, at);
    if (found === undefined || (!both && at + found.length !== end)) continue;
    const value = bareValue(text, start, at);
    if (!fits(recovery.schema, last.field.text, value)) continue;
    recovery.takeBack();
    recovery.compare(last.field, last.operator, value);
    return apart(recovery, at, at + found.length, both);
  }
  return undefined;
}

/** Reads the join from `start` to `end`, and reports where a blank is missing: before it where it touches a value, behind it if `after`. */
function apart(recovery: Recovery, start: number, end: number, after: boolean): Next {
  const { text } = recovery;
  const before = isWord(text.charCodeAt(start - 1)) || isQuote(text.charCodeAt(start - 1));
  const edits = [...(before ? [insert(start, ' ')] : []), ...(after ? [insert(end, ' ')] : [])];
  const word = text.slice(start, end);
  const place = before ? (after ? 'blanks around' : 'a blank before') : 'a blank after';
  const fix = createFix('Add the blank', 'safe', ...edits);
  recovery.report('missing-join', `Write ${place} ${word}.`, start, end, fix);
  return recovery.join(word.length === 2 ? 'Or' : 'And', start, end);
}

/** Joins that a filter does not have, and that are no slips of the two that it has. */
const logic = /(?:x?nor|nand|xor)(?![\w.])/iy;

/** Reads `NOR`, `NAND` or `XOR` between two conditions. `undefined` when there is none of them. */
function otherLogic(recovery: Recovery): Next | undefined {
  const { text, items, pos: start } = recovery;
  logic.lastIndex = start;
  if (!logic.test(text)) return undefined;
  const end = logic.lastIndex;
  const next = afterBlanks(text, end);
  if (!startsCondition(text, next, recovery.knows) && notAt(text, next) === undefined) return undefined;
  const word = text.slice(start, end).toUpperCase();
  const advice = 'write AND or OR, and the opposite of a condition with another operator, such as NE';
  recovery.report('unknown-operator', `A filter has no ${word}; ${advice}.`, start, end);
  recovery.doubtful.push(items.length - 1);
  recovery.join('Or', start, start);
  if (recovery.invalid(start, end) === 'end') return 'end';
  recovery.join('Or', end, end);
  recovery.doubtful.push(items.length);
  return 'condition';
}

const wordsInBrackets = /\(\s{0,9}(\p{L}[\p{L}\d-]{0,40}(?:\s{1,9}\p{L}[\p{L}\d-]{0,40}){0,9})\s{0,9}\)/uy;

/** Drops a remark in brackets behind a condition: `Status EQ 0 (approved)`. `undefined` where the brackets hold more than words. */
function remark(recovery: Recovery): Next | undefined {
  const { text, pos: start, knows } = recovery;
  wordsInBrackets.lastIndex = start;
  const words = wordsInBrackets.exec(text)?.[1]?.split(/\s+/);
  if (words === undefined || recovery.last === undefined) return undefined;
  const isCondition = (word: string): boolean =>
    knows(word) || operatorAt(word, 0) !== undefined || joinAt(word, 0) !== undefined || notAt(word, 0) !== undefined;
  if (words.some(isCondition)) return undefined;
  return dropped(recovery, wordsInBrackets.lastIndex, 'preferred');
}

/** Skips the text from here to `unitEnd`, which is part of no condition. */
function dropped(recovery: Recovery, unitEnd: number, certainty: Certainty): Next {
  const { text, pos: start } = recovery;
  const end = recovery.drop(unitEnd);
  const mark = commentMarkIn(text.slice(start, end));
  if (mark !== undefined) {
    recovery.report('syntax', commentAdvice(mark), start, end);
    return 'join';
  }
  const fix = createFix('Remove it', certainty, removal(text, start, end));
  const advice = 'leave it out, or write AND or OR and a condition';
  recovery.report('syntax', `${excerpt(text.slice(start, end))} belongs to no condition; ${advice}.`, start, end, fix);
  return 'join';
}

/** Whether a condition is true, asked behind it: `ISMATCH(…) EQ true`. */
const isTrue = /^(?:eq|={1,3}|is)\s{0,9}true$/i;

/** Reads the question whether a condition, or what is in brackets, is true. No fix may leave out that it is not: `(…) EQ false`. */
function verdict(recovery: Recovery, end: number): Next | undefined {
  const { text, pos: start, last } = recovery;
  if (last !== undefined || !followsOperator(text, start)) return undefined;
  if (isTrue.test(text.slice(start, end))) return dropped(recovery, end, 'preferred');
  const dropEnd = recovery.drop(end);
  const written = excerpt(text.slice(start, dropEnd));
  const message = `A condition has no value of its own; write what ${written} asks for with other operators.`;
  recovery.report('syntax', message, start, dropEnd);
  return 'join';
}

/** Drops words and values that belong to nothing. */
function stray(recovery: Recovery): Next {
  const { text, pos: start } = recovery;
  let end = start;
  recovery.attempt(() => {
    for (;;) {
      const { pos, unit } = recovery;
      if (!(isBare(unit) || isQuote(unit) || unit === 0x2c)) break;
      if (end > start && (joinAt(text, pos) !== undefined || startsCondition(text, pos, recovery.knows))) break;
      if (unit === 0x2c) recovery.pos++;
      else readValue(recovery);
      end = Math.max(recovery.pos, pos + 1);
      recovery.pos = end;
      recovery.skipBlanks();
    }
  });
  // What cannot even be dropped as a word is dropped unit by unit.
  recovery.pos = start;
  const stop = end === start ? start + 1 : end;
  return verdict(recovery, stop) ?? dropped(recovery, stop, 'possible');
}
