import type { ComponentChildren, VNode } from 'preact';
import { Attribution } from '@assetql/results-view/answer';

export interface PageFooterProps {
  /** Whether the sample is used, whose drawings are attributed. */
  readonly isSample: boolean;
  /** What is said about a copy of the page that works without a network. */
  readonly offline?: ComponentChildren;
  readonly onKeyboard: () => void;
}

/** The footer: attribution of the content, and the list of keys. */
export function PageFooter({ isSample, offline, onKeyboard }: PageFooterProps): VNode {
  return (
    <footer class="foot">
      {isSample ? <Attribution /> : <span />}
      {offline}
      <button type="button" class="aql-link" onClick={onKeyboard}>
        Keyboard <kbd>?</kbd>
      </button>
    </footer>
  );
}
