import { StateEffect, StateField, type EditorState, type StateEffectType } from '@codemirror/state';
import type { Diagnostic } from '@assetql/core';
import { mapDiagnostic } from './map-diagnostic.ts';

/** Replaces the problems of an editor after a check. */
export const setProblems: StateEffectType<readonly Diagnostic[]> = StateEffect.define<readonly Diagnostic[]>();

/** The problems of the last check, mapped through later edits. */
export const problemField: StateField<readonly Diagnostic[]> = StateField.define({
  create: (): readonly Diagnostic[] => [],
  update(problems, transaction) {
    const found = transaction.effects.find((effect) => effect.is(setProblems));
    if (found !== undefined) return found.value;
    if (!transaction.docChanged) return problems;
    return problems.flatMap((problem) => mapDiagnostic(problem, transaction.changes) ?? []);
  },
});

/** The problems of an editor's last check, mapped through later edits. */
export function problemsOf(state: EditorState): readonly Diagnostic[] {
  return state.field(problemField);
}
