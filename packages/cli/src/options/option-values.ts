import { InvalidArgumentError } from 'commander';
import type { VariableText } from './given-variables.ts';
import { instant } from './instant.ts';

/** Parses an integer within a range. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < minimum || number > maximum) {
      throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`);
    }
    return number;
  };
}

/** Parses a text that must not be empty. */
export function notEmpty(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

/** Whether a text can be the id of an asset or a link. Dots alone are a part of a path that leads elsewhere. */
export const isResourceId = (text: string): boolean => !['', '.', '..'].includes(text.trim());

/** Parses the id of an asset or a link. */
export function resourceId(text: string): string {
  if (!isResourceId(text)) throw new InvalidArgumentError('It must be an id.');
  return text;
}

/** Parses ids; several arguments are collected. */
export const resourceIds = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  resourceId(text),
];

/** Parses a text that must not be empty; repeated options are collected. */
export const texts = (text: string, before: readonly string[] = []): readonly string[] => [...before, notEmpty(text)];

/** Parses the name of a time zone. */
export function timeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new InvalidArgumentError('It must be the name of a time zone, for example Europe/Berlin.');
  }
}

/** Parses an ISO 8601 date or time. */
export function moment(text: string): Date {
  const found = instant(text);
  if (found === undefined) throw new InvalidArgumentError('It must be a moment, for example 2024-05-01T12:00:00Z.');
  return found;
}

/** Parses comma-separated names; repeated options are concatenated. */
export function columnNames(text: string, before: readonly string[] = []): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new InvalidArgumentError('It must be names with commas between them.');
  return [...before, ...names];
}

/** Parses `name=value`; `before` has the values of the option so far. */
type NamedValueParser = (text: string, before?: readonly VariableText[]) => readonly VariableText[];

/** A parser of `name=value`, whose messages have this example. Repeated options are collected. */
const namedValue =
  (example: string): NamedValueParser =>
  (text, before = []) => {
    const [, name = '', value = ''] = /^\s*@?([^=\s]+)\s*=([^]*)$/.exec(text) ?? [];
    if (name === '') throw new InvalidArgumentError(`It must be a name and a value, for example ${example}.`);
    if (before.some((each) => each.name === name)) throw new InvalidArgumentError(`${name} is given twice.`);
    return [...before, { name, value }];
  };

/** Parses a variable and its value. */
export const variableText: NamedValueParser = namedValue('since=now-30d');

/** Parses an attribute and its value. */
export const attributeText: NamedValueParser = namedValue('Campaign=Spring');

/** Parses the address of an S3-compatible store. */
export function storeAddress(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw new InvalidArgumentError('Write it as https://HOST.');
  return text;
}

/** Parses the addresses of nodes of OpenSearch. */
export function engineAddress(text: string): string {
  if (!text.split(',').every((address) => /^https?:\/\//i.test(address.trim()) && URL.canParse(address.trim())))
    throw new InvalidArgumentError('Write it as http://HOST:9200, several with commas between.');
  return text;
}

/** Parses the name of an index: what OpenSearch takes. */
export function indexNameOf(text: string): string {
  if (!/^[a-z\d][a-z\d._-]{0,199}$/.test(text))
    throw new InvalidArgumentError(
      'Write small letters, digits, dots, dashes and underscores, a letter or digit first.',
    );
  return text;
}
