import { EditorView, type Command, type KeyBinding } from '@codemirror/view';
import type { Diagnostic } from '@assetql/core';
import { fixesAt } from '@assetql/language-service';
import { applyFix } from '../state/apply-text-edits.ts';
import { problemsOf } from './problem-field.ts';

/** Applies the preferred fix of the problem at the caret, or of the first problem on its line. */
export const applyPreferredFix: Command = (view) => {
  const { state } = view;
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const problems = problemsOf(state);
  const [action] = [
    ...fixesAt(problems, { start: head, end: head }),
    ...fixesAt(problems, { start: line.from, end: line.to }),
  ];
  if (action === undefined) {
    view.dispatch({ effects: EditorView.announce.of(state.phrase('There is nothing to fix here.')) });
    return true;
  }
  applyFix(view, action.fix);
  view.dispatch({ effects: EditorView.announce.of(action.fix.title) });
  return true;
};

/** Selects a problem and announces its message. */
function goTo(view: EditorView, problem: Diagnostic | undefined): boolean {
  if (problem === undefined) {
    view.dispatch({ effects: EditorView.announce.of(view.state.phrase('There are no problems.')) });
    return true;
  }
  const { length } = view.state.doc;
  const [anchor, head] = [Math.min(problem.range.start, length), Math.min(problem.range.end, length)];
  view.dispatch({
    selection: { anchor, head },
    scrollIntoView: true,
    effects: EditorView.announce.of(problem.message),
  });
  return true;
}

/** Goes to the next problem after the caret, or from the last one to the first. */
export const nextProblem: Command = (view) => {
  const problems = problemsOf(view.state);
  const { from, to } = view.state.selection.main;
  const isLater = ({ range }: Diagnostic): boolean => range.start > from || (range.start === from && range.end > to);
  return goTo(view, problems.find(isLater) ?? problems[0]);
};

/** Goes to the previous problem before the caret, or from the first one to the last. */
export const previousProblem: Command = (view) => {
  const problems = problemsOf(view.state);
  const { from, to } = view.state.selection.main;
  const isEarlier = ({ range }: Diagnostic): boolean => range.start < from || (range.start === from && range.end < to);
  return goTo(view, problems.findLast(isEarlier) ?? problems.at(-1));
};

/** Alt-Enter applies a fix, F8 goes to the next problem, Shift-F8 to the previous one. */
export const fixKeymap: readonly KeyBinding[] = [
  { key: 'Alt-Enter', run: applyPreferredFix, preventDefault: true },
  { key: 'F8', run: nextProblem, shift: previousProblem, preventDefault: true },
];
