/** Words that people write as a value for “has no value”. */
export const missingWords: ReadonlySet<string> = new Set([
  'absent',
  'blank',
  'empty',
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
const presentWords: ReadonlySet<string> = new Set(['defined', 'exists', 'filled', 'known', 'present', 'set']);

/** Whether a word asks for a missing value, or for any value. */
export const isAbsence = (word: string): boolean =>
  missingWords.has(word.toLowerCase()) || presentWords.has(word.toLowerCase());
