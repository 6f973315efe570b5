import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { openOfflineCopy, type OfflineCopy, type OfflineState } from './offline-copy.ts';

/** What the footer of a page without a server says: that it works offline, and that a new version is there. */
export function OfflineStatus(): VNode {
  const [copy, setCopy] = useState<OfflineCopy>();
  const [state, setState] = useState<OfflineState>();
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    // Where it cannot be installed (private windows, plain HTTP), the page works with the network only.
    openOfflineCopy(() => setNew(true)).then(setCopy, () => undefined);
  }, []);
  return (
    <span class="offline">
      <span role="status">{wordsFor(state)}</span>{' '}
      {copy !== undefined && (state === undefined || state.kind === 'failed') && (
        <button type="button" class="aql-link" onClick={() => copy.keepAll(setState)}>
          Keep offline
        </button>
      )}
      {isNew && (
        <>
          <span role="status">A new version is ready.</span>{' '}
          <button type="button" class="aql-link" onClick={() => copy?.useNewVersion()}>
            Reload
          </button>
        </>
      )}
    </span>
  );
}

function wordsFor(state: OfflineState | undefined): string {
  switch (state?.kind) {
    case 'storing':
      return `Storing the drawings: ${state.done} of ${state.total}.`;
    case 'kept':
      return 'All of it works without a network.';
    case 'failed':
      return 'Not all drawings could be stored.';
    default:
      return '';
  }
}
