import type { EditorState } from '@codemirror/state';
import type { ServiceContext } from '@assetql/language-service';
import { configuration } from './configuration.ts';

/** What is known now, for a part of an editor that shows totals: what it asked for before and asks no more is not counted any longer. */
export function contextFor(state: EditorState, owner: object): ServiceContext {
  const { context, totals } = state.facet(configuration);
  return totals === undefined ? context() : { ...context(), totals: totals.for(owner) };
}
