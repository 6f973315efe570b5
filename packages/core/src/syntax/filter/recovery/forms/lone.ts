import { createFix, quoted, replace } from '../../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import { mirrored } from '../../../../schema/operators.ts';
import { isBare, isQuote } from '../../../../text/characters.ts';
import type { Comparison, Value } from '../../../ast.ts';
import { bareValue } from '../../../bare-value.ts';
import type { JoinKind } from '../../../operands.ts';
import { isPlainWord } from '../../../search/plain-word.ts';
import { afterBlanks, joinAt } from '../../lexer/words.ts';
import { bareEnd, fits, startsValue, unwritten } from '../words/clues.ts';
import { readComparison, swapped } from './comparison.ts';
import { apart, removal, spaced } from '../words/edits.ts';
import { startsQuoted } from './names.ts';
import { anyOperatorAt } from '../words/operator-words.ts';
import { repetition } from './repetition.ts';
import type { Next } from '../items.ts';
import type { Recovery } from '../state.ts';
import { readValue } from '../values/values.ts';
import { startsCondition } from '../words/word-shapes.ts';

/** Reads a word that is a whole condition: the field of one, or `Video` in `AssetType EQ Image OR Video`. */
export function loneWord(recovery: Recovery, start: number, end: number): Next {
  const { text } = recovery;
  const word = text.slice(start, end);
  const again = orMore(recovery, word, end) ?? furtherValue(recovery, bareValue(text, start, end));
  if (again !== undefined) return again;
  const message = recovery.knows(word)
    ? `Write an operator and a value after ${word}, such as EQ.`
    : `${excerpt(word)} is not a condition; write a field, an operator and a value.`;
  recovery.report('missing-operand', message, start, end);
  return recovery.invalid(start, end);
}

const more = /^(?:above|better|greater|higher|later|more|newer|over|up)$/i;
const less = /^(?:below|earlier|fewer|less|lower|older|under)$/i;

/** Reads `AverageRating is 3 or more`, whose last word ends at `end`, as the bound that it says. `undefined` where that is not so. */
function orMore(recovery: Recovery, word: string, end: number): Next | undefined {
  const name = more.test(word) ? 'GE' : less.test(word) ? 'LE' : undefined;
  const { before } = recovery.joined ?? {};
  if (name === undefined || before === undefined) return undefined;
  const { field, operator, value } = before;
  if (operator.name !== 'EQ' || recovery.operatorsOf(field)?.includes(name) !== true) return undefined;
  // What was said of the operator, or that there is none, is part of this.
  recovery.withdraw(({ range }) => range.end === operator.range.end || range.end === field.range.end);
  recovery.takeBack(2);
  const { start } = field.range;
  const newText = `${field.text} ${name} ${recovery.slice(value.range)}`;
  const fix = createFix(`Write ${excerpt(newText)}`, 'safe', replace({ start, end }, newText));
  recovery.report('unknown-operator', `Write ${excerpt(newText)}.`, start, end, fix);
  recovery.pos = end;
  return recovery.compare(field, { ...operator, name }, value, end);
}

/** Reads a value where a condition is expected. */
export function loneValue(recovery: Recovery): Next {
  const { pos: start } = recovery;
  const { result: value, findings } = recovery.attempt(() => readValue(recovery));
  const end = Math.max(value.range.end, recovery.pos);
  if (value.kind === 'Variable' && recovery.holes) {
    recovery.add(...findings);
    return recovery.invalid(start, end);
  }
  if (value.kind === 'Variable' && !recovery.variables) {
    // One diagnostic is enough: this one replaces those of the value.
    const message = 'Variables are for saved searches; write a condition here.';
    recovery.report('unbound-variable', message, start, end);
    return recovery.invalid(start, end);
  }
  recovery.add(...findings);
  // What cannot be read has been reported.
  if (value.kind === 'Invalid') return recovery.invalid(start, end);
  const again = swapped(recovery, value) ?? furtherValue(recovery, value);
  if (again !== undefined) return again;
  // One diagnostic is enough: the wrong quotes of the value are not reported as well.
  recovery.withdraw((last) => last.code === 'syntax' && last === findings.at(-1));
  const written = excerpt(recovery.text.slice(start, end));
  recovery.report('missing-operand', `Write a field and an operator before ${written}.`, start, end);
  return recovery.invalid(start, end);
}

/** Reads a value behind a join as one more value of the comparison before. */
function furtherValue(recovery: Recovery, value: Value): Next | undefined {
  const { text } = recovery;
  const { join, before } = recovery.joined ?? {};
  if (join === undefined || before?.operator.name === undefined) return undefined;
  const { field, operator } = before;
  const isString = recovery.rowOf(field)?.type === 'string' && value.kind === 'String';
  const isText = isString && !value.quoted && isPlainWord(value.value);
  if (!isText && !fits(recovery.schema, field.text, value)) return undefined;
  const several = severalValues(recovery, before, join.kind, value);
  if (several !== undefined) return several;
  const { start, end } = value.range;
  const added = `${field.text} ${operator.name} `;
  const newText = added + (isText ? quoted(value.value) : text.slice(start, end));
  // One of two bounds of the same side says nothing: `GE 3 AND 4`.
  const isBound = mirrored(before.operator.name) !== before.operator.name;
  const fix = isText
    ? createFix(`Write ${excerpt(newText)}`, 'preferred', replace(value.range, newText))
    : createFix(`Add ${added.trim()}`, isBound ? 'possible' : 'preferred', apart(text, start, added));
  const message = `Repeat the field and the operator; write ${excerpt(newText)}.`;
  recovery.report('missing-operand', message, start, end, fix);
  recovery.pos = isText ? end : Math.max(recovery.pos, end);
  return recovery.condition(start, end, unwritten(field, operator, isText ? { ...value, quoted: true } : value));
}

