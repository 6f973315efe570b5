import { createFix, insert, replace } from '../../../../diagnostics/create-fix.ts';
import { alternatives, excerpt } from '../../../../diagnostics/wording.ts';
import { fieldTypes } from '../../../../schema/fields.ts';
import { operators, type OperatorName } from '../../../../schema/operators.ts';
import { nearest } from '../../../../text/nearest.ts';
import { readSpokenTime, spokenTimeText } from '../../../../text/spoken-time.ts';
import type { TextEdit } from '../../../../text/range.ts';
import { isBare, isBlank, isDigit, isQuote, isWord, phraseBlanks, unitAt } from '../../../../text/characters.ts';
import type { Name } from '../../../ast.ts';
import { bareValue } from '../../../bare-value.ts';
import { spokenTimestamp, timestampFixes } from '../../../spoken-timestamp.ts';
import { afterBlanks, joinAt, operatorAt } from '../../lexer/words.ts';
import { bareEnd, fieldName, fits, isGluedValue, oppositeFor, startsText, startsValue } from '../words/clues.ts';
import { readComparison } from './comparison.ts';
import { spaced } from '../words/edits.ts';
import { sqlCondition } from './foreign-forms.ts';
import {
  anyOperatorAt,
  followsOperator,
  negationAt,
  operatorAlias,
  sqlOperatorAt,
  type FoundOperator,
} from '../words/operator-words.ts';
import type { Next } from '../items.ts';
import type { Recovery } from '../state.ts';
import { longestName, operatorIn, startsCondition } from '../words/word-shapes.ts';

const names = operators.map((row) => row.name);

/** Reads on behind a field, at `at`, whatever operator is there. `undefined` when nothing follows that a comparison could go on with. */
export function comparisonBehind(recovery: Recovery, field: Name, at: number): Next | undefined {
  recovery.pos = at;
  const own = operatorAt(recovery.text, at);
  if (own !== undefined) return readComparison(recovery, field, own, at, at + 2);
  return colon(recovery, field) ?? foreignOperator(recovery, field);
}

/** Reads on behind a field and the colon that stands for EQ. `undefined` when there is no colon. */
export function colon(recovery: Recovery, field: Name): Next | undefined {
  const { text, pos } = recovery;
  if (recovery.unit !== 0x3a) return undefined;
  const cast = fieldCast(recovery, field);
  if (cast !== undefined) return cast;
  const sign = /[<>]/.test(text.charAt(pos + 1)) ? operatorAlias(text, pos + 1) : operatorBehindColon(text, pos);
  const { name, end } = sign ?? { name: 'EQ' as const, end: pos + 1 };
  recovery.reword(pos, end, name, 'safe', sign === undefined ? 'Write EQ in place of the colon.' : undefined);
  return readComparison(recovery, field, name, pos, end);
}

/** The operator behind the colon at `colonAt`, when its value follows: `Status: EQ 0`, `Status: >= 2`. A word of another language may be the value. */
function operatorBehindColon(text: string, colonAt: number): FoundOperator | undefined {
  const at = afterBlanks(text, colonAt + 1);
  if (operatorAt(text, at) === undefined && isWord(unitAt(text, at))) return undefined;
  const found = anyOperatorAt(text, at);
  const next = found === undefined ? at : afterBlanks(text, found.end);
  return found !== undefined && startsValue(text, next) && joinAt(text, next) === undefined ? found : undefined;
}

const castOfField = /::[a-z]\w{0,30}(?:\(\d{1,4}\))?/iy;

/** Reads on behind a cast of PostgreSQL between a field and its operator: `Status::int = 0`. `undefined` where there is none. */
function fieldCast(recovery: Recovery, field: Name): Next | undefined {
  const { text, pos: start } = recovery;
  castOfField.lastIndex = start;
  if (!castOfField.test(text)) return undefined;
  const end = castOfField.lastIndex;
  const at = afterBlanks(text, end);
  if (!followsOperator(text, at) || text.charCodeAt(at) === 0x3a) return undefined;
  const fix = createFix('Remove it', 'preferred', replace({ start, end }, ''));
  recovery.report('syntax', `A filter has no casts; leave ${excerpt(text.slice(start, end))} out.`, start, end, fix);
  return comparisonBehind(recovery, field, at);
}

/**
 * Reads on behind a field that no operator of the language follows: another language's operator, a misspelt one, or none. `undefined` when
 * nothing follows that a comparison could go on with.
 */
export function foreignOperator(recovery: Recovery, field: Name): Next | undefined {
  const { text, pos, unit } = recovery;
  if (joinAt(text, pos) !== undefined) return undefined;
  const during = period(recovery, field);
  if (during !== undefined) return during;
  const sql = sqlOperatorAt(text, pos);
  const known =
    (sql && sqlCondition(recovery, field, sql)) ?? negatedOperator(recovery, field) ?? alias(recovery, field);
  if (known !== undefined) return known;
  const glued = operatorIn(text, pos);
  if (glued !== undefined && isValueOf(recovery, field, pos + 2)) return apart(recovery, field, glued, pos);
  if (startsCondition(text, pos, recovery.knows)) return undefined;
  if (isQuote(unit) || unit === 0x7b) return missingOperator(recovery, field);
  let end = pos;
  if (isWord(unit)) end = recovery.wordEnd(pos);
  else while (isBare(text.charCodeAt(end)) && !isWord(text.charCodeAt(end))) end++;
  return end === pos ? undefined : unknown(recovery, field, end);
}

