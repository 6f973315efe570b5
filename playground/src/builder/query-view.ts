import { openedLink } from '../state/first-text.ts';
import { readDrafts } from '../state/drafts.ts';
import { readStored } from '../state/stored.ts';

/** How the query is shown: as a form, as text, or as both. */
export const queryViews = ['form', 'text', 'both'] as const;

export type QueryView = (typeof queryViews)[number];

/** The name of the stored choice. */
export const viewName = 'view';

/** The view that a link asks for. */
export const linkedView = (): QueryView | undefined => {
  const link = openedLink();
  return queryViews.find((view) => link.kind === 'text' && view === link.view);
};

/** The view of a link, else as it was left; the form for somebody who comes for the first time, and the text for somebody who has written one or follows a link. */
export function firstView(): QueryView {
  const left = linkedView() ?? queryViews.find((view) => view === readStored(viewName));
  if (left !== undefined) return left;
  return openedLink().kind === 'text' || readStored('text') !== undefined || readDrafts().length > 0 ? 'text' : 'form';
}
