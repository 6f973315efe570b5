import type { ComponentChild } from 'preact';

/** A phrase with nodes for the placeholders `{0}`, `{1}` and so on, in the order of the language. */
export const withNodes = (text: string, ...nodes: readonly ComponentChild[]): readonly ComponentChild[] =>
  text.split(/\{(\d+)\}/).map((fragment, at) => (at % 2 === 0 ? fragment : nodes[Number(fragment)]));
