import type { EditorView } from '@codemirror/view';
import type { Range } from '@assetql/core';
import { hover, type Hover } from '@assetql/language-service';
import { contextFor } from './context-for.ts';
import { languageDocument } from './document-field.ts';
import { line } from './hover-line.ts';

/** What there is to say about a word, for a tooltip. */
export interface HoveredWord {
  readonly range: Range;
  readonly draw: () => HTMLElement;
}

/** For totals that hovers speak of: there is one pointer. */
const hoverOwner = {};

/** The word at a position of an editor, if there is something to say about it. */
export function hoveredWord({ state }: EditorView, position: number): HoveredWord | undefined {
  const word = hover(languageDocument(state), position, contextFor(state, hoverOwner));
  return word && { range: word.range, draw: () => draw(word, (text) => state.phrase(text)) };
}

function draw({ title, text, spec, assumed, swatch, details }: Hover, phrase: (text: string) => string): HTMLElement {
  const dom = document.createElement('div');
  const heading = line(dom, 'aql-hover-title', title);
  if (swatch !== undefined) {
    const dot = document.createElement('span');
    dot.className = 'aql-completion-swatch';
    dot.style.cssText = 'display:inline-block;margin-inline-end:6px';
    dot.style.background = swatch;
    heading.prepend(dot);
  }
  if (text !== '') for (const paragraph of text.split('\n\n')) line(dom, 'aql-hover-text', paragraph);
  for (const { label, text: said } of details) line(dom, 'aql-hover-text', `${phrase(label)}: ${said}`);
  const source = [
    ...(spec === undefined ? [] : [`${phrase('Interface specification')} §${spec}`]),
    ...(assumed === true ? [phrase('assumed: the specification is silent')] : []),
  ];
  if (source.length > 0) line(dom, 'aql-hover-source', source.join(', '));
  return dom;
}
