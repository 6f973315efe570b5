import { createFix, quoted, replace } from '../../../../diagnostics/create-fix.ts';
import type { Fix } from '../../../../diagnostics/diagnostic.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import { mirrored, opposite, type OperatorName } from '../../../../schema/operators.ts';
import { isBare, isDigit, isQuote, isWord, phraseBlanks, unitAt } from '../../../../text/characters.ts';
import type { Range } from '../../../../text/range.ts';
import type { Name, Operator, StringValue, Value } from '../../../ast.ts';
import { bareValue } from '../../../bare-value.ts';
import { afterBlanks, joinAt, operatorAt } from '../../lexer/words.ts';
import { operatorNode } from '../../operator-node.ts';
import { bracedValues } from '../values/braces.ts';
import { bareEnd, fieldName, fits, isSubject, startsValue, unwritten } from '../words/clues.ts';
import { removal, spaced } from '../words/edits.ts';
import { interval } from './foreign-forms.ts';
import { listOfValues } from './lists.ts';
import { anyOperatorAt, negationAt, type FoundOperator } from '../words/operator-words.ts';
import { regularExpression } from './regular-expression.ts';
import { repetition } from './repetition.ts';
import type { Next } from '../items.ts';
import type { Recovery } from '../state.ts';
import { datedLiteral, placeholderEnd, readValue, withCommaPart } from '../values/values.ts';
import { nameNode } from '../../../name-node.ts';

/** Reads the rest of a comparison behind its operator; `name` is absent for an operator that none can be meant by. */
export function readComparison(
  recovery: Recovery,
  field: Name,
  name: OperatorName | undefined,
  start: number,
  end: number,
): Next {
  const { text } = recovery;
  const first = operatorNode(text, name, start, end);
  recovery.pos = end;
  const unit = recovery.skipBlanks();
  if (unit === 0x28 || unit === 0x5b || unit === 0x7b) {
    const within = interval(recovery, field, first);
    if (within !== undefined) return within;
  }
  const isList = unit === 0x7b && (bracedValues(text, recovery.pos)?.values.length ?? 0) > 1;
  if (unit === 0x28 || isList) return listOfValues(recovery, field, first);
  const expression = unit === 0x2f || isQuote(unit) ? regularExpression(recovery, field, first) : undefined;
  if (expression !== undefined) return expression;
  const bound = name === undefined || isDigit(unit) ? undefined : orEqual(recovery, name, start, end);
  if (bound !== undefined) return readComparison(recovery, field, bound.name, start, bound.end);
  const operator = unit !== 0x27 && !isDigit(unit) ? (secondOperator(recovery, field, first) ?? first) : first;
  const value = datedLiteral(recovery, field) ?? readValue(recovery, operator.range);
  if (field.canonical !== undefined) return recovery.compare(field, operator, value);
  if (name !== undefined && value.kind === 'String' && !value.quoted) {
    const other = swappedWord(recovery, field.range, { name, start, end }, value);
    if (other !== undefined) return other;
  }
  return attributeMembers(recovery, field, operator, value) ?? recovery.compare(field, operator, value);
}

/** What makes a bound one that may be met: `or equal to`, or a sign of equality alone. */
const equality = new RegExp(
  `(or${phraseBlanks}{1,9}(?:(?:eq|equal${phraseBlanks}{1,9}to|equals?)(?![\\w.])|(?==)))?(={1,3}(?![>~!<=]))?`,
  'iy',
);

const wider: Readonly<Partial<Record<OperatorName, OperatorName>>> = { LT: 'LE', GT: 'GE' };

