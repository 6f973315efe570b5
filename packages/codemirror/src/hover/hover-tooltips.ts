import type { EditorState, Extension } from '@codemirror/state';
import { hoverTooltip, type EditorView, type Tooltip } from '@codemirror/view';
import type { Diagnostic, Fix } from '@assetql/core';
import { applyFix } from '../state/apply-text-edits.ts';
import { appendLine } from './append-line.ts';
import type { HoveredWord, hoveredWord } from './hovered-word.ts';
import { problemsOf } from '../problems/problem-field.ts';

/** Hover tooltips: the problems at the pointer with their fixes as buttons, and the hover information of the word. */
export const hoverTooltips: Extension = hoverTooltip(
  (view, position) =>
    explainer === undefined ? explainLater(view, position) : tooltip(view, position, explainer(view, position)),
  // A tooltip describes the text and the problems as they were when it was opened.
  {
    hideOn: ({ docChanged, startState, state }, { pos, end = pos }) =>
      docChanged || messagesAt(startState, pos, end) !== messagesAt(state, pos, end),
  },
);

/** The messages of all problems that touch a range. */
function messagesAt(state: EditorState, start: number, end: number): string {
  return problemsOf(state)
    .filter(({ range }) => range.start <= end && start <= range.end)
    .map(({ message }) => message)
    .join('\n');
}

/** The module with hover information is large, so it is loaded at the first hover. */
let explainer: typeof hoveredWord | undefined;

async function explainLater(view: EditorView, position: number): Promise<Tooltip | null> {
  const { doc } = view.state;
  try {
    explainer = (await import('./hovered-word.ts')).hoveredWord;
  } catch {
    // If loading fails, problems are shown anyway, and the next hover tries again.
  }
  // The text may have changed during loading.
  return view.state.doc === doc ? tooltip(view, position, explainer?.(view, position)) : null;
}

function tooltip(view: EditorView, position: number, word: HoveredWord | undefined): Tooltip | null {
  const problems = problemsOf(view.state).filter(({ range }) => range.start <= position && position <= range.end);
  const [first] = problems;
  const range = word?.range ?? first?.range;
  // An open list or field must not be covered.
  if (range === undefined || view.dom.querySelector('.aql-choices, .aql-rename') !== null) return null;
  return { pos: range.start, end: range.end, above: true, create: () => ({ dom: draw(view, problems, word) }) };
}

function draw(view: EditorView, problems: readonly Diagnostic[], word: HoveredWord | undefined): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'aql-hover';
  for (const problem of problems) dom.append(drawProblem(view, problem));
  if (word !== undefined) dom.append(word.draw());
  return dom;
}

function drawProblem(view: EditorView, { severity, message, code, fixes }: Diagnostic): HTMLElement {
  const dom = document.createElement('div');
  dom.className = `aql-hover-problem aql-hover-${severity}`;
  appendLine(dom, 'aql-hover-text', message);
  appendLine(dom, 'aql-hover-source', code);
  for (const fix of fixes) dom.append(fixButton(view, fix));
  return dom;
}

function fixButton(view: EditorView, fix: Fix): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'aql-hover-fix';
  button.textContent = view.state.phrase(fix.title);
  button.addEventListener('click', () => applyFix(view, fix));
  return button;
}