/** Why several values that are joined so cannot be compared one by one with the same join; `undefined` when they can. */
function problem(recovery: Recovery, { field, operator }: Comparison, join: JoinKind): string | undefined {
  if (join === 'Or') return operator.name === 'NE' ? 'With OR this finds everything; write AND' : undefined;
  const row = recovery.rowOf(field);
  if (operator.name !== 'EQ' || row === undefined || row.many === true) return undefined;
  return `No asset has two values of ${row.name}; write OR`;
}

/** Reads the values behind further joins of the same kind. */
function following(recovery: Recovery, field: string, join: JoinKind): readonly Value[] {
  const { text } = recovery;
  const values: Value[] = [];
  for (;;) {
    const { pos } = recovery;
    const at = afterBlanks(text, pos);
    const next = afterBlanks(text, at + join.length);
    const unit = text.charCodeAt(next);
    const isNext = joinAt(text, at) === join && (isBare(unit) || isQuote(unit)) && joinAt(text, next) === undefined;
    if (!isNext || startsCondition(text, next, recovery.knows) || startsQuoted(recovery, next)) return values;
    recovery.pos = next;
    const { result: value, findings } = recovery.attempt(() => readValue(recovery));
    if (value.kind === 'Invalid' || !fits(recovery.schema, field, value)) {
      recovery.pos = pos;
      return values;
    }
    recovery.add(...findings);
    values.push(value);
  }
}

/**
 * Reads `AND Video` behind `AssetType EQ Image`, and `OR Video` behind `AssetType NE Image`, as the list of values that a person means by it,
 * since the same join between comparisons would find nothing, or everything. `undefined` where that is not so.
 */
function severalValues(recovery: Recovery, before: Comparison, join: JoinKind, value: Value): Next | undefined {
  const advice = problem(recovery, before, join);
  // A NOT before the value says something else of it than of the values before.
  const isNegated = recovery.negations.at(-1)?.item === recovery.items.length;
  if (advice === undefined || isNegated) return undefined;
  const { field, operator } = before;
  recovery.pos = Math.max(recovery.pos, value.range.end);
  const values = [before.value, value, ...following(recovery, field.text, join)];
  recovery.takeBack(2);
  const range = { start: value.range.start, end: values.at(-1)?.range.end ?? value.range.end };
  const message = `${advice} between them, and the field and the operator for each value.`;
  const pairs = values.map((one) => ({ operator, value: one }));
  const other = join === 'And' ? 'Or' : 'And';
  return repetition(recovery, { field, join: other, pairs }, { code: 'missing-operand', range, message });
}

/** Reads a comparison whose field is missing before the operator from `start` to `end`. */
export function missingField(recovery: Recovery, start: number, end: number): Next {
  const { text } = recovery;
  const again = repeatedField(recovery, start, end);
  if (again !== undefined) return again;
  recovery.pos = end;
  recovery.skipBlanks();
  recovery.attempt(() => readValue(recovery));
  recovery.report('missing-operand', `Write a field before ${text.slice(start, end)}.`, start, end);
  return recovery.invalid(start, Math.max(end, recovery.pos));
}

/** Reads a bound of the field that was compared before: `AverageRating GE 2 AND LE 4`. `undefined` where none was, or no value follows. */
function repeatedField(recovery: Recovery, start: number, end: number): Next | undefined {
  const { text } = recovery;
  const { before } = recovery.joined ?? {};
  const name = anyOperatorAt(text, start)?.name;
  const next = afterBlanks(text, end);
  if (before === undefined || name === undefined || !startsValue(text, next)) return undefined;
  if (startsCondition(text, next, recovery.knows)) return undefined;
  const added = `${before.field.text} ${name}`;
  const fix = createFix(`Add ${before.field.text}`, 'safe', spaced(text, start, end, added));
  recovery.report('missing-operand', `Repeat the field; write ${excerpt(added)}.`, start, end, fix);
  return readComparison(recovery, { ...before.field, range: { start, end: start } }, name, start, end);
}

/** Gives up a term of a search, such as `title:logo` or `title:"a b"`; its field is from `start` to the colon here. */
export function searchTerm(recovery: Recovery, start: number): Next {
  const { text } = recovery;
  const from = recovery.pos + 1;
  let end = bareEnd(text, from);
  if (isQuote(text.charCodeAt(from))) end = text.indexOf(text.charAt(from), from + 1) + 1 || text.length;
  const message = 'This is part of a search; put it in search, or write a field, an operator and a value.';
  recovery.add({ code: 'wrong-language', severity: 'error', message, range: { start, end } });
  return recovery.invalid(start, end);
}

/** Drops what means nothing. */
export function junk(recovery: Recovery, unitEnd: number): Next {
  const { text, pos: start } = recovery;
  const end = recovery.drop(unitEnd);
  const fix = createFix('Remove it', 'possible', removal(text, start, end));
  const message = `${excerpt(text.slice(start, end))} means nothing here; leave it out.`;
  recovery.report('syntax', message, start, end, fix);
  return 'condition';
}