const periodForm = new RegExp(
  `(?:is${phraseBlanks}{1,9})?(?:(?:with)?in|during|over|from)?${phraseBlanks}{0,9}` +
    `((?:the${phraseBlanks}{1,9})?(?:last|past|previous|this|current)${phraseBlanks}{1,9}(?:\\d{1,4}${phraseBlanks}{1,9})?[a-z]{3,8}|(?<=within${phraseBlanks}{1,9})\\d{1,4}${phraseBlanks}{1,9}[a-z]{3,8})(?![\\w.])`,
  'iy',
);

/** Reads a time relative to now behind the field of a timestamp: `DateUploaded within the last 7 days`. `undefined` where there is none. */
function period(recovery: Recovery, field: Name): Next | undefined {
  const { pos: start } = recovery;
  if (recovery.rowOf(field)?.type !== 'timestamp') return undefined;
  periodForm.lastIndex = start;
  const since = readSpokenTime(periodForm.exec(recovery.text)?.[1] ?? '');
  if (since === undefined) return undefined;
  const end = periodForm.lastIndex;
  const message = `A filter has no relative times; write GE and a timestamp, or in a saved search GE {{since}} for @since = ${spokenTimeText(since)}.`;
  // Whether the period ends now, or with its month or year, is open.
  const fixes = timestampFixes({ start, end }, spokenTimestamp(since, recovery.now), 'GE ');
  recovery.report('value-type', message, start, end, ...fixes);
  return recovery.invalid(field.range.start, end);
}

/** Reads a comparison whose operator has NOT before it: `NOT LT 3`, `is not equal to 0`, `does not contain 'x'`. */
function negatedOperator(recovery: Recovery, field: Name): Next | undefined {
  const { text, pos: start } = recovery;
  const behind = negationAt(text, start);
  if (behind === undefined || negationAt(text, afterBlanks(text, behind)) !== undefined) return undefined;
  // Without another operator NOT is one of its own: that of inequality.
  const { name, end } = anyOperatorAt(text, afterBlanks(text, behind)) ?? { name: 'EQ' as const, end: behind };
  const written = text.slice(start, end);
  const other = oppositeFor(name, field.text, recovery.schema, recovery.attribute);
  if (other === undefined) {
    recovery.report('unknown-operator', `There is no ${written}; CT, SW and EW have no opposite.`, start, end);
    return readComparison(recovery, field, undefined, start, end);
  }
  // Two negations in a row are more often a slip than what is meant, and an N that touches an operator may be one.
  const isDoubtful =
    name === 'NE' ||
    /^n(?!ot)/i.test(written) ||
    startsText(recovery, field, end) ||
    isGluedValue(recovery, field, end);
  const certainty = isDoubtful ? 'preferred' : other.exact ? 'safe' : 'possible';
  const missing = other.exact ? '' : ', which does not find what is missing';
  recovery.reword(start, end, other.name, certainty, `Write ${other.name} in place of ${written}${missing}.`);
  return readComparison(recovery, field, other.name, start, end);
}

const isInWords = /^\p{L}/u;

function alias(recovery: Recovery, field: Name): Next | undefined {
  const { text, pos } = recovery;
  const found = operatorAlias(text, pos);
  if (found === undefined) return undefined;
  const { name, end } = found;
  const written = text.slice(pos, end);
  // An equals sign apart from what is behind it may be one operator too many, and words the beginning of an unknown one: `is one of`.
  const isDoubtful =
    /^=[^<>=]+[<>]$/.test(written) ||
    // Whether they ask for a pattern or for text depends on the language they are from.
    written === '=~' ||
    written === '~' ||
    written === '~*' ||
    (isInWords.test(written) && (startsText(recovery, field, end) || isGluedValue(recovery, field, end)));
  recovery.reword(pos, end, name, isDoubtful ? 'preferred' : 'safe');
  return readComparison(recovery, field, name, pos, end);
}

/** Reads a word or symbol that is no operator: a misspelt one when a value follows, else it is the value. */
function unknown(recovery: Recovery, field: Name, end: number): Next {
  const { text, pos } = recovery;
  const written = text.slice(pos, end);
  const legal = recovery.operatorsOf(field) ?? names;
  const near: readonly OperatorName[] =
    written.length > 3 ? [] : legal.filter((name) => nearest(written, [name], () => 1).length > 0);
  const [name] = near;
  const after = afterBlanks(text, end);
  const isList = text.charCodeAt(after) === 0x28;
  const isBareValue = startsValue(text, after) && joinAt(text, after) === undefined;
  const value = isList || (isBareValue && !startsCondition(text, after, recovery.knows));
  const isOperator = (value || (written.length >= 3 && name !== undefined)) && !isDigit(text.charCodeAt(pos));
  if (!isOperator) return missingOperator(recovery, field);
  const certainty = near.length === 1 ? 'preferred' : 'possible';
  const fixes = near.map((each) => createFix(`Write ${each}`, certainty, spaced(text, pos, end, each)));
  const meant = alternatives(near.length > 0 ? near : legal);
  const message = `There is no operator ${excerpt(written)}; write ${meant}.`;
  recovery.report('unknown-operator', message, pos, end, ...fixes);
  return readComparison(recovery, field, near.length === 1 ? name : undefined, pos, end);
}

