import type { Expression, Range } from '@assetql/core';

interface Placed {
  readonly range: Range;
}

const isPlaced = (value: unknown): value is Placed => typeof value === 'object' && value !== null && 'range' in value;

function* children(node: Placed): Generator<Placed> {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isPlaced(child)) yield child;
  }
}

/** What is wrong with the ranges of a tree: each lies in its parent's, and those of siblings are in order. */
export function misplaced(root: Expression, text: string): readonly string[] {
  const problems: string[] = [];
  const visit = (node: Placed, outer: Range): void => {
    const { start, end } = node.range;
    if (start < outer.start || end > outer.end || end < start) problems.push(JSON.stringify(node));
    let before = start;
    for (const child of children(node)) {
      if (child.range.start < before) problems.push(`out of order: ${JSON.stringify(child)}`);
      before = child.range.end;
      visit(child, node.range);
    }
  };
  visit(root, { start: 0, end: text.length });
  return problems;
}
