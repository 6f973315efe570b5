import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export interface CopyButtonProps {
  readonly label: string;
  /** The text to copy, computed on click. */
  readonly text: () => string | Promise<string>;
  readonly quiet?: boolean;
  /** What the button says when the text is copied. */
  readonly done?: string;
}

/** Milliseconds for which the button shows the result. */
const saidFor = 4000;

/** A button that copies a text and reports the result. */
export function CopyButton({ label, text, quiet = false, done = 'Copied' }: CopyButtonProps): VNode {
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    if (said === undefined) return undefined;
    const timer = setTimeout(() => setSaid(undefined), saidFor);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await text());
      setSaid(done);
    } catch {
      setSaid('The browser does not let the page copy');
    }
  };
  return (
    <button type="button" class={`aql-button ${quiet ? 'aql-button-quiet' : ''}`} onClick={() => void copy()}>
      <span aria-live="polite">{said ?? label}</span>
    </button>
  );
}
