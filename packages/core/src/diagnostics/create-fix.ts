import type { Fix } from './diagnostic.ts';
import type { Range, TextEdit } from '../text/range.ts';

/** How sure a fix is: `safe` may be applied unasked, `preferred` is the likely one, `possible` one of several. */
export type Certainty = 'safe' | 'preferred' | 'possible';

export const replace = (range: Range, newText: string): TextEdit => ({ range, newText });

export const insert = (offset: number, newText: string): TextEdit => replace({ start: offset, end: offset }, newText);

/** Makes a fix from its edits, which are given in ascending order. */
export function createFix(title: string, certainty: Certainty, ...edits: readonly TextEdit[]): Fix {
  return { title, ...(certainty === 'possible' ? {} : { preferred: true }), safe: certainty === 'safe', edits };
}

/** A string as a filter writes it: in single quotes, its own doubled. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