/** Reads what is behind the operator `name` and makes it a bound that may be met: `GT = 4`, `> or = 4`. Gives the operator of both. */
function orEqual(recovery: Recovery, name: OperatorName, start: number, end: number): FoundOperator | undefined {
  const { text, pos } = recovery;
  const meant = wider[name];
  // Where it was turned round, the second belongs to what was written.
  if (meant === undefined || anyOperatorAt(text, start)?.name !== name) return undefined;
  equality.lastIndex = pos;
  const [found = '', words] = equality.exec(text) ?? [];
  const to = pos + found.length;
  const next = afterBlanks(text, to);
  const isValue = startsValue(text, next) && joinAt(text, next) === undefined;
  if (found === '' || !isValue || operatorAt(text, next) !== undefined) return undefined;
  recovery.withdraw(({ code, range }) => code === 'unknown-operator' && range.start === start && range.end === end);
  recovery.reword(start, to, meant, words === undefined ? 'preferred' : 'safe');
  return { name: meant, end: to };
}

/** An operator, or NOT, in place of a value. */
interface Second {
  readonly end: number;
  /** Absent for NOT alone. */
  readonly name?: OperatorName | undefined;
  readonly negates: boolean;
}

/** Something in angle brackets. */
const bracketed = /<[^<>\s]*>/y;

function secondAt(text: string, start: number): Second | undefined {
  bracketed.lastIndex = start;
  if (bracketed.test(text) || placeholderEnd(text, start) !== undefined) return undefined;
  const own = operatorAt(text, start);
  if (own !== undefined) return { name: own, end: start + 2, negates: false };
  const not = negationAt(text, start);
  const other = anyOperatorAt(text, not === undefined ? start : afterBlanks(text, not));
  if (other !== undefined) return { ...other, negates: not !== undefined };
  return not === undefined ? undefined : { end: not, negates: true };
}

/** Whether a condition ends before `at`: with the text, at a closing bracket or at a join. */
const isConditionEnd = (text: string, at: number): boolean =>
  at >= text.length || unitAt(text, at) === 0x29 || joinAt(text, at) !== undefined;

/** Whether a value follows at `next`. Behind a word of everyday language it is only one when it does not read on like a text. */
function isValueBehind({ text, schema }: Recovery, field: Name, start: number, next: number): boolean {
  const unit = unitAt(text, next);
  if (isQuote(unit)) return true;
  if (!isBare(unit) || joinAt(text, next) !== undefined) return false;
  if (operatorAt(text, start) !== undefined || !isWord(unitAt(text, start))) return true;
  const end = bareEnd(text, next);
  // NOT in capitals before a single word is the operator, not a part of the value: `EQ NOT jpg`.
  if (text.startsWith('NOT', start) && isConditionEnd(text, afterBlanks(text, end))) return true;
  return fits(schema, field.text, bareValue(text, next, end));
}

/**
 * Reads an operator in place of a value, when the value follows: `EQ EQ 0`, `EQ != 0`, `EQ NOT 'jpg'`. Only what says the same twice can be
 * left out without a doubt. Gives the operator of the comparison: one without a name where it is not certain which of the two is meant.
 */
export function secondOperator(recovery: Recovery, field: Name, first: Operator): Operator | undefined {
  const { text, pos: start } = recovery;
  const behind = afterBlanks(text, recovery.wordEnd(start));
  const isLast = isConditionEnd(text, behind);
  // A word at the end of its condition is the value.
  if (isWord(unitAt(text, start)) && isLast) return undefined;
  const second = secondAt(text, start);
  if (second === undefined || !isValueBehind(recovery, field, start, afterBlanks(text, second.end))) return undefined;
  const { end, name, negates } = second;
  const written = text.slice(start, end);
  // Before a number it is a sign of its own: about 3, or not 3.
  if (written === '~' && recovery.operatorsOf(field)?.includes('CT') === false) return undefined;
  const isOwn = operatorAt(text, start) !== undefined;
  const isSame = name === first.name && !negates;
  const certainty = isSame ? 'safe' : isOwn ? 'preferred' : 'possible';
  const fixes: Fix[] = [createFix(`Keep ${first.text}`, certainty, removal(text, start, end))];
  // What another language writes for NE, or a NOT, says the opposite of an EQ before it.
  const isOpposite = !isOwn && (negates ? name === undefined || name === 'EQ' : name === 'NE');
  const meant = first.name === 'EQ' && isOpposite ? 'NE' : undefined;
  const other = meant ?? (negates ? opposite(name ?? first.name ?? 'EQ')?.name : name);
  if (other !== undefined && other !== first.name) {
    const edit = spaced(text, first.range.start, end, other);
    const fix = createFix(`Write ${other}`, meant === undefined ? 'possible' : 'preferred', edit);
    // A sign of equality behind another operator says nothing of its own: `NE = 0`.
    if (isOwn || (name === 'EQ' && !negates)) fixes.push(fix);
    else fixes.unshift(fix);
  }
  const advice = fixes.length > 1 ? 'keep one of them' : `leave ${written} out`;
  recovery.report('syntax', `There are two operators; ${advice}.`, start, end, ...fixes);
  recovery.pos = end;
  recovery.skipBlanks();
  return isSame ? first : operatorNode(text, meant, first.range.start, end);
}

