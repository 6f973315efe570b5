import type { ComponentChildren, VNode } from 'preact';
import type { Example } from '../state/examples.ts';
import { CopyButton } from './copy-button.tsx';
import { ExamplesMenu } from './examples-menu.tsx';
import { ThemeChoice } from './theme-choice.tsx';

export interface TopBarProps {
  /** Which library is asked, and the way to others. */
  readonly library: ComponentChildren;
  readonly examples: readonly Example[];
  readonly onExample: (example: Example) => void;
  readonly referenceOpen: boolean;
  readonly onReference: () => void;
  /** Puts the text into the page's address and gives it. */
  readonly share: () => string;
  /** Counts up whenever the person asks for the link by its key. */
  readonly saves: number;
}

/** The name of the page, the library it asks, and what helps with writing. */
export function TopBar({ library, examples, onExample, referenceOpen, onReference, share, saves }: TopBarProps): VNode {
  return (
    <header class="top">
      <h1>AssetQL</h1>
      {library}
      <span class="aql-spring" />
      <ExamplesMenu examples={examples} onChoose={onExample} />
      <button
        type="button"
        id="open-reference"
        class="aql-button aql-button-quiet"
        aria-expanded={referenceOpen}
        onClick={onReference}
      >
        Reference
      </button>
      <CopyButton quiet label="Share" text={share} times={saves} />
      <ThemeChoice />
    </header>
  );
}
