import { useEffect, useState } from 'preact/hooks';
import type { TextEdit } from '@assetql/core';
import type { LibraryNames } from './library-names.ts';
import type { Relaxation } from '../view/empty-message.tsx';
import type { Counter } from '../count/counter.ts';
import type { EmptySearch, FoundRelaxations } from '../explain/find-relaxations.ts';

/** Relaxations that are offered. */
const most = 4;

/**
 * For a search that finds nothing: the changes after which it finds something, the least first. What finds them is loaded when it is first
 * needed, so that the first visit costs less. `undefined` while they are looked for, and when they cannot be found out.
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
      const { findRelaxations } = await import('../explain/find-relaxations.ts');
      const all = signal.aborted ? undefined : await findRelaxations(counter, catalogue, empty, signal);
      if (all === undefined || signal.aborted) return;
      const relaxations = all.relaxations.slice(0, most).map((relaxation) => ({
        kind: relaxation.kind,
        parts: partsOf(relaxation, empty),
        count: relaxation.total,
        relax: () => apply(relaxation.fileEdits),
      }));
      setFound({ of: empty, relaxations });
    };
    look().catch(() => undefined);
    return () => controller.abort();
  }, [counter, empty]);
  return found?.of === empty ? found?.relaxations : undefined;
}

/** The parts of a change as they are written in the file; of another bound, as it will be. */
function partsOf(
  { kind, clauses, edits = {} }: FoundRelaxations['relaxations'][number],
  { search }: EmptySearch,
): readonly string[] {
  const written =
    kind === 'widen'
      ? Object.values(edits).flatMap((list) => list.map(({ newText }) => newText))
      : clauses.map(
          ({ parameter, node: { range } }) => search[parameter]?.value.text.slice(range.start, range.end) ?? '',
        );
  return written.map((text) => shorten(text.replaceAll(/\s+/g, ' ')));
}

const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
