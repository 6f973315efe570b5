import { isAbsence } from '../../../../schema/absence-words.ts';
import type { OperatorName } from '../../../../schema/operators.ts';
import type { Schema } from '../../../../schema/schema.ts';
import { opposite } from '../../../../schema/operators.ts';
import { hasFullWidth, isBare, isQuote, unitAt } from '../../../../text/characters.ts';
import type { Comparison, Name, Operator, Value } from '../../../ast.ts';
import { bareValue } from '../../../bare-value.ts';
import { afterBlanks, joinAt } from '../../lexer/words.ts';
import type { Recovery } from '../state.ts';
import { startsCondition } from './word-shapes.ts';
import { nameNode } from '../../../name-node.ts';

/** The end of the value without quotes at `start`; `start` itself where there is none. */
export function bareEnd(text: string, start: number): number {
  let end = start;
  while (isBare(unitAt(text, end))) end++;
  return end;
}

/** Whether a value may start at `at`: a character of one without quotes, or a quote. */
export const startsValue = (text: string, at: number): boolean => isBare(unitAt(text, at)) || isQuote(unitAt(text, at));

/** Whether a value is recognised as one of the field: anything but a word without quotes, or a word of the field's list. */
export function fits(schema: Schema, field: string, value: Value): boolean {
  if (value.kind !== 'String' || value.quoted) return true;
  const list = schema.field(field)?.enumeration;
  const values = list === undefined ? [] : (schema.enumeration(list)?.values ?? []);
  return values.some((row) => row.value.toLowerCase() === value.value.toLowerCase());
}

/** Whether the word at `at` ends with a value of the field's list, with something that touches it: `notDocument`. */
export function isGluedValue({ text, schema }: Recovery, field: Name, at: number): boolean {
  const start = afterBlanks(text, at);
  const word = text.slice(start, bareEnd(text, start)).toLowerCase();
  const values = schema.enumeration(schema.field(field.text)?.enumeration ?? '')?.values ?? [];
  return values.some(({ value }) => word.length > value.length && word.endsWith(value.toLowerCase()));
}

/** The name of a field. Inside an `ANY`, the name of its variable never names a field. */
export function fieldName(recovery: Recovery, start: number, end: number): Name {
  const range = { start, end };
  const text = recovery.slice(range);
  const variable = recovery.any?.variable;
  const isVariable = variable !== undefined && text.toLowerCase() === variable;
  const canonical = isVariable ? undefined : recovery.schema.field(text)?.name;
  if (canonical === undefined && text !== variable && hasFullWidth(text)) recovery.suspicious = true;
  return nameNode(range, text, canonical);
}

/** Whether a word says what a comparison is about: a field, or the variable of the `ANY` around it. */
export const isSubject = ({ schema, any }: Recovery, word: string): boolean =>
  schema.field(word) !== undefined || (any !== undefined && word.toLowerCase() === any.variable);

/**
 * Whether an operator in words was only the beginning of a text: the words behind it read on like one whose first word is no value of the
 * field (`is one of …`, `does not start with …`), or they ask for any value, or none (`is set`, `is not known`).
 */
export function startsText({ text, schema, knows }: Recovery, field: Name, end: number): boolean {
  const start = afterBlanks(text, end);
  const behind = bareEnd(text, start);
  if (isAbsence(text.slice(start, behind))) return true;
  const next = afterBlanks(text, behind);
  if (behind === start || !startsValue(text, next) || joinAt(text, next) !== undefined) return false;
  return !startsCondition(text, next, knows) && !fits(schema, field.text, bareValue(text, start, behind));
}

/**
 * The operator that says the opposite of another for a field. It is exact for equality, and for a field that always has a value: what is
 * missing is neither less nor greater than anything. It is not for `attribute`, the variable of an attribute: an asset that has not got it
 * has no other value of it either.
 */
export function oppositeFor(
  name: OperatorName,
  field: string,
  schema: Schema,
  attribute?: string,
): { readonly name: OperatorName; readonly exact: boolean } | undefined {
  const other = opposite(name);
  const isExact = other?.exact === true || schema.field(field)?.none !== undefined;
  return other && { name: other.name, exact: isExact && field.toLowerCase() !== attribute };
}

/** A comparison of which only the value is written: its field and operator have the empty range before that. */
export function unwritten(field: Name, operator: Operator, value: Value): Comparison {
  const { range } = value;
  const here = { start: range.start, end: range.start };
  return { kind: 'Comparison', range, field: { ...field, range: here }, operator: { ...operator, range: here }, value };
}
