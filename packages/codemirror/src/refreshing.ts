import { StateEffect, type StateEffectType } from '@codemirror/state';
import type { EditorView, ViewUpdate } from '@codemirror/view';

/** What is known of the library is other than it was. */
export const contextChanged: StateEffectType<null> = StateEffect.define();

/** Shows what is known by now: for when totals or names have arrived. Problems are left as they are; `recheck` finds them anew. */
export function refresh(view: EditorView): void {
  view.dispatch({ effects: contextChanged.of(null) });
}

/** Whether an update says that more is known. */
export const isRefresh = ({ transactions }: ViewUpdate): boolean =>
  transactions.some(({ effects }) => effects.some((effect) => effect.is(contextChanged)));
