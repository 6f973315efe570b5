import { createFix, replace } from '../../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import { absentValue, isAbsence, missingWords } from '../../../../schema/absence-words.ts';
import type { OperatorName } from '../../../../schema/operators.ts';
import { isWord, unitAt } from '../../../../text/characters.ts';
import type { Name, Value } from '../../../ast.ts';
import { bareValue } from '../../../bare-value.ts';
import { afterBlanks } from '../../lexer/words.ts';
import { operatorNode } from '../../operator-node.ts';
import { fieldName, isSubject, unwritten } from '../words/clues.ts';
import { removal } from '../words/edits.ts';
import { listOfValues } from './lists.ts';
import { anyOperatorAt, followsOperator } from '../words/operator-words.ts';
import { comparisonBehind } from './operators.ts';
import { quotedNameAt } from './names.ts';
import type { Next } from '../items.ts';
import type { Recovery } from '../state.ts';
import { caseFunction, readValue } from '../values/values.ts';
import { startsCondition } from '../words/word-shapes.ts';

/** Functions that cut a timestamp down to what is read as the whole of a day or year without them. */
const dateFunction = /^(?:date|year)$/i;
const otherFunction = /^(?:l?r?trim|cast|to_date)$/i;

/** Functions around a function around a field: nobody writes more. */
const mostCalls = 2;

interface FieldCall {
  readonly field: Name;
  /** Whether the comparison means the same without the function; `undefined` where a filter cannot say what the function gives. */
  readonly isSame: boolean | undefined;
  readonly end: number;
}

/** A function of another language around the name of a field: `tolower(FileExtension)`. The word of the function is from `start` to `end`. */
function fieldCall(recovery: Recovery, start: number, end: number, depth = 0): FieldCall | undefined {
  const { text } = recovery;
  if (unitAt(text, end) !== 0x28) return undefined;
  const from = afterBlanks(text, end + 1);
  const to = recovery.wordEnd(from);
  const name = text.slice(start, end);
  const isExact = caseFunction.test(name) || dateFunction.test(name);
  const known = isExact || (otherFunction.test(name) ? false : undefined);
  const inner = depth < mostCalls ? fieldCall(recovery, from, to, depth + 1) : undefined;
  // Behind a function that is known a name that is not is told of as such.
  if (inner === undefined && (from === to || known === undefined) && !isSubject(recovery, text.slice(from, to)))
    return undefined;
  const inside = inner?.end ?? to;
  const rest = /^[^()\r\n]{0,40}\)/.exec(text.slice(inside, inside + 50))?.[0];
  if (rest === undefined) return undefined;
  const isSame = inner === undefined || known === undefined ? known : inner.isSame && known;
  return { field: inner?.field ?? fieldName(recovery, from, to), isSame, end: inside + rest.length };
}

/** Reads a comparison of what a function gives for a field: `year(DateUploaded) eq 2024`. `undefined` where there is none. */
function comparedCall(recovery: Recovery, start: number, end: number): Next | undefined {
  const { text } = recovery;
  const found = fieldCall(recovery, start, end);
  if (found === undefined) return undefined;
  const at = afterBlanks(text, found.end);
  if (!followsOperator(text, at)) return undefined;
  const range = { start, end: found.end };
  const name = excerpt(text.slice(start, end));
  const field = found.field.text;
  const fix = createFix(`Write ${field}`, found.isSame === true ? 'safe' : 'preferred', replace(range, field));
  const why = caseFunction.test(name) ? 'Upper and lower case are the same here' : `A filter has no ${name}()`;
  const message = `${why}; compare ${field} itself.`;
  recovery.report('unknown-operator', message, start, found.end, ...(found.isSame === undefined ? [] : [fix]));
  if (found.isSame !== undefined) return comparisonBehind(recovery, { ...found.field, range }, at);
  // What the value has to be is only known with the function.
  const { length } = recovery.items;
  recovery.attempt(() => comparisonBehind(recovery, { ...found.field, range }, at));
  recovery.takeBack(recovery.items.length - length);
  return recovery.invalid(start, recovery.pos);
}

/** A function that asks whether there is a value: `isnull`, `IS_EMPTY`, `notNull`, `exists`. */
const absenceCall = /^(?:is)?_?(not?)?_?([a-z]+)$/i;

