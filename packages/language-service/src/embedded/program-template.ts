import type { ExpressionKind, Range } from '@assetql/core';
import type { SyntaxNode } from '@lezer/common';
import { childrenOf } from './program-tree.ts';

/** A template in a program, offsets in the text that was parsed. */
export interface ProgramTemplate {
  readonly kind: ExpressionKind;
  /** Where its tag starts. */
  readonly start: number;
  /** The variable, member or function that the program writes it for. */
  readonly name?: string;
  /** The text between its backticks; to the end of the text where the second is missing. */
  readonly range: Range;
  /** Its `${…}`. */
  readonly holes: readonly Range[];
  /** Where a hole starts that does not end. */
  readonly openHole?: number;
}

/** Takes the `TemplateString` of a syntax tree apart whose tag starts at a place. `name` is what the program calls it. */
export function programTemplate(kind: ExpressionKind, start: number, node: SyntaxNode, name?: string): ProgramTemplate {
  const isClosed = node.lastChild?.type.isError !== true;
  const holes = childrenOf(node).filter((child) => child.name === 'Interpolation');
  const open = holes.find(({ lastChild }) => lastChild?.name !== 'InterpolationEnd');
  return {
    kind,
    start,
    ...(name === undefined ? {} : { name }),
    range: { start: node.from + 1, end: isClosed ? node.to - 1 : node.to },
    holes: holes.map(({ from, to }) => ({ start: from, end: to })),
    ...(open === undefined ? {} : { openHole: open.from }),
  };
}
