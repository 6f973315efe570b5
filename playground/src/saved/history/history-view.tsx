import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatCount, formatCountOf } from '@assetql/results-view';
import { draftTime } from '../../view/draft-time.ts';
import { findRuns, isRunKey, mostRuns, readRuns, removeRun, restoreRun, setFavorite, type Run } from './run-history.ts';

export interface HistoryViewProps {
  /** A counter that grows with each run that is added. */
  readonly added: number;
  /** Shows the text of a run and runs it. */
  readonly onRun: (run: Run) => void;
  /** Compares a run with the current search. */
  readonly onCompare: (run: Run) => void;
}

/** The maximum number of runs that are listed at first. */
const first = 50;

/** The searches that were run, the newest first. */
export function HistoryView({ added, onRun, onCompare }: HistoryViewProps): VNode {
  const [runs, setRuns] = useState(readRuns);
  const [query, setQuery] = useState('');
  const [onlyFavorites, setOnlyFavorites] = useState(false);
  const [most, setMost] = useState(first);
  const [removed, setRemoved] = useState<Run>();
  const read = (): void => setRuns(readRuns());
  useEffect(read, [added]);
  useEffect(() => {
    const hear = ({ key }: StorageEvent): void => {
      if (isRunKey(key)) read();
    };
    globalThis.addEventListener('storage', hear);
    return () => globalThis.removeEventListener('storage', hear);
  }, []);
  const found = findRuns(onlyFavorites ? runs.filter(({ isFavorite }) => isFavorite) : runs, query);
  return (
    <div class="saved-history">
      <div class="saved-buttons">
        <input
          type="search"
          class="aql-input saved-find"
          aria-label="Find in the history"
          placeholder="Find a title, a word, a library"
          value={query}
          onInput={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <button
          type="button"
          class="aql-button"
          aria-pressed={onlyFavorites}
          onClick={() => setOnlyFavorites(!onlyFavorites)}
        >
          Favourites
        </button>
      </div>
      <p class="saved-said" role="status">
        {removed === undefined ? (
          formatCountOf(found.length, 'run', 'runs')
        ) : (
          <>
            Deleted the run of {removed.title}.{' '}
            <button
              type="button"
              class="aql-link"
              onClick={() => {
                restoreRun(removed);
                setRemoved(undefined);
                read();
              }}
            >
              Undo
            </button>
          </>
        )}
      </p>
      <ul class="saved-runs" aria-label="Runs">
        {found.slice(0, most).map((run) => (
          <li key={run.id}>
            <h3>
              <bdi>{run.title}</bdi>
            </h3>
            <p class="saved-facts">
              {formatCountOf(run.total, 'asset', 'assets')} · {formatCount(Math.round(run.milliseconds))} ms ·{' '}
              <time dateTime={new Date(run.at).toISOString()}>{draftTime(run.at)}</time> · <bdi>{run.library}</bdi>
            </p>
            <pre class="saved-text" dir="auto">
              {bodyOf(run)}
            </pre>
            <div class="saved-buttons" role="group" aria-label={run.title}>
              <button type="button" class="aql-button" onClick={() => onRun(run)}>
                Run again
              </button>
              <button type="button" class="aql-button" onClick={() => onCompare(run)}>
                Compare
              </button>
              <button
                type="button"
                class="aql-button"
                aria-pressed={run.isFavorite}
                onClick={() => {
                  setFavorite(run, !run.isFavorite);
                  read();
                }}
              >
                Favourite
              </button>
              <button
                type="button"
                class="aql-button"
                onClick={() => {
                  removeRun(run.id);
                  setRemoved(run);
                  read();
                }}
              >
                Delete
              </button>
            </div>
          </li>
        ))}
      </ul>
      {found.length > most && (
        <button type="button" class="aql-button" onClick={() => setMost(most + first)}>
          Show more
        </button>
      )}
      <p class="saved-note">
        {runs.length === 0
          ? 'Each search that you run is listed here, with what it found.'
          : `The newest ${formatCount(mostRuns)} runs are kept in this browser, fewer if they are long. Favourites are kept until you delete them.`}
      </p>
    </div>
  );
}

/** The lines of a run's text without its title. */
const bodyOf = ({ text }: Run): string =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('###'))
    .slice(0, 6)
    .join('\n')
    .slice(0, 400);