/** Reads a function that asks whether a field has a value: `isnull(DateApproved)`. `undefined` where there is none. */
function absence(recovery: Recovery, start: number, end: number): Next | undefined {
  const { text } = recovery;
  const [, not, word = ''] = absenceCall.exec(text.slice(start, end)) ?? [];
  const isNull = word.toLowerCase() === 'null';
  const found = isNull || isAbsence(word) ? fieldCall(recovery, start, end) : undefined;
  if (found === undefined && isNull) return absenceOfOther(recovery, start, end, not !== undefined);
  if (found === undefined || !/^[\s)]+$/.test(text.slice(found.field.range.end, found.end))) return undefined;
  const isMissing = isNull || missingWords.has(word.toLowerCase());
  const name: OperatorName = isMissing === (not === undefined) ? 'EQ' : 'NE';
  const written = isNull ? 'null' : absentValue(recovery.rowOf(found.field));
  const newText = `${found.field.text} ${name} ${written}`;
  const range = { start, end: found.end };
  const fix = createFix(`Write ${excerpt(newText)}`, isNull ? 'safe' : 'preferred', replace(range, newText));
  recovery.report('unknown-operator', `Write ${excerpt(newText)}.`, start, end, fix);
  recovery.pos = found.end;
  const at = { start: found.end, end: found.end };
  const operator = { kind: 'Operator' as const, range: at, name, text: name };
  const value =
    written === "''"
      ? ({ kind: 'String', range: at, value: '', quoted: true } as const)
      : { ...bareValue(written, 0, written.length), range: at };
  return recovery.condition(start, found.end, { kind: 'Comparison', range, field: found.field, operator, value });
}

const nameInBrackets = /\(\s*([\p{L}_][\p{L}\p{N}_./]{0,100})\s*\)/uy;

/** Reads `IsNull(name)` where the name is not a field of filters, such as `IsNull(FileName)`. `undefined` where there is no name in brackets. */
function absenceOfOther(recovery: Recovery, start: number, end: number, isNegated: boolean): Next | undefined {
  const { text, schema } = recovery;
  nameInBrackets.lastIndex = end;
  const [found = '', written = ''] = nameInBrackets.exec(text) ?? [];
  if (found === '') return undefined;
  const to = end + found.length;
  const searched = schema.searchField(written)?.names[0];
  recovery.pos = to;
  if (searched !== undefined) {
    const search = `${isNegated ? '' : 'NOT '}${searched}:*`;
    const message = `${excerpt(written)} is a field of searches; write ${search} in search.`;
    recovery.report('unknown-operator', message, start, to);
  } else {
    const newText = `${written} ${isNegated ? 'NE' : 'EQ'} null`;
    const fix = createFix(`Write ${excerpt(newText)}`, 'preferred', replace({ start, end: to }, newText));
    recovery.report('unknown-operator', `Write ${excerpt(newText)}.`, start, to, fix);
  }
  return recovery.invalid(start, to);
}

/** Whether the name of a field is here in quotes, and not a text before the field. */
function isQuotedField(recovery: Recovery): boolean {
  const end = quotedNameAt(recovery, recovery.pos)?.range.end;
  if (end === undefined) return false;
  const comma = afterBlanks(recovery.text, end);
  const next = afterBlanks(recovery.text, comma + 1);
  const isComma = recovery.text.charCodeAt(comma) === 0x2c;
  return !isComma || !isSubject(recovery, recovery.text.slice(next, recovery.wordEnd(next)));
}

/** The field and the value that an operator written like a function is given, in any order. */
interface Arguments {
  readonly field: Name;
  readonly value: Value;
}

/** Reads two arguments from behind the opening bracket on, up to the closing one. */
function readArguments(recovery: Recovery): Arguments | undefined {
  let field: Name | undefined;
  let value: Value | undefined;
  recovery.skipBlanks();
  for (let count = 0; count < 2; count++) {
    const { pos, unit } = recovery;
    if (field === undefined && isWord(unit)) {
      const to = recovery.wordEnd(pos);
      // `contains(tolower(FileExtension),'jp')`: filters ignore the case anyway.
      const inner = fieldCall(recovery, pos, to);
      field =
        inner?.isSame === true
          ? { ...inner.field, range: { start: pos, end: inner.end } }
          : fieldName(recovery, pos, to);
      recovery.pos = field.range.end;
    } else if (field === undefined && isQuotedField(recovery)) {
      field = quotedNameAt(recovery, pos);
      recovery.pos = field?.range.end ?? pos;
    } else if (value === undefined && unit !== 0x29) value = readValue(recovery);
    if (recovery.skipBlanks() === 0x2c) recovery.pos++;
    recovery.skipBlanks();
  }
  return field === undefined || value === undefined || recovery.unit !== 0x29 ? undefined : { field, value };
}

