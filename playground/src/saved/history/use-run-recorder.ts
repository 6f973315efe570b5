import { useEffect, useRef } from 'preact/hooks';
import { parseDocument, selfContained, type SavedSearch } from '@assetql/core/document';
import { addRun, readRuns } from './run-history.ts';

/** Milliseconds for which results of a search that is being typed are shown before they count as a run. */
const restsFor = 1500;

/** An answer that is shown. */
export interface ShownAnswer {
  readonly total: number;
  readonly milliseconds: number;
}

export interface RecorderHost {
  readonly file: string;
  readonly search: SavedSearch | undefined;
  readonly library: string;
  /** The answer to the search as it is written; `undefined` while there is none. */
  readonly answer: ShownAnswer | undefined;
  /** Counts how often the person asked for a run. */
  readonly runs: number;
  readonly onAdded: () => void;
}

/**
 * Puts each run into the history: a run that somebody asks for at once, and results that follow the typing when the typing rests. The same
 * search in the same library with the same total is not added twice in a row, unless somebody asks for it.
 */
export function useRunRecorder(host: RecorderHost): void {
  const latest = useRef(host);
  latest.current = host;
  const { answer, runs } = host;
  const counted = useRef(runs);
  useEffect(() => {
    if (answer === undefined) return undefined;
    const isAsked = runs !== counted.current;
    counted.current = runs;
    const record = (): void => {
      clearTimeout(timer);
      globalThis.removeEventListener('pagehide', record);
      const { file, search, library, onAdded } = latest.current;
      const document = parseDocument(file);
      const written = document.searches.find(({ start }) => start === search?.start);
      if (written === undefined || latest.current.answer !== answer) return;
      const text = selfContained(document, written);
      const [newest] = readRuns();
      const isSame =
        newest !== undefined && newest.text === text && newest.library === library && newest.total === answer.total;
      if (isSame && !isAsked) return;
      const { total, milliseconds } = answer;
      addRun({ title: written.name || 'Untitled', text, library, total, milliseconds, at: Date.now() });
      onAdded();
    };
    const timer = setTimeout(record, isAsked ? 0 : restsFor);
    globalThis.addEventListener('pagehide', record);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('pagehide', record);
    };
  }, [answer]);
}
