import type { FieldRow } from './fields.ts';

/** Words that people write as a value for “has no value”. */
export const missingWords: ReadonlySet<string> = new Set([
  'absent',
  'blank',
  'empty',
  'isnull',
  'missing',
  'nil',
  'nobody',
  'none',
  'nothing',
  'undefined',
  'unknown',
  'unset',
]);

/** Words that people write as a value for “has any value”. */
const presentWords: ReadonlySet<string> = new Set([
  'defined',
  'exist',
  'exists',
  'filled',
  'known',
  'notnull',
  'present',
  'set',
]);

/** What a comparison writes for “no value” of a field: a file without an extension has an empty one, an asset without ratings is rated 0. */
export function absentValue(field: FieldRow | undefined): string {
  if (field?.none !== undefined) return String(field.none);
  return field?.member === 'fileExtension' ? "''" : 'null';
}

/** Whether a word asks for a missing value, or for any value. */
export const isAbsence = (word: string): boolean =>
  missingWords.has(word.toLowerCase()) || presentWords.has(word.toLowerCase());
