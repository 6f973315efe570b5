import type { ComponentChildren, VNode } from 'preact';
import { Attribution } from '@assetql/results-view/answer';
import { isApple } from '../state/is-apple.ts';
import { readStored } from '../state/stored.ts';

export interface PageFooterProps {
  /** Whether the sample is used, whose drawings are attributed. */
  readonly isSample: boolean;
  /** What is said about a copy of the page that works without a network. */
  readonly offline?: ComponentChildren;
  readonly onTour: () => void;
  readonly onCommands: () => void;
  readonly onKeyboard: () => void;
}

/** The footer: attribution of the content, the tour, the list of commands, and that of keys. */
export function PageFooter({ isSample, offline, onTour, onCommands, onKeyboard }: PageFooterProps): VNode {
  return (
    <footer class="foot">
      {isSample ? <Attribution /> : <span />}
      {offline}
      <span class="aql-spring" />
      <button type="button" id="open-tour" class="aql-link" onClick={onTour}>
        {readStored('tour') === undefined ? 'New here? Take the tour' : 'Tour'}
      </button>
      <button type="button" class="aql-link" onClick={onCommands}>
        Commands <kbd>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <button type="button" class="aql-link" onClick={onKeyboard}>
        Keyboard <kbd>?</kbd>
      </button>
    </footer>
  );
}
