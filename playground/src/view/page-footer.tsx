import type { VNode } from 'preact';
import { Attribution } from '@assetql/results-view/answer';

export interface PageFooterProps {
  /** Whether the sample is asked, whose drawings are named. */
  readonly isSample: boolean;
  readonly onKeyboard: () => void;
}

/** What stands under the page: whose content it is, and the list of keys. */
export function PageFooter({ isSample, onKeyboard }: PageFooterProps): VNode {
  return (
    <footer class="foot">
      {isSample ? <Attribution /> : <span />}
      <button type="button" class="aql-link" onClick={onKeyboard}>
        Keyboard <kbd>?</kbd>
      </button>
    </footer>
  );
}
