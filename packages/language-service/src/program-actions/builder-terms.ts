import type { Search } from '@assetql/core';
import type { OpenLibrary } from '../requests/typescript/library.ts';
import type { BuilderCall } from './builder-conditions.ts';
import type { BuilderValues } from './builder-values.ts';

type Written = string | number;

type TextMethod = 'word' | 'phrase' | 'startsWith' | 'endsWith' | 'contains';

type Terms = { readonly [Method in TextMethod]: (text: Written) => Search } & {
  readonly allWords: (typed: string) => Search | undefined;
  readonly everything: () => Search;
};

/** Methods whose argument must be a literal. */
const texts: Readonly<Record<string, (terms: Terms, text: Written) => Search | undefined>> = {
  allWords: (terms, text) => (typeof text === 'string' ? terms.allWords(text) : undefined),
  word: (terms, text) => terms.word(text),
  phrase: (terms, text) => terms.phrase(text),
  startsWith: (terms, text) => terms.startsWith(text),
  endsWith: (terms, text) => terms.endsWith(text),
  contains: (terms, text) => terms.contains(text),
};

/** Whether a text that only the running program knows is the same term in a template: there it becomes a phrase. */
const isWhole = (method: string): boolean => method === 'word' || method === 'phrase';

/** A term of a search that looks in all fields. Throws what the builder throws. */
export function freeTerm(terms: Terms, { method, given }: BuilderCall, values: BuilderValues): Search | undefined {
  const [first, second] = given;
  if (second !== undefined) return undefined;
  if (first === undefined) return method === 'everything' ? terms.everything() : undefined;
  const make = Object.hasOwn(texts, method) ? texts[method] : undefined;
  const text = values.literal(first);
  if (text !== undefined) return make?.(terms, text);
  const value = isWhole(method) ? values.value(first) : undefined;
  return typeof value === 'object' ? value : undefined;
}

type FieldTerms = OpenLibrary['searchFields'][string];

/** A term of a search that looks in one field. Throws what the builder throws. */
export function fieldTerm(
  terms: FieldTerms,
  isId: boolean,
  { method, given }: BuilderCall,
  values: BuilderValues,
): Search | undefined {
  const [first, second] = given;
  if (second !== undefined) return undefined;
  if (isId !== (method === 'eq')) return undefined;
  if (first === undefined) return method === 'everything' ? terms.everything() : undefined;
  const text = values.literal(first);
  if (isId) {
    const id = values.value(first);
    return id === undefined || typeof id === 'number' ? undefined : terms.word(id);
  }
  const make = Object.hasOwn(texts, method) ? texts[method] : undefined;
  if (text !== undefined) return make?.(terms, text);
  const value = isWhole(method) ? values.value(first) : undefined;
  return typeof value === 'object' ? terms.word(value) : undefined;
}
