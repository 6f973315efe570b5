import { joins } from '@assetql/core';
import type { Target } from './target.ts';

/** A text as a term: bare when it is one word and no operator, else in the quotes that are still missing (§4.8). */
export function searchTerm(text: string, { inside, closing }: Pick<Target, 'inside' | 'closing'>): string {
  // There is no escape for a double quote, and a phrase ends on its line: a blank matches the same.
  const clean = text.replace(/["\r\n]+/g, ' ');
  if (inside === 'phrase') return `${clean}${closing}`;
  const isWord = /^[\p{L}\p{N}]+$/u.test(clean) && !joins.some(({ name }) => name === clean);
  return isWord ? clean : `"${clean}"`;
}
