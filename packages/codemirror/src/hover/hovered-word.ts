import type { EditorView } from '@codemirror/view';
import type { Range } from '@assetql/core';
import { hover, type Hover } from '@assetql/language-service';
import { contextFor } from '../state/context-for.ts';
import { languageDocument } from '../state/document-field.ts';
import { appendLine } from './append-line.ts';

/** The hover information of a word, for a tooltip. */
export interface HoveredWord {
  readonly range: Range;
  readonly draw: () => HTMLElement;
}

/** The owner of the totals in hovers. One suffices, because there is one pointer. */
const hoverOwner = {};

/** The hover information for the word at a position; `undefined` when there is none. */
export function hoveredWord({ state }: EditorView, position: number): HoveredWord | undefined {
  const word = hover(languageDocument(state), position, contextFor(state, hoverOwner));
  return word && { range: word.range, draw: () => draw(word, (text) => state.phrase(text)) };
}

function draw({ title, text, spec, assumed, swatch, details }: Hover, phrase: (text: string) => string): HTMLElement {
  const dom = document.createElement('div');
  const heading = appendLine(dom, 'aql-hover-title', title);
  if (swatch !== undefined) {
    const dot = document.createElement('span');
    dot.className = 'aql-completion-swatch';
    dot.style.cssText = 'display:inline-block;margin-inline-end:6px';
    dot.style.background = swatch;
    heading.prepend(dot);
  }
  if (text !== '') for (const paragraph of text.split('\n\n')) appendLine(dom, 'aql-hover-text', paragraph);
  for (const { label, text: detail } of details) appendLine(dom, 'aql-hover-text', `${phrase(label)}: ${detail}`);
  const source = [
    ...(spec === undefined ? [] : [`${phrase('Interface specification')} §${spec}`]),
    ...(assumed === true ? [phrase('assumed: the specification is silent')] : []),
  ];
  if (source.length > 0) appendLine(dom, 'aql-hover-source', source.join(', '));
  return dom;
}
