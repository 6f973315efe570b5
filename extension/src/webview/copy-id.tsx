import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { phrase } from '@assetql/results-view';

export interface CopyIdProps {
  readonly onCopy: () => void;
}

/** Milliseconds that the button says what it did. */
const saidFor = 2000;

/** Copies the id of an asset, and says so. */
export function CopyId({ onCopy }: CopyIdProps): VNode {
  const [said, setSaid] = useState(false);
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setSaid(false), saidFor);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <button
      type="button"
      class="aql-button aql-button-quiet copy-id"
      onClick={() => {
        onCopy();
        setSaid(true);
      }}
    >
      <span aria-live="polite">{said ? phrase('Copied') : phrase('Copy id')}</span>
    </button>
  );
}
