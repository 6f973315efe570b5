import type { Extension } from '@codemirror/state';
import { hoverTooltip, type EditorView, type Tooltip } from '@codemirror/view';
import type { Diagnostic, Fix } from '@assetql/core';
import { hover, type Hover } from '@assetql/language-service';
import { applyFix } from './apply-fix.ts';
import { configuration } from './configuration.ts';
import { languageDocument } from './document-field.ts';
import { problemsOf } from './problem-field.ts';

/** What is wrong under the pointer, with its fixes as buttons, and the documentation of the word there. */
export const hovering: Extension = hoverTooltip((view, position): Tooltip | null => {
  const problems = problemsOf(view.state).filter(({ range }) => range.start <= position && position <= range.end);
  const word = hover(languageDocument(view.state), position, view.state.facet(configuration).context());
  const [first] = problems;
  const range = word?.range ?? first?.range;
  if (range === undefined) return null;
  return { pos: range.start, end: range.end, above: true, create: () => ({ dom: draw(view, problems, word) }) };
});

function draw(view: EditorView, problems: readonly Diagnostic[], word: Hover | undefined): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'aql-hover';
  for (const problem of problems) dom.append(drawProblem(view, problem));
  if (word !== undefined) dom.append(drawWord(view, word));
  return dom;
}

function drawProblem(view: EditorView, { severity, message, code, fixes }: Diagnostic): HTMLElement {
  const dom = document.createElement('div');
  dom.className = `aql-hover-problem aql-hover-${severity}`;
  line(dom, 'aql-hover-text', message);
  line(dom, 'aql-hover-source', code);
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

function drawWord({ state }: EditorView, { title, text, spec, assumed }: Hover): HTMLElement {
  const dom = document.createElement('div');
  line(dom, 'aql-hover-title', title);
  for (const paragraph of text.split('\n\n')) line(dom, 'aql-hover-text', paragraph.replaceAll('`', ''));
  const source = [
    ...(spec === undefined ? [] : [`${state.phrase('Interface specification')} §${spec}`]),
    ...(assumed === true ? [state.phrase('assumed: the specification is silent')] : []),
  ];
  if (source.length > 0) line(dom, 'aql-hover-source', source.join(', '));
  return dom;
}

/** Names come from the library and are hostile: text only. */
function line(parent: HTMLElement, className: string, text: string): void {
  const element = document.createElement('p');
  element.className = className;
  element.textContent = text;
  parent.append(element);
}
