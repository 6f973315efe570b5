import type { ComponentChildren, VNode } from 'preact';
import { phrase } from '../../../view/text/phrase.ts';

export interface EntryProps {
  /** Whether the field has a text that does not count yet. */
  readonly isWaiting: boolean;
  readonly children: ComponentChildren;
}

/** A field whose text counts when Enter is pressed or the field is left. It shows that key while its text does not count yet. */
export function Entry({ isWaiting, children }: EntryProps): VNode {
  return (
    <span class="aql-entry">
      {children}
      {isWaiting && (
        <kbd class="aql-enter" aria-hidden="true">
          {phrase('Enter')}
        </kbd>
      )}
    </span>
  );
}
