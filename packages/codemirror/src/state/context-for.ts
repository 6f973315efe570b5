import type { EditorState } from '@codemirror/state';
import type { ServiceContext } from '@assetql/language-service';
import { configuration } from '../configuration.ts';

/**
 * The current context for a part of the editor that shows totals. Totals that this owner requested before and no longer needs are not
 * counted any more.
 */
export function contextFor(state: EditorState, owner: object): ServiceContext {
  const { context, totals } = state.facet(configuration);
  return totals === undefined ? context() : { ...context(), totals: totals.for(owner) };
}
