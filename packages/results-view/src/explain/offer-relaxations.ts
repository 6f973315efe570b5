import type { TextEdit } from '@assetql/core';
import type { LibraryNames } from '../answer/library-names.ts';
import type { Counter } from '../count/counter.ts';
import type { Relaxation } from '../view/explain/relaxation-list.tsx';
import { findRelaxations, type EmptySearch, type FoundRelaxations } from './find-relaxations.ts';

/** The maximum number of relaxations. */
const most = 4;

/**
 * The smallest changes after which a search without results has some, for display; `apply` makes one. `undefined` when the search has
 * results by now. Rejects as `findRelaxations` does.
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

/** The texts of the changed parts in the file; for a changed bound, its new text. */
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
