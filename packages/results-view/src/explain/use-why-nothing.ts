import { useEffect, useState } from 'preact/hooks';
import type { TextEdit } from '@assetql/core';
import { explain, type Clause, type ExplainOptions, type Relaxation } from '@assetql/core/meaning';
import type { LibraryNames } from '../answer/library-names.ts';
import type { Remedy, WhyNothingState } from '../view/explain/why-nothing.tsx';
import type { Counter } from '../count/counter.ts';
import { findRelaxations, type EmptySearch } from './find-relaxations.ts';
import { phrase } from '../view/text/phrase.ts';

/** Finds out why a search has no results and what changes that; inactive while there is no such search. */
export function useWhyNothing(
  counter: Counter,
  catalogue: LibraryNames,
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
      const why = await findRelaxations(counter, catalogue, empty, signal);
      if (why === undefined) return 'unknown';
      const remedies = why.relaxations.map((relaxation): Remedy => ({
        ...wordsOf(relaxation, options),
        count: relaxation.total,
        apply: () => onEdit(relaxation.fileEdits),
      }));
      return { clauses: why.clauses.map((clause) => clauseText(clause, options)), remedies };
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

/** A clause in words, as part of a sentence. */
function clauseText({ parameter, node }: Clause, options: ExplainOptions): string {
  const { parts, text } = explain(parameter, node, options);
  return parts.length === 1 ? (parts[0]?.text ?? text) : text;
}

function wordsOf(
  { kind, clauses, edits = {} }: Relaxation,
  options: ExplainOptions,
): Pick<Remedy, 'key' | 'label' | 'code'> {
  const text = clauses.map((clause) => clauseText(clause, options)).join('; ');
  const key = `${kind} ${text}`;
  if (kind === 'drop') return { key, label: phrase('Take out: {0}', text) };
  if (kind === 'either') return { key, label: phrase('Let one be enough: {0}', text) };
  const code = Object.values(edits).flatMap((list) => list.map(({ newText }) => newText));
  return { key, label: phrase('Widen: {0} →', text), code: code.join(' ') };
}
