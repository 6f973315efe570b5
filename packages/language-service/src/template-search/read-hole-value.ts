import { parseVariableValue } from '@assetql/core/document';

/** A value as a file of saved searches defines it, or a sentence that says what to write. */
export type HoleReading = { readonly definition: string } | { readonly problem: string };

/** The value that a field without one equals. No variable can have it, so it is written into the expression. */
export const missingValue = 'null';

/** Kinds of values that a user who means a text would not type. */
const plain: ReadonlySet<string> = new Set(['List', 'LookUp', 'String']);

/**
 * Reads what a person types for a value, written as in a file of saved searches: a number, a time such as `now - 30d`, a look-up, a list.
 * What is none of these is a text and needs no quotes, and so is a number or a time where only a text can be written. `null` is the missing
 * value where one can be compared with, else a text. `problemOf` says what is wrong with a definition here.
 */
export function readHoleValue(typed: string, problemOf: (definition: string) => string | undefined): HoleReading {
  const written = typed.trim();
  if (written === '') return { problem: 'Write a value; "" is a text without characters.' };
  const text = JSON.stringify(written);
  if (written === missingValue && problemOf(missingValue) === undefined) return { definition: missingValue };
  const { value } = parseVariableValue(written);
  if (value === undefined) return reading(text, problemOf(text));
  const problem = problemOf(written);
  if (problem === undefined || plain.has(value.kind)) return reading(written, problem);
  return reading(text, problemOf(text) === undefined ? undefined : problem);
}

const reading = (definition: string, problem: string | undefined): HoleReading =>
  problem === undefined ? { definition } : { problem };
