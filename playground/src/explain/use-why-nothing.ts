import { useEffect, useState } from 'preact/hooks';
import type { TextEdit } from '@assetql/core';
import { lookupIn, type BoundRequest, type SavedSearch } from '@assetql/core/document';
import { explain, whyZero, type Clause, type ExplainOptions, type Relaxation } from '@assetql/core/meaning';
import type { ClientCatalogue } from '@assetql/client';
import type { Remedy, WhyNothingState } from '@assetql/results-view';
import type { Counter } from '../count/counter.ts';
import { askCount } from './ask-count.ts';
import { relaxationEdits } from './relaxation-edits.ts';

/** Requests for one search at most. */
const most = 80;

/** A search that finds nothing, as it stands in the file. */
export interface EmptySearch {
  readonly file: string;
  readonly search: SavedSearch;
  readonly request: BoundRequest;
  readonly now: number;
}

/** Finds out why a search finds nothing, and what mends it; nothing while there is no such search. */
export function useWhyNothing(
  counter: Counter,
  catalogue: ClientCatalogue,
  empty: EmptySearch | undefined,
  options: ExplainOptions,
  onEdit: (edits: readonly TextEdit[]) => void,
): WhyNothingState | undefined {
  const [found, setFound] = useState<{ readonly of: EmptySearch; readonly state: WhyNothingState }>();
  useEffect(() => {
    if (empty === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const look = async (): Promise<WhyNothingState> => {
      const count = askCount(counter, () => undefined);
      const { total, clauses, relaxations } = await whyZero(empty.request, count, { requests: most, signal });
      if (total > 0) return 'unknown';
      const remedies = relaxations.flatMap((relaxation): readonly Remedy[] => {
        const { file, search, now } = empty;
        const edits = relaxationEdits(file, search, relaxation, { now, lookup: lookupIn(catalogue) });
        if (edits === undefined) return [];
        return [{ ...wordsOf(relaxation, options), count: relaxation.total, apply: () => onEdit(edits) }];
      });
      return { clauses: clauses.map((clause) => clauseText(clause, options)), remedies };
    };
    const show = (state: WhyNothingState): void => {
      if (!signal.aborted) setFound({ of: empty, state });
    };
    look().then(show, () => show('unknown'));
    return () => controller.abort();
  }, [counter, empty]);
  if (empty === undefined) return undefined;
  return found?.of === empty ? found.state : 'looking';
}

/** A clause as a part of a sentence. */
function clauseText({ parameter, node }: Clause, options: ExplainOptions): string {
  const { parts, text } = explain(parameter, node, options);
  return parts.length === 1 ? (parts[0]?.text ?? text) : text;
}

function wordsOf(
  { kind, clauses, edits = {} }: Relaxation,
  options: ExplainOptions,
): Pick<Remedy, 'key' | 'label' | 'code'> {
  const said = clauses.map((clause) => clauseText(clause, options)).join('; ');
  const key = `${kind} ${said}`;
  if (kind === 'drop') return { key, label: `Take out: ${said}` };
  if (kind === 'either') return { key, label: `Let one be enough: ${said}` };
  const code = Object.values(edits).flatMap((list) => list.map(({ newText }) => newText));
  return { key, label: `Widen: ${said} →`, code: code.join(' ') };
}
