import type { VNode } from 'preact';
import type { SavedSearch } from '@assetql/core/document';

export interface SearchChooserProps {
  readonly searches: readonly SavedSearch[];
  readonly current: SavedSearch | undefined;
  readonly onChoose: (search: SavedSearch) => void;
  readonly onAdd: () => void;
}

/** The searches of the file. The one with the caret is shown; choosing another moves the caret there. */
export function SearchChooser({ searches, current, onChoose, onAdd }: SearchChooserProps): VNode {
  return (
    <nav class="chooser" aria-label="Searches of this file">
      <ul>
        {searches.map((search) => (
          <li key={search.start}>
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
      <button
        type="button"
        class="aql-button aql-button-quiet"
        title="Add a search"
        aria-label="Add a search"
        onClick={onAdd}
      >
        <span aria-hidden="true">+</span>
      </button>
    </nav>
  );
}
