import { useEffect, useState } from 'preact/hooks';
import { firstView, linkedView, viewName, type QueryView } from '../builder/query-view.ts';
import { store } from './stored.ts';

export type Pane = 'query' | 'results' | 'facets' | 'explain';

/** Which parts of the page are in sight. */
export interface PageParts {
  /** The part that a phone shows. */
  readonly pane: Pane;
  readonly showPane: (pane: Pane) => void;
  /** How the query is shown. */
  readonly view: QueryView;
  readonly chooseView: (view: QueryView) => void;
  /** Whether the query is hidden on a page of medium width. */
  readonly isFolded: boolean;
  readonly fold: (isFolded: boolean) => void;
  /** Whether the editor is out of sight. */
  readonly isEditorHidden: boolean;
  /** Brings the editor into sight. */
  readonly showEditor: () => void;
}

/** Chooses the parts of the page that are in sight. How the query is shown is remembered. */
export function usePageParts(): PageParts {
  const [pane, showPane] = useState<Pane>('query');
  useEffect(() => {
    // Wider pages show facets and explanation beside what they belong to.
    const wide = matchMedia('(width >= 37.5rem)');
    const follow = (): void => {
      if (wide.matches) showPane((shown) => (shown === 'facets' ? 'results' : shown === 'explain' ? 'query' : shown));
    };
    wide.addEventListener('change', follow);
    return () => wide.removeEventListener('change', follow);
  }, []);
  const [view, setView] = useState<QueryView>(firstView);
  useEffect(() => {
    // The view of a link is not the person’s own choice.
    if (view !== linkedView()) store(viewName, view);
  }, [view]);
  const [fold, setFold] = useState<boolean>();
  // The chips above say what the form does.
  const isFolded = fold ?? view === 'form';
  const chooseView = (chosen: QueryView): void => {
    setView(chosen);
    setFold(false);
  };
  return {
    pane,
    showPane,
    view,
    chooseView,
    isFolded,
    fold: setFold,
    isEditorHidden: view === 'form' || isFolded,
    showEditor: () => chooseView(view === 'form' ? 'both' : view),
  };
}
