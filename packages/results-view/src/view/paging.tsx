import type { VNode } from 'preact';
import { formatCount } from './text/format-count.ts';
import { pagePosition } from './page-position.ts';
import { phrase } from './text/phrase.ts';

export interface PagingProps {
  readonly offset: number;
  readonly shown: number;
  /** The number of assets requested. */
  readonly count: number;
  readonly total: number;
  readonly onPage: (offset: number) => void;
}

/** The range of assets shown, with buttons for the previous and next page. */
export function Paging({ offset, shown, count, total, onPage }: PagingProps): VNode {
  const position = pagePosition(offset, shown, count, total);
  const step = (target: number | undefined, label: string): VNode => (
    <button
      type="button"
      class="aql-button"
      aria-disabled={target === undefined}
      onClick={() => target !== undefined && onPage(target)}
    >
      {label}
    </button>
  );
  return (
    <nav class="aql-paging" aria-label={phrase('Pages of results')}>
      {step(position.previous, phrase('Previous'))}
      <span>
        {phrase('{0}–{1} of {2}', formatCount(position.first), formatCount(position.last), formatCount(total))}
      </span>
      {step(position.next, phrase('Next'))}
      {position.beyondWall && (
        <span class="aql-soft">{phrase('The library pages no further. Narrow the query to see the rest.')}</span>
      )}
    </nav>
  );
}
