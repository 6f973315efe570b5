import type { TextEdit } from '@assetql/core';
import type { LibraryNames } from '../answer/library-names.ts';
import type { Counter } from '../count/counter.ts';
import type { Relaxation } from '../view/empty-message.tsx';
import { findRelaxations, type EmptySearch, type FoundRelaxations } from './find-relaxations.ts';

/** Relaxations that are offered. */
const most = 4;

/**
 * The changes after which a search that finds nothing finds something, the least first, as the page offers them; `apply` makes one.
 * `undefined` when the search finds something by now. Rejects as `findRelaxations` does.
 */
export async function offerRelaxations(
  counter: Counter,
  catalogue: LibraryNames,
  empty: EmptySearch,
  apply: (edits: readonly TextEdit[]) => void,
  signal: AbortSignal,
): Promise<readonly Relaxation[] | undefined> {
  signal.throwIfAborted();
  const found = await findRelaxations(counter, catalogue, empty, signal);
  return found?.relaxations.slice(0, most).map((relaxation) => ({
    kind: relaxation.kind,
    parts: partsOf(relaxation, empty),
    count: relaxation.total,
    relax: () => apply(relaxation.fileEdits),
  }));
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
