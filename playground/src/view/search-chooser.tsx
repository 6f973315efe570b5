import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { SavedSearch } from '@assetql/core/document';
import { formatCount } from '@assetql/results-view';

export interface SearchChooserProps {
  readonly searches: readonly SavedSearch[];
  readonly current: SavedSearch | undefined;
  readonly onChoose: (search: SavedSearch) => void;
  readonly onAdd: () => void;
  /** What can be done with the current search. */
  readonly actions: ComponentChildren;
  /** The choice of how the query is shown. */
  readonly view: ComponentChildren;
  /** Whether the query below is hidden on a page of medium width. */
  readonly isFolded: boolean;
  readonly onFold: () => void;
}

/** The maximum number of searches of a long file, around the current one; more would slow down typing. */
const most = 40;

/** The searches of the file as tabs. The one at the caret is selected; choosing another moves the caret. */
export function SearchChooser({
  searches,
  current,
  onChoose,
  onAdd,
  actions,
  view,
  isFolded,
  onFold,
}: SearchChooserProps): VNode {
  const list = useRef<HTMLUListElement>(null);
  const at = current === undefined ? -1 : searches.indexOf(current);
  const first = Math.max(0, Math.min(at - most / 2, searches.length - most));
  const shown = searches.slice(first, first + most);
  useEffect(() => {
    const { current: strip } = list;
    const button = strip?.querySelector('[aria-current]');
    if (strip === null || !(button instanceof HTMLElement)) return;
    const start = button.offsetLeft - strip.offsetLeft;
    const end = start + button.offsetWidth - strip.clientWidth;
    if (strip.scrollLeft > start || strip.scrollLeft < end) strip.scrollLeft = (start + end) / 2;
  }, [at, first]);
  return (
    <div class="chooser">
      <nav aria-label="Searches of this file">
        <ul ref={list}>
          {shown.map((search, index) => (
            <li key={first + index}>
              <button
                type="button"
                aria-current={search === current ? 'true' : undefined}
                onClick={() => onChoose(search)}
              >
                <bdi>{search.name || 'Untitled'}</bdi>
              </button>
            </li>
          ))}
        </ul>
        {shown.length < searches.length && (
          <span class="aql-soft chooser-place">
            {formatCount(at + 1)} of {formatCount(searches.length)}
          </span>
        )}
        <button
          type="button"
          class="aql-button aql-button-quiet"
          title="Add a search"
          aria-label="Add a search"
          onClick={onAdd}
        >
          <span aria-hidden="true">+</span>
        </button>
        {actions}
      </nav>
      <span class="aql-spring" />
      {view}
      <button type="button" class="aql-button query-fold" aria-expanded={!isFolded} onClick={onFold}>
        {isFolded ? 'Show query' : 'Hide query'}
      </button>
    </div>
  );
}