/** Reads a value right behind the field. */
function missingOperator(recovery: Recovery, field: Name): Next {
  const { pos } = recovery;
  const { start, end } = field.range;
  const fix = createFix('Add EQ', 'preferred', spaced(recovery.text, pos, pos, 'EQ'));
  const message = `Write an operator, such as EQ, between ${excerpt(field.text)} and its value.`;
  recovery.report('missing-operand', message, start, end, fix);
  return readComparison(recovery, field, 'EQ', pos, pos);
}

/** Whether the word from `at` on can be nothing but a value of the field: that of another type would be a part of a name. */
function isValueOf({ text, schema }: Recovery, { canonical = '' }: Name, at: number): boolean {
  const end = bareEnd(text, at);
  if (end === at || isQuote(unitAt(text, end))) return false;
  const value = bareValue(text, at, end);
  const type = schema.field(canonical)?.type;
  if (value.kind === 'Null') return type !== undefined;
  if (type === 'enumeration') return fits(schema, canonical, value);
  if (type === undefined || !fieldTypes[type].operators.includes('GE')) return false;
  return value.kind !== 'String' || isDigit(unitAt(text, at));
}

/** Reports the blanks that are missing around the operator at `start`, and reads its value. */
function apart(recovery: Recovery, field: Name, name: OperatorName, start: number): Next {
  const { text } = recovery;
  const end = start + 2;
  const before = field.range.end === start;
  const next = unitAt(text, end);
  const after = next !== 0 && !isBlank(next) && next !== 0x28;
  const edits: TextEdit[] = [...(before ? [insert(start, ' ')] : []), ...(after ? [insert(end, ' ')] : [])];
  const place = before ? (after ? 'blanks around' : 'a blank before') : 'a blank after';
  // What follows may be URL-encoded, and would no longer be known to be.
  const isEncoded = !isQuote(next) && /^\+|%[\dA-F]{2}/i.test(text.slice(end, bareEnd(text, end)));
  const certainty = isEncoded ? 'preferred' : 'safe';
  const fix = createFix(edits.length > 1 ? 'Add the blanks' : 'Add the blank', certainty, ...edits);
  const message = `Write ${place} ${excerpt(text.slice(start, end))}.`;
  recovery.report('syntax', message, before ? field.range.start : start, recovery.wordEnd(end), fix);
  return readComparison(recovery, field, name, start, end);
}

/**
 * Reads a condition whose field touches its operator: `StatusEQ 0`, `StatusEQ0`, `CreatedByEQ'x'`. The word is from `start` to `end`.
 * `undefined` when the word can be something else.
 */
export function gluedField(recovery: Recovery, start: number, end: number): Next | undefined {
  const { text, pos } = recovery;
  // A value behind an operator: no join, and no other operator.
  const isValueBehind =
    isQuote(unitAt(text, pos)) ||
    unitAt(text, pos) === 0x28 ||
    (isBare(unitAt(text, pos)) && joinAt(text, pos) === undefined && anyOperatorAt(text, pos) === undefined);
  for (let at = Math.min(end - 2, start + longestName); at > start; at--) {
    const name = operatorIn(text, at);
    const field = name === undefined ? undefined : fieldName(recovery, start, at);
    if (name === undefined || field === undefined) continue;
    if (field.canonical === undefined && field.text.toLowerCase() !== recovery.any?.variable) continue;
    if (at + 2 === end ? isValueBehind : isValueOf(recovery, field, at + 2)) return apart(recovery, field, name, at);
  }
  return gluedIsNot(recovery, start, end);
}

/** Reads a condition whose field touches the `is not` behind it: `Statusis not 5`. `undefined` when the word can be something else. */
function gluedIsNot(recovery: Recovery, start: number, end: number): Next | undefined {
  const { text, schema } = recovery;
  const at = end - 2;
  if (end - start > longestName || schema.field(text.slice(start, end)) !== undefined) return undefined;
  const behind = /^is$/i.test(text.slice(at, end)) ? negationAt(text, at) : undefined;
  if (behind === undefined || schema.field(text.slice(start, at)) === undefined) return undefined;
  const next = afterBlanks(text, behind);
  const isValue = startsValue(text, next) && joinAt(text, next) === undefined;
  if (!isValue || anyOperatorAt(text, next) !== undefined) return undefined;
  // A library may have a field of such a name.
  recovery.reword(at, behind, 'NE', 'preferred');
  return readComparison(recovery, fieldName(recovery, start, at), 'NE', at, behind);
}
