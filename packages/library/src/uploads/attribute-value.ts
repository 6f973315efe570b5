import { fold } from '@assetql/core';
import type { LibraryAttribute } from '../asset.ts';
import { problem, type Problem } from './problem.ts';

/** Characters of a value. */
const longestValue = 10_000;
/** Values of a lookup in one request. */
const mostChosen = 10_000;

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/i;
const number = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i;

const refuse = ({ name }: LibraryAttribute, what: string): Problem => problem(400, `The attribute “${name}” ${what}`);

/** Whether the calendar has the day: `Date` would take the 31st of February for the 3rd of March. */
function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) === text.slice(0, 10);
}

function dateOf(attribute: LibraryAttribute, value: unknown): readonly string[] | Problem {
  const moment = typeof value === 'string' && timestamp.test(value) && isDay(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(moment))
    return refuse(attribute, 'is a date; send an ISO 8601 timestamp such as "2026-11-24T12:00:00.000Z".');
  return [new Date(moment).toISOString()];
}

function numberOf(attribute: LibraryAttribute, value: unknown): readonly string[] | Problem {
  const isText = typeof value === 'string' && value.length <= 100 && number.test(value.trim());
  const read = typeof value === 'number' ? value : isText ? Number(value) : Number.NaN;
  return Number.isFinite(read) ? [String(read)] : refuse(attribute, 'is a number; send one, such as 42 or "4.2".');
}

function lookupOf(attribute: LibraryAttribute, value: unknown): readonly string[] | Problem {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  // A body has room for a million values, each of which would be compared with all of the attribute.
  if (chosen.length > mostChosen) return refuse(attribute, `has at most ${mostChosen} values at a time.`);
  const byFolded = new Map(attribute.lookupValues.map((one) => [fold(one), one]));
  const values = new Set<string>();
  for (const each of chosen) {
    const known = typeof each === 'string' ? byFolded.get(fold(each)) : undefined;
    if (known === undefined) {
      const some = attribute.lookupValues.slice(0, 10).map((one) => `“${one}”`);
      return refuse(
        attribute,
        `is a lookup; choose from ${some.join(', ')}${attribute.lookupValues.length > 10 ? ' and more' : ''}.`,
      );
    }
    values.add(known);
  }
  return [...values];
}

function textOf(attribute: LibraryAttribute, value: unknown): readonly string[] | Problem {
  if (typeof value !== 'string') return refuse(attribute, 'is a text; send a JSON string.');
  return value.length > longestValue ? refuse(attribute, `has at most ${longestValue} characters.`) : [value];
}

const readers = { string: textOf, number: numberOf, date: dateOf, lookup: lookupOf } as const;

/**
 * The values that an attribute gets by a JSON value, as an asset keeps them: numbers and timestamps as text, those of a lookup in the
 * spelling of its definition. `null`, the empty text and the empty list clear it.
 */
export function readAttributeValue(attribute: LibraryAttribute, value: unknown): readonly string[] | Problem {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return [];
  return readers[attribute.type](attribute, value);
}

/** Values as the formatted string of §4.5: as stored; several values of a lookup are joined by commas. */
export const formatAttributeValue = (values: readonly string[]): string => values.join(', ');
