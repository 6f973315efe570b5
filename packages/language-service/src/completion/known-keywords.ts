import { fold, type Catalogue, type Schema } from '@assetql/core';
import type { ServiceContext } from '../service-context.ts';
import type { Proposal } from './proposal.ts';
import type { SearchSurroundings } from './search-surroundings.ts';
import { searchTerm } from './search-term.ts';
import type { Target } from './target.ts';

type LookUp = NonNullable<Catalogue['keywords']>;

/** Keywords that start with a folded prefix. `isComplete` says that there are no others. */
interface Answer {
  readonly keywords: readonly string[];
  readonly isComplete: boolean;
}

const keptPrefixes = 256;
/** More than a list shows is not asked for. */
export const keywordLimit = 50;
/** Fewer letters would bring the whole vocabulary. */
const shortestPrefix = 1;

/** What libraries have answered, by the function that asks them. */
const answers = new WeakMap<LookUp, Map<string, Answer>>();

/** The prefix of the keywords that are wanted at a place; absent where none is allowed. */
export function keywordPrefix({ place, target }: SearchSurroundings, schema: Schema | undefined): string | undefined {
  const isTerm = target.inside === 'word' || target.inside === 'phrase';
  const member = place.field === undefined ? 'keywords' : schema?.searchField(place.field)?.member;
  return isTerm && member === 'keywords' && target.typed.length >= shortestPrefix ? target.typed : undefined;
}

/** Asks the library, and remembers what it answers for {@link knownKeywordItems}. Gives nothing when it fails or `signal` aborts. */
export async function askKeywords(lookUp: LookUp, prefix: string, signal?: AbortSignal): Promise<readonly string[]> {
  try {
    const keywords = await lookUp(prefix, keywordLimit, signal);
    const known = answers.get(lookUp) ?? new Map<string, Answer>();
    answers.set(lookUp, known);
    const key = fold(prefix);
    known.delete(key);
    known.set(key, { keywords, isComplete: keywords.length < keywordLimit });
    const [oldest] = known.keys();
    if (known.size > keptPrefixes && oldest !== undefined) known.delete(oldest);
    return keywords;
  } catch {
    return [];
  }
}

/** The keywords that have been answered so far, and whether others may still come. */
export function knownKeywordItems(
  surroundings: SearchSurroundings,
  schema: Schema,
  { catalogue }: ServiceContext,
): { readonly items: readonly Proposal[]; readonly isPending: boolean } {
  const prefix = keywordPrefix(surroundings, schema);
  const lookUp = catalogue?.keywords;
  if (prefix === undefined || lookUp === undefined) return { items: [], isPending: false };
  const folded = fold(prefix);
  for (let length = folded.length; length >= shortestPrefix; length -= 1) {
    const answer = answers.get(lookUp)?.get(folded.slice(0, length));
    if (answer === undefined) continue;
    const keywords = answer.keywords.filter((keyword) => fold(keyword).startsWith(folded));
    return { items: keywordItems(keywords, surroundings.target), isPending: !answer.isComplete };
  }
  return { items: [], isPending: true };
}

/** Keywords as terms of a search. */
export const keywordItems = (keywords: readonly string[], target: Target): readonly Proposal[] =>
  keywords.map((keyword) => ({
    label: keyword,
    kind: 'keyword',
    insert: searchTerm(keyword, target),
    detail: 'keyword',
  }));
