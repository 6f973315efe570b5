import { useEffect, useState } from 'preact/hooks';
import type { Filter, TextEdit } from '@assetql/core';
import { print } from '@assetql/core';
import type { BoundRequest, SavedSearch } from '@assetql/core/document';
import type { Relaxation } from '@assetql/results-view';
import type { Counter } from '../count/counter.ts';
import { withoutConjunct } from '../count/restrict.ts';
import { conjuncts } from '../edit/conjuncts.ts';
import { removeConjunct } from '../edit/edit-filter.ts';
import { editFilters, setKey, writtenFilter } from '../edit/edit-search.ts';
import { countKey } from '../facets/restriction.ts';

interface Candidate {
  readonly text: string;
  readonly countKey: string;
  readonly edits: readonly TextEdit[];
}

/** Parts of a query that are tried: more would cost more requests than the answer is worth. */
const mostCandidates = 12;

/**
 * For a query that matches nothing: the parts without which it would match something, those that free the most first.
 * `undefined` while they are looked for.
 */
export function useRelaxations(
  counter: Counter,
  isEmpty: boolean,
  file: string,
  search: SavedSearch | undefined,
  request: BoundRequest | undefined,
  apply: (edits: readonly TextEdit[]) => void,
): readonly Relaxation[] | undefined {
  const [found, setFound] = useState<readonly Relaxation[]>();
  useEffect(() => {
    setFound(undefined);
    if (!isEmpty || search === undefined || request === undefined) return;
    const controller = new AbortController();
    const candidates = candidatesOf(file, search, request);
    const counts = new Map<string, number>();
    const look = async (): Promise<void> => {
      const keys = candidates.map((candidate) => candidate.countKey);
      await counter.countAll(keys, (key, count) => counts.set(key, count), controller.signal);
      if (controller.signal.aborted) return;
      const freeing = candidates.flatMap(({ text, countKey: key, edits }) => {
        const count = counts.get(key) ?? 0;
        return count === 0 ? [] : [{ text, count, relax: () => apply(edits) }];
      });
      setFound(freeing.toSorted((a, b) => b.count - a.count).slice(0, 5));
    };
    void look();
    return () => controller.abort();
  }, [counter, isEmpty, file, search?.start]);
  return found;
}

function candidatesOf(file: string, search: SavedSearch, request: BoundRequest): readonly Candidate[] {
  const written = writtenFilter(search);
  const writtenParts = conjuncts(written.ast);
  const boundParts = conjuncts(request.filters);
  const filters: Candidate[] = [];
  // Binding keeps the conditions one for one; should it ever not, nothing is offered rather than the wrong thing.
  if (writtenParts.length === boundParts.length)
    for (const [at, node] of writtenParts.entries())
      filters.push({
        text: shorten(excerpt(written.text, node)),
        countKey: countKey(request, withoutConjunct(request.filters, at)),
        edits: editFilters(file, search, removeConjunct(written, node)),
      });
  const others = (['containerfilter', 'search'] as const).flatMap((key): readonly Candidate[] => {
    const expression = request[key];
    if (expression === undefined) return [];
    const { [key]: _left, ...rest } = request;
    return [
      {
        text: shorten(`${key}: ${print(expression)}`),
        countKey: countKey(rest, request.filters),
        edits: setKey(file, search, key, ''),
      },
    ];
  });
  return [...others, ...filters].slice(0, mostCandidates);
}

const excerpt = (text: string, { range }: Filter): string => text.slice(range.start, range.end).replaceAll(/\s+/g, ' ');
const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