/** Reads on behind a value that is where a field is expected: `'Image' EQ AssetType`. `undefined` unless a field follows. */
export function swapped(recovery: Recovery, value: Value): Next | undefined {
  const { text } = recovery;
  const at = afterBlanks(text, value.range.end);
  const operator = anyOperatorAt(text, at);
  if (operator === undefined) return undefined;
  const start = afterBlanks(text, operator.end);
  const end = recovery.wordEnd(start);
  if (!isSubject(recovery, text.slice(start, end))) return undefined;
  return swap(recovery, value, { ...operator, start: at }, { start, end });
}

/** The same for a value with a colon in it, which starts at `start`: a timestamp. */
export function swappedTimestamp(recovery: Recovery, start: number): Next | undefined {
  const { text } = recovery;
  if (!isDigit(text.charCodeAt(start))) return undefined;
  return swapped(recovery, bareValue(text, start, withCommaPart(text, start, bareEnd(text, start))));
}

type WrittenOperator = FoundOperator & Range;

/** The same for a word that was read as a field, and the word behind its operator. */
function swappedWord(
  recovery: Recovery,
  word: Range,
  operator: WrittenOperator,
  { range }: StringValue,
): Next | undefined {
  const { text } = recovery;
  // A sign may touch the field: `3<AverageRating<5`.
  const last = { start: range.start, end: recovery.wordEnd(range.start) };
  const subject = recovery.slice(last);
  const isSame = recovery.slice(word).toLowerCase() === subject.toLowerCase();
  if (isSame || !isSubject(recovery, subject)) return undefined;
  if (last.end < range.end && anyOperatorAt(text, last.end) === undefined) return undefined;
  // The fix writes the operator, too.
  recovery.withdraw(({ code, range: at }) => code === 'unknown-operator' && at.start === operator.start);
  return swap(recovery, bareValue(text, word.start, word.end), operator, last);
}

/** Whether a field can be compared so; a name of a list is one that the list has. */
function takes(recovery: Recovery, field: Name, name: OperatorName, value: Value): boolean {
  const isLegal = recovery.operatorsOf(field)?.includes(name) ?? true;
  if (!isLegal || recovery.rowOf(field)?.type !== 'enumeration') return isLegal;
  return value.kind === 'String' && fits(recovery.schema, field.text, { ...value, quoted: false });
}

