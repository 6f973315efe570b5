import { StateEffect, type StateEffectType } from '@codemirror/state';
import type { EditorView, ViewUpdate } from '@codemirror/view';

/** Signals that the context has changed. */
export const contextChanged: StateEffectType<null> = StateEffect.define();

/**
 * Redraws everything that depends on the context, for when totals or names have arrived. It does not check the text again; `recheck` does.
 */
export function refresh(view: EditorView): void {
  view.dispatch({ effects: contextChanged.of(null) });
}

/** Whether an update signals a changed context. */
export const isContextChange = ({ transactions }: ViewUpdate): boolean =>
  transactions.some(({ effects }) => effects.some((effect) => effect.is(contextChanged)));
