import type { ComponentChild } from 'preact';

/** A phrase with nodes in its places `{0}`, `{1}` and so on, in the order of its language. */
export const withNodes = (said: string, ...nodes: readonly ComponentChild[]): readonly ComponentChild[] =>
  said.split(/\{(\d+)\}/).map((piece, at) => (at % 2 === 0 ? piece : nodes[Number(piece)]));
