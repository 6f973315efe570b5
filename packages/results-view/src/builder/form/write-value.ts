import { type FieldRow, type Schema, type Value } from '@assetql/core';
import { isVariableName, parseVariableValue, type SavedSearch } from '@assetql/core/document';
import { timestamp } from '../../count/restrict.ts';
import { phrase } from '../../view/text/phrase.ts';
import { Refusal } from './refusal.ts';
import type { Subject } from './search-form.ts';

const range = { start: 0, end: 0 } as const;

/** A variable that a condition needs and the search does not have yet. */
export interface NewVariable {
  readonly name: string;
  readonly text: string;
}

/** Writes values of conditions; collects the variables that relative times become. */
export class ValueWriter {
  readonly variables: NewVariable[] = [];
  private readonly schema: Schema;
  private readonly search: SavedSearch | undefined;

  constructor(schema: Schema, search: SavedSearch | undefined) {
    this.schema = schema;
    this.search = search;
  }

  /** The value of a field. Throws a {@link Refusal} for one of another type. */
  field(row: FieldRow, subject: Subject, value: string): Value {
    const variable = this.variable(value, subject);
    if (variable !== undefined) return variable;
    const { label } = subject;
    switch (row.type) {
      case 'timestamp':
        return timestamp(instantOf(value, label));
      case 'integer':
      case 'number': {
        const number = Number(value.trim() === '' ? NaN : value);
        const { minimum = -Infinity, maximum = Infinity } = row;
        if (!Number.isFinite(number) || (row.type === 'integer' && !Number.isInteger(number)))
          throw new Refusal(phrase('A number is needed for {0}.', label));
        if (number < minimum || number > maximum)
          throw new Refusal(phrase('{0} takes numbers from {1} to {2}.', label, minimum, maximum));
        // Adding 0 makes a zero of a negative zero, which the language does not have.
        return { kind: 'Number', range, value: number + 0, text: String(number + 0) };
      }
      case 'enumeration': {
        const listed = this.schema.enumeration(row.enumeration ?? '')?.values.some((known) => known.value === value);
        return { kind: 'String', range, value: oneLine(value, label), quoted: listed !== true };
      }
      default:
        return row.type === 'id'
          ? this.id(value, subject)
          : { kind: 'String', range, value: oneLine(value, label), quoted: true };
    }
  }

  /** The id of a member of a collection, or of another entity of the library. */
  id(value: string, subject: Subject): Value {
    if (value.trim() === '') throw new Refusal(phrase('Choose a value for {0}.', subject.label));
    return (
      this.variable(value, subject) ?? { kind: 'String', range, value: oneLine(value, subject.label), quoted: true }
    );
  }

  /** `{{name}}`, or the variable for a relative time. */
  variable(
    value: string,
    { picker }: Pick<Subject, 'picker'>,
  ): Extract<Value, { readonly kind: 'Variable' }> | undefined {
    const [, name = ''] = /^\{\{(.+)\}\}$/u.exec(value) ?? [];
    if (isVariableName(name)) return { kind: 'Variable', range, name };
    if (picker.kind !== 'date' || parseVariableValue(value).value?.kind !== 'Time') return undefined;
    return { kind: 'Variable', range, name: this.timeVariable(value) };
  }

  /** The name of the variable that is this time: one that the search has, or a new one. */
  private timeVariable(text: string): string {
    const plain = (written: string): string => written.replaceAll(/\s+/gu, '');
    const { search } = this;
    const own = search?.variables ?? [];
    const known = [
      ...own,
      ...(search?.file.variables ?? []).filter(({ name }) => !own.some((each) => each.name === name)),
    ];
    const same =
      known.find(({ value }) => plain(value.text) === plain(text)) ??
      this.variables.find((each) => plain(each.text) === plain(text));
    if (same !== undefined) return same.name;
    const taken = new Set([...known, ...(search?.file.shared ?? []), ...this.variables].map(({ name }) => name));
    let name = 'since';
    for (let count = 2; taken.has(name); count++) name = `since${count}`;
    this.variables.push({ name, text: text.trim() });
    return name;
  }
}

/** An instant as pickers give it: in epoch milliseconds, or as ISO text. Only the years 0 to 9999 can be written. */
export function instantOf(value: string, label: string): number {
  const instant = /^-?\d+$/u.test(value) ? Number(value) : Date.parse(value);
  const isWritten = Math.abs(instant) <= 8.64e15 && /^\d{4}-/u.test(new Date(instant).toISOString());
  if (!isWritten) throw new Refusal(phrase('A date is needed for {0}.', label));
  return instant;
}

/** A text that can be written in quotes. */
export function oneLine(value: string, label: string): string {
  if (/[\r\n]|\p{Surrogate}/u.test(value)) throw new Refusal(phrase('The text for {0} must be a single line.', label));
  return value;
}
