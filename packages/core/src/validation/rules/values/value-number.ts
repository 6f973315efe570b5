import { nearest, suggestion } from '../../../text/nearest.ts';
import type { FieldRow } from '../../../schema/fields.ts';
import type { Schema } from '../../../schema/schema.ts';
import { alternatives } from '../../../diagnostics/wording.ts';
import { letters } from '../../../schema/synonyms.ts';

/** The number that is meant by a text that is none. */
export interface MeantNumber {
  readonly text: string;
  /** False where the name of a value is not written exactly, and may be meant as another one. */
  readonly isSure: boolean;
}

/** A character that does not change the number beside it, such as a quote or a bracket: no letter, digit, sign, operator or unit. */
const silent = String.raw`[^\p{L}\p{N}\p{Sm}\p{Pd}_!%‰]`;
/** Digits behind a point are a part of one: `.5` is no 5. */
const digitsOnly = new RegExp(String.raw`^${silent}*(?<![.,])(\d{1,9})(?:\s*stars?|${silent}*)$`, 'iu');

/** A number that lacks its zero. */
const fraction = /^\.\d{1,9}$/;

/** A parameter of a statement, by its number: `$1`, `:1`, `?1`, `{1}`. */
const placeholder = /[$:?@%&#{]\d/;

/** The number of a field that is meant by a text that is none: 0 for `Approved` where its enumeration says so, 7 for `007` or `7;`, 0.5 for `.5`. */
export function meantNumber(text: string, field: FieldRow, schema: Schema): MeantNumber | undefined {
  const values = field.enumeration === undefined ? [] : (schema.enumeration(field.enumeration)?.values ?? []);
  const names = values.map((row) => letters(row.documentation));
  const written = letters(text);
  const [name] = nearest(written, names, suggestion);
  const row = name === undefined ? undefined : values.find(({ documentation }) => letters(documentation) === name);
  if (row !== undefined) return { text: row.value, isSure: name === written };
  const digits = (field.type === 'number' ? fraction.exec(text)?.[0] : undefined) ?? digitsOnly.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const { minimum = -Infinity, maximum = Infinity } = field;
  const number = Number(digits);
  const isSure = !placeholder.test(text);
  return number >= minimum && number <= maximum ? { text: String(number), isSure } : undefined;
}

/** The values of a field's enumeration as a message lists them: `0 (approved) or 2 (pending)`. */
export function listedValues({ enumeration, type }: FieldRow, schema: Schema): string | undefined {
  const values = enumeration === undefined ? undefined : schema.enumeration(enumeration)?.values;
  if (values === undefined) return undefined;
  const specified = values.filter((row) => row.assumed !== true);
  return alternatives(
    specified.map((row) => (type === 'enumeration' ? row.value : `${row.value} (${row.documentation})`)),
  );
}
