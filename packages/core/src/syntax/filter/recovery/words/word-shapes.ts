import type { OperatorName } from '../../../../schema/operators.ts';
import type { Schema } from '../../../../schema/schema.ts';
import { isDigit, isWord, unitAt } from '../../../../text/characters.ts';
import type { JoinKind } from '../../../operands.ts';
import { afterBlanks, joinAt, operatorAt } from '../../lexer/words.ts';

/** No name of a field is longer, so that a long word is not read again and again. */
export const longestName = 64;

/** The operator that the two letters at `at` are, whatever follows them. */
export const operatorIn = (text: string, at: number): OperatorName | undefined => operatorAt(text.slice(at, at + 2), 0);

/** Where the operator is in a word that starts with the name of a field and goes on with an operator: `StatusEQ`, `StatusEQ0`. */
export function gluedOperator(word: string, schema: Schema): number | undefined {
  for (let at = Math.min(word.length - 2, longestName); at > 0; at--) {
    const isLast = at + 2 === word.length || isDigit(word.charCodeAt(at + 2));
    if (isLast && operatorIn(word, at) !== undefined && schema.field(word.slice(0, at)) !== undefined) return at;
  }
  return undefined;
}

const symbol = /^[=<>!~]/;

/** An operator written like a function, with both its arguments: `eq(Status,0)`. */
const operatorCall = /[a-z]{2}\(\s{0,9}([^\s()',]{1,100}|'[^'\r\n]{0,100}')\s{0,9},\s{0,9}([\w.]{1,100})?/iy;

function startsOperatorCall(text: string, at: number, known: (word: string) => boolean): boolean {
  operatorCall.lastIndex = at;
  const [, first = '', second = ''] = operatorCall.exec(text) ?? [];
  return known(first) || known(second);
}

/**
 * Whether a condition may start at `at`: an opening bracket, or a word with an operator, a slash, a colon or a bracket
 * behind it. `known` says which words alone are enough.
 */
export function startsCondition(text: string, at: number, known: (word: string) => boolean): boolean {
  if (unitAt(text, at) === 0x28) return true;
  let end = at;
  while (isWord(unitAt(text, end))) end++;
  if (end === at || joinAt(text, at) !== undefined) return false;
  if (operatorAt(text, at) !== undefined) return startsOperatorCall(text, at, known);
  const next = afterBlanks(text, end);
  const unit = unitAt(text, next);
  if (unit === 0x28 || (unit === 0x2f && next > end)) return true;
  if (operatorAt(text, next) !== undefined || symbol.test(text.charAt(next))) return true;
  return known(text.slice(at, end));
}

/** No longer than any name, so that a long word of many joins is not read again and again. */
const gluedWord = /(and|or)([\w.]{1,100})(?![\w.])/iy;

/** A join that touches the field behind it: `ANDDateUploaded`. */
export function gluedJoinAt(text: string, at: number, known: (word: string) => boolean): JoinKind | undefined {
  gluedWord.lastIndex = at;
  const [, join, field] = gluedWord.exec(text) ?? [];
  if (join === undefined || field === undefined || !known(field)) return undefined;
  return join.length === 2 ? 'Or' : 'And';
}