/** OData compares what a function gives: `contains(…) eq true`. */
const isTrue = /\s{0,9}(?:\s(?:eq|is)\s{1,9}|={1,3}\s{0,9})true(?![\w.])/iy;

/** The opposite of what a function gives: `contains(…) eq false`. */
const isFalse = /\s{0,9}(?:(?:\s(?:eq|is)\s{1,9}|={1,3}\s{0,9})false|(?:\sne\s{1,9}|(?:!=|<>)\s{0,9})true)(?![\w.])/iy;

/** Reads a call, whose word is from `start` to `end`, from its opening bracket on: `contains(FileExtension,'jp')`. */
export function call(recovery: Recovery, start: number, end: number): Next {
  const { text, pos: open } = recovery;
  const operator = anyOperatorAt(text, start);
  const name = operator?.end === end ? operator.name : undefined;
  if (name === undefined)
    return comparedCall(recovery, start, end) ?? absence(recovery, start, end) ?? unknownCall(recovery, start, end);
  recovery.pos = open + 1;
  const { result: found, findings } = recovery.attempt(() => readArguments(recovery));
  if (found === undefined) {
    recovery.pos = open;
    return unknownCall(recovery, start, end);
  }
  isFalse.lastIndex = isTrue.lastIndex = ++recovery.pos;
  if (isTrue.test(text)) recovery.pos = isTrue.lastIndex;
  else if (isFalse.test(text)) {
    const stop = isFalse.lastIndex;
    const message = `This asks for what ${name} does not find, and ${name} has no opposite; write another operator.`;
    recovery.report('unknown-operator', message, start, stop);
    return recovery.invalid(start, stop);
  }
  recovery.add(...findings);
  const { field, value } = found;
  const range = { start, end: recovery.pos };
  const newText = `${field.text} ${name} ${recovery.slice(value.range)}`;
  const fix = createFix(`Write ${excerpt(newText)}`, 'safe', replace(range, newText));
  const message = `Write ${excerpt(newText)}; the operator stands between field and value.`;
  recovery.report('unknown-operator', message, start, end, fix);
  // In the order of the language: what is before its place counts as not written there.
  const between = { start: field.range.end, end: Math.max(field.range.end, value.range.start) };
  const meant = { kind: 'Operator' as const, range: between, name, text: text.slice(start, end) };
  const isOrdered = value.range.start > field.range.start;
  const node = isOrdered
    ? { kind: 'Comparison' as const, range, field, operator: meant, value }
    : { ...unwritten(field, meant, value), range };
  return recovery.condition(start, range.end, node);
}

/** Words that ask for something else than what is in the brackets behind them. */
const changing = /^(?:xn?or|n(?:and|or|one|ot_|either|ever|ein)|keine?|is_?(?:false|n_?o?t)|excludes|invert|negate)$/i;

/** Reads a word before a bracket that means nothing there. */
function unknownCall(recovery: Recovery, start: number, end: number): Next {
  const { text, length, pos: open } = recovery;
  const isGroup = startsCondition(text, afterBlanks(text, open + 1), recovery.knows);
  const field = fieldName(recovery, start, end);
  if (!isGroup && field.canonical !== undefined) {
    const finding = { code: 'missing-operand', range: { start, end } } as const;
    return listOfValues(recovery, field, operatorNode(text, 'EQ', open, open), finding);
  }
  const word = excerpt(text.slice(start, end));
  const isRemark = isGroup && !changing.test(word);
  const fixes = isRemark ? [createFix(`Remove ${word}`, 'possible', removal(text, start, end))] : [];
  const message = `${word} cannot stand before a bracket; write a condition or a join.`;
  recovery.report('syntax', message, start, end, ...fixes);
  if (isGroup) return 'condition';
  let depth = 0;
  let close = open;
  for (; close < length; close++) {
    const unit = text.charCodeAt(close);
    if (unit === 0x28) depth++;
    else if (unit === 0x29 && --depth === 0) break;
  }
  return recovery.invalid(start, Math.min(close + 1, length));
}
