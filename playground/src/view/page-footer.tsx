import type { VNode } from 'preact';
import { Attribution } from '@assetql/results-view/answer';

/** What stands under the page: whose content it is, and the list of keys. */
export function PageFooter({ onKeyboard }: { readonly onKeyboard: () => void }): VNode {
  return (
    <footer class="foot">
      <Attribution />
      <button type="button" class="aql-link" onClick={onKeyboard}>
        Keyboard <kbd>?</kbd>
      </button>
    </footer>
  );
}
