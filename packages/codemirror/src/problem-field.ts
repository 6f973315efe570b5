import { StateEffect, StateField, type EditorState, type StateEffectType } from '@codemirror/state';
import type { Diagnostic } from '@assetql/core';
import { mapDiagnostic } from './map-diagnostic.ts';

/** Replaces the problems of an editor by those of a new check. */
export const setProblems: StateEffectType<readonly Diagnostic[]> = StateEffect.define<readonly Diagnostic[]>();

/** What the last check found, where it lies now: mapped through what was typed since. */
export const problemField: StateField<readonly Diagnostic[]> = StateField.define({
  create: (): readonly Diagnostic[] => [],
  update(problems, transaction) {
    const found = transaction.effects.find((effect) => effect.is(setProblems));
    if (found !== undefined) return found.value;
    if (!transaction.docChanged) return problems;
    return problems.flatMap((problem) => mapDiagnostic(problem, transaction.changes) ?? []);
  },
});

/** What is wrong with the text of an editor, by the last check, where it lies now. */
export function problemsOf(state: EditorState): readonly Diagnostic[] {
  return state.field(problemField);
}
