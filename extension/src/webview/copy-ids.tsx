import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { phrase } from '@assetql/results-view';

export interface CopyIdsProps {
  readonly ids: readonly string[];
  readonly onCopy: (ids: readonly string[]) => void;
}

/** Milliseconds that the button says what it did. */
const saidFor = 2000;

/** Copies the ids of assets, one a line, and says so. */
export function CopyIds({ ids, onCopy }: CopyIdsProps): VNode | null {
  const [said, setSaid] = useState(false);
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setSaid(false), saidFor);
    return () => clearTimeout(timer);
  }, [said]);
  if (ids.length === 0) return null;
  const label = ids.length === 1 ? phrase('Copy id') : phrase('Copy {0} ids', ids.length);
  return (
    <button
      type="button"
      class="aql-button aql-button-quiet copy-ids"
      onClick={() => {
        onCopy(ids);
        setSaid(true);
      }}
    >
      <span aria-live="polite">{said ? phrase('Copied') : label}</span>
    </button>
  );
}
