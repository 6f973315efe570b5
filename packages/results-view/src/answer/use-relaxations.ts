import { useEffect, useState } from 'preact/hooks';
import type { TextEdit } from '@assetql/core';
import type { LibraryNames } from './library-names.ts';
import type { Relaxation } from '../view/explain/relaxation-list.tsx';
import type { Counter } from '../count/counter.ts';
import type { EmptySearch } from '../explain/find-relaxations.ts';

/**
 * The smallest changes after which a search without results has some. The code that finds them is loaded on demand, to keep the initial
 * load small. `undefined` while searching, and when they cannot be determined.
 */
export function useRelaxations(
  counter: Counter,
  catalogue: LibraryNames,
  empty: EmptySearch | undefined,
  apply: (edits: readonly TextEdit[]) => void,
): readonly Relaxation[] | undefined {
  const [found, setFound] = useState<{ readonly of: EmptySearch; readonly relaxations: readonly Relaxation[] }>();
  useEffect(() => {
    if (empty === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const look = async (): Promise<void> => {
      const { offerRelaxations } = await import('../explain/offer-relaxations.ts');
      const relaxations = await offerRelaxations(counter, catalogue, empty, apply, signal);
      if (relaxations !== undefined && !signal.aborted) setFound({ of: empty, relaxations });
    };
    look().catch(() => undefined);
    return () => controller.abort();
  }, [counter, empty]);
  return found?.of === empty ? found?.relaxations : undefined;
}
