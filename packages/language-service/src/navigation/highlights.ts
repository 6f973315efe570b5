import type { Range } from '@assetql/core';
import { searchAt } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import { touches } from '../range.ts';
import { tokens, type Token } from '../tokens.ts';
import { occurrencesAt } from './occurrences.ts';

/** A place that belongs to what is under the caret: its definition (`write`), a use (`read`), or the same word in the same role (`text`). */
export interface Highlight {
  readonly range: Range;
  readonly kind: 'read' | 'write' | 'text';
}

/** Words that mean the same wherever a search has them. */
const alike: ReadonlySet<Token['type']> = new Set([
  'field',
  'collection',
  'searchField',
  'enumeration',
  'string',
  'phrase',
  'word',
]);

/** What belongs together with the word at the caret, in the order of the text: a variable with its uses, else the same word in the search. */
export function highlights(document: LanguageDocument, offset: number): readonly Highlight[] {
  const found = occurrencesAt(document, offset);
  if (found === undefined) return sameWords(document, offset);
  const all = found.uses.map((range): Highlight => ({ range, kind: 'read' }));
  if (found.definition !== undefined) all.push({ range: found.definition.nameRange, kind: 'write' });
  return all.toSorted((a, b) => a.range.start - b.range.start);
}

function sameWords(document: LanguageDocument, offset: number): readonly Highlight[] {
  const here = tokens(document, { start: offset, end: offset }).findLast(
    (token) => alike.has(token.type) && touches(token, offset),
  );
  if (here === undefined) return [];
  const written = ({ start, end }: Range): string => document.text.slice(start, end).toLowerCase();
  const wanted = written(here);
  return tokens(document, searchRange(document, offset))
    .filter((token) => token.type === here.type && written(token) === wanted)
    .map(({ start, end }) => ({ range: { start, end }, kind: 'text' }));
}

/** The search at an offset without its ends, where the searches beside it begin. */
function searchRange(document: LanguageDocument, offset: number): Range {
  if (document.kind !== 'document') return { start: 0, end: document.text.length };
  const { start, length } = searchAt(document.parsed, offset);
  return { start: start + 1, end: start + length - 1 };
}
