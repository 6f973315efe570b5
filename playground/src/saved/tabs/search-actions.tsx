import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { TextEdit } from '@assetql/core';
import { parseDocument, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';
import { Menu } from '../../view/menu.tsx';
import { NameForm } from '../files/name-form.tsx';
import { deleteSearch, duplicateSearch, moveSearch, renameSearch, type SearchAct } from './search-edits.ts';

export interface SearchActionsProps {
  readonly text: string;
  readonly current: SavedSearch | undefined;
  readonly onEdit: (edits: readonly TextEdit[]) => void;
  readonly onSelect: (offset: number) => void;
}

const acts: readonly {
  readonly label: string;
  readonly run: (document: SavedSearchDocument, search: SavedSearch) => SearchAct;
}[] = [
  { label: 'Duplicate', run: duplicateSearch },
  { label: 'Move left', run: (document, search) => moveSearch(document, search, -1) },
  { label: 'Move right', run: (document, search) => moveSearch(document, search, 1) },
  { label: 'Delete', run: deleteSearch },
];

/** The menu of what can be done with the search at the caret. Each act is one step of undo. */
export function SearchActions(props: SearchActionsProps): VNode {
  return (
    <Menu side="start" name="This search" command="Rename, duplicate, move or delete this search" label="Edit">
      {(close) => <SearchMenu {...props} close={close} />}
    </Menu>
  );
}

interface SearchMenuProps extends SearchActionsProps {
  readonly close: () => void;
}

function SearchMenu({ text, current, onEdit, onSelect, close }: SearchMenuProps): VNode {
  const [isNaming, setNaming] = useState(false);
  const [problem, setProblem] = useState<string>();
  const act = (run: (document: SavedSearchDocument, search: SavedSearch) => SearchAct): string | undefined => {
    const document = parseDocument(text);
    const search = document.searches.find(({ start }) => start === current?.start);
    if (search === undefined) return 'There is no search yet. Add one.';
    const result = run(document, search);
    if (result.kind === 'refused') return result.message;
    close();
    onEdit(result.edits);
    onSelect(result.caret);
    return undefined;
  };
  if (isNaming)
    return (
      <NameForm
        action="Rename"
        label="Name of the search"
        value={current?.title?.text ?? ''}
        onDone={(name) => Promise.resolve(act((document, search) => renameSearch(document, search, name)))}
        onCancel={close}
      />
    );
  return (
    <>
      <ul class="menu-list">
        <li>
          <button type="button" class="menu-row" onClick={() => setNaming(true)}>
            Rename
          </button>
        </li>
        {acts.map(({ label, run }) => (
          <li key={label}>
            <button type="button" class="menu-row" onClick={() => setProblem(act(run))}>
              {label}
            </button>
          </li>
        ))}
      </ul>
      <p class="saved-problem menu-note" role="alert">
        {problem}
      </p>
    </>
  );
}
