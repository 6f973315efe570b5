import { print, type TextEdit } from '@assetql/core';
import type { BoundRequest, SavedSearch } from '@assetql/core/document';
import { withoutConjuncts } from '../count/restrict.ts';
import { conjuncts } from '../edit/conjuncts.ts';
import { removeConjuncts } from '../edit/edit-filter.ts';
import { editFilters, setKey, writtenFilter } from '../edit/edit-search.ts';
import { countKey } from '../facets/restriction.ts';

/** A part of a query, or two, without which it may match something. */
export interface RelaxationCandidate {
  /** The parts as they are written. */
  readonly parts: readonly string[];
  /** The request that counts what matches without them. */
  readonly countKey: string;
  /** The edits of the file that take them out. */
  readonly edits: readonly TextEdit[];
}

/** A condition by its place in the filter, or a key of the search. */
type PartOfQuery = number | 'containerfilter' | 'search';

/** More would cost more requests than the answer is worth. */
const mostParts = 8;

/** Every part of a query alone, and every two of them. */
export function relaxationCandidates(
  file: string,
  search: SavedSearch,
  request: BoundRequest,
): { readonly single: readonly RelaxationCandidate[]; readonly pairs: readonly RelaxationCandidate[] } {
  const written = writtenFilter(search);
  const nodes = conjuncts(written.ast);
  // Binding keeps the conditions one for one; should it ever not, they are left alone rather than the wrong one taken out.
  const places = nodes.length === conjuncts(request.filters).length ? [...nodes.keys()] : [];
  const keys = (['containerfilter', 'search'] as const).filter((key) => request[key] !== undefined);
  const all: readonly PartOfQuery[] = [...keys, ...places].slice(0, mostParts);

  const candidate = (parts: readonly PartOfQuery[]): RelaxationCandidate => {
    const numbers = parts.filter((part) => typeof part === 'number');
    const left = parts.filter((part) => typeof part !== 'number');
    const { containerfilter, search: terms, ...others } = request;
    const rest: BoundRequest = {
      ...others,
      ...(containerfilter === undefined || left.includes('containerfilter') ? {} : { containerfilter }),
      ...(terms === undefined || left.includes('search') ? {} : { search: terms }),
    };
    const taken = numbers.flatMap((place) => nodes[place] ?? []);
    return {
      parts: parts
        .map((part) => (typeof part === 'number' ? excerptOf(part) : `${part}: ${textOf(part)}`))
        .map(shorten),
      countKey: countKey(rest, withoutConjuncts(request.filters, numbers)),
      edits: [
        ...(taken.length === 0 ? [] : editFilters(file, search, removeConjuncts(written, taken))),
        ...left.flatMap((key) => setKey(file, search, key, '')),
      ],
    };
  };
  const excerptOf = (place: number): string => {
    const range = nodes[place]?.range ?? { start: 0, end: 0 };
    return written.text.slice(range.start, range.end).replaceAll(/\s+/g, ' ');
  };
  const textOf = (key: 'containerfilter' | 'search'): string => print(request[key]);
  return {
    single: all.map((part) => candidate([part])),
    pairs: all.flatMap((one, at) => all.slice(at + 1).map((other) => candidate([one, other]))),
  };
}

const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
