import type { VNode } from 'preact';
import { phrase } from '@assetql/results-view';

export interface TakeToolsProps {
  /** True while the text cannot be run, so that the answer belongs to an earlier text. */
  readonly isBlocked: boolean;
  readonly onTake: (way: 'copy' | 'export') => void;
}

/** Takes assets out of an answer: onto the clipboard, or into a file or an editor. The editor asks how. */
export function TakeTools({ isBlocked, onTake }: TakeToolsProps): VNode {
  const blocked = phrase('Mend the query to run it.');
  return (
    <div class="take" role="group" aria-label={phrase('Take out')}>
      <button
        type="button"
        class="aql-button aql-button-quiet"
        aria-disabled={isBlocked}
        title={isBlocked ? blocked : phrase('Copy assets as a table, JSON or ids')}
        onClick={() => !isBlocked && onTake('copy')}
      >
        {phrase('Copy…')}
      </button>
      <button
        type="button"
        class="aql-button aql-button-quiet"
        aria-disabled={isBlocked}
        title={isBlocked ? blocked : phrase('Export assets to a file or an editor')}
        onClick={() => !isBlocked && onTake('export')}
      >
        {phrase('Export…')}
      </button>
    </div>
  );
}
