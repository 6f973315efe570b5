import { InvalidArgumentError } from 'commander';
import type { VariableText } from './given-variables.ts';
import { instant } from './instant.ts';

/** A whole number of a range. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < minimum || number > maximum) {
      throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`);
    }
    return number;
  };
}

/** A text that says something. */
export function notEmpty(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

/** The name of a time zone. */
export function timeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new InvalidArgumentError('It must be the name of a time zone, for example Europe/Berlin.');
  }
}

/** A moment in ISO 8601. */
export function moment(text: string): Date {
  const found = instant(text);
  if (found === undefined) throw new InvalidArgumentError('It must be a moment, for example 2024-05-01T12:00:00Z.');
  return found;
}

/** Names between commas. */
export function columnNames(text: string, before: readonly string[] = []): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new InvalidArgumentError('It must be names with commas between them.');
  return [...before, ...names];
}

/** `name=value`, as often as it is given. */
export function variableText(text: string, before: readonly VariableText[] = []): readonly VariableText[] {
  const [, name = '', value = ''] = /^\s*@?([^=\s]+)\s*=([^]*)$/.exec(text) ?? [];
  if (name === '') throw new InvalidArgumentError('It must be a name and a value, for example since=now-30d.');
  if (before.some((each) => each.name === name)) throw new InvalidArgumentError(`${name} is given twice.`);
  return [...before, { name, value }];
}