/** Reads a comparison whose field comes last. */
function swap(recovery: Recovery, value: Value, operator: WrittenOperator, last: Range): Next {
  const { text } = recovery;
  const range = { start: value.range.start, end: last.end };
  const meant = mirrored(operator.name);
  const field = fieldName(recovery, last.start, last.end);
  const next = afterBlanks(text, range.end);
  const further = anyOperatorAt(text, next);
  // Both operators open to the same side: `3 <= AverageRating < 5`.
  if (meant !== operator.name && further?.name.startsWith(operator.name.charAt(0)) === true) {
    const here = { start: range.start, end: range.start };
    recovery.pos = further.end;
    recovery.skipBlanks();
    const pairs = [
      { operator: operatorNode(text, meant, here.start, here.start), value },
      { operator: operatorNode(text, further.name, next, further.end), value: readValue(recovery) },
    ];
    const finding = { code: 'syntax', range: { start: range.start, end: recovery.pos } } as const;
    return repetition(recovery, { field: { ...field, range: here }, join: 'And', pairs }, finding);
  }
  const newText = `${recovery.slice(last)} ${meant} ${recovery.slice(value.range)}`;
  recovery.pos = range.end;
  // With another operator behind the field, the one before it may be what is wrong.
  const isSure = takes(recovery, field, meant, value);
  const fixes =
    further === undefined
      ? [createFix('Put the field first', isSure ? 'safe' : 'possible', replace(range, newText))]
      : [];
  const advice = isSure ? excerpt(newText) : `${recovery.slice(last)}, an operator and a value that it takes`;
  recovery.report('syntax', `The field comes first; write ${advice}.`, range.start, range.end, ...fixes);
  const node = unwritten(field, operatorNode(text, meant, operator.start, operator.end), value);
  return recovery.condition(range.start, range.end, { ...node, range });
}

/** A part of an attribute's condition, as OData compares it: `a.Key EQ 'k'`. */
const memberForm = /^([^./]+)[./](key|value)$/i;

/** The part of the variable that a name means, in lower case: `key` or `value`. */
function memberOf({ any }: Recovery, { text }: Name): string | undefined {
  const [, variable, member] = memberForm.exec(text) ?? [];
  return any?.attributes === true && variable?.toLowerCase() === any.variable ? member?.toLowerCase() : undefined;
}

/** The text of a value, as the JSON of an attribute has it. */
function textOf(value: Value): StringValue | undefined {
  if (value.kind === 'String') return { ...value, quoted: true };
  if (value.kind !== 'Number' && value.kind !== 'Timestamp') return undefined;
  return { kind: 'String', range: value.range, value: value.text, quoted: true };
}

/**
 * Reads `a.Key EQ 'k' AND a.Value EQ 'v'` in an `ANY` of attributes, of which the second comparison was just read, as the one condition on
 * JSON that says the same. `undefined` when there is no such pair.
 */
function attributeMembers(recovery: Recovery, field: Name, operator: Operator, value: Value): Next | undefined {
  const member = memberOf(recovery, field);
  const { before, join } = recovery.joined ?? {};
  if (member === undefined || before === undefined || join?.kind !== 'And') return undefined;
  // A NOT before one of them is not one before both: `a.Key EQ 'k' AND NOT a.Value EQ 'v'`.
  const { items, negations } = recovery;
  if (negations.some(({ item }) => item >= items.length - 2)) return undefined;
  const other = memberOf(recovery, before.field);
  if (other === undefined || other === member) return undefined;
  const [left, right] = [textOf(before.value), textOf(value)];
  const [key, text] = other === 'key' ? [left, right] : [right, left];
  const [equals, meant] = other === 'key' ? [before.operator, operator] : [operator, before.operator];
  if (key === undefined || text === undefined || equals.name !== 'EQ' || meant.name === undefined) return undefined;
  const variable = field.text.slice(0, -member.length - 1);
  const newText = `${variable} ${meant.name} ${quoted(JSON.stringify({ Key: key.value, Value: text.value }))}`;
  const range = { start: before.range.start, end: value.range.end };
  const fix = createFix(`Write ${excerpt(newText)}`, 'safe', replace(range, newText));
  const message = `An attribute is asked for by its JSON; write ${excerpt(newText)}.`;
  recovery.report('attribute-json', message, range.start, range.end, fix);
  recovery.takeBack(2);
  const here = { start: range.start, end: range.start };
  return recovery.condition(range.start, range.end, {
    kind: 'Comparison',
    range,
    field: nameNode(here, variable),
    operator: { ...meant, range: here },
    value: { kind: 'AttributeMatch', range, key, value: text },
  });
}
