import { useEffect, useState } from 'preact/hooks';
import type { TextEdit } from '@assetql/core';
import type { BoundRequest, SavedSearch } from '@assetql/core/document';
import type { Relaxation } from '@assetql/results-view';
import type { Counter } from '../count/counter.ts';
import { relaxationCandidates, type RelaxationCandidate } from './relaxation-candidates.ts';

/** Relaxations that are offered. */
const most = 4;

/**
 * For a query that matches nothing: the parts without which it would match something, those that free the most first; two at a time when
 * no single one is to blame. `undefined` while they are looked for.
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
    if (!isEmpty || search === undefined || request === undefined) return undefined;
    const controller = new AbortController();
    const look = async (): Promise<void> => {
      const { single, pairs } = relaxationCandidates(file, search, request);
      const alone = await freeing(counter, single, apply, controller.signal);
      const together = alone.length > 0 ? [] : await freeing(counter, pairs, apply, controller.signal);
      if (!controller.signal.aborted) setFound([...alone, ...together]);
    };
    void look();
    return () => controller.abort();
  }, [counter, isEmpty, file, search?.start]);
  return found;
}

/** The candidates without which something matches. */
async function freeing(
  counter: Counter,
  candidates: readonly RelaxationCandidate[],
  apply: (edits: readonly TextEdit[]) => void,
  signal: AbortSignal,
): Promise<readonly Relaxation[]> {
  const counts = new Map<string, number>();
  const keys = candidates.map(({ countKey }) => countKey);
  await counter.countAll(keys, (key, count) => counts.set(key, count), signal);
  const relaxations = candidates.flatMap(({ parts, countKey, edits }) => {
    const count = counts.get(countKey) ?? 0;
    return count === 0 ? [] : [{ parts, count, relax: () => apply(edits) }];
  });
  return relaxations.toSorted((a, b) => b.count - a.count).slice(0, most);
}
