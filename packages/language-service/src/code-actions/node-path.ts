import { childrenOf, type Filter, type Range, type Search } from '@assetql/core';

export type ExpressionNode = Filter | Search;

/** The nodes around a range, the outermost first. */
export function pathTo(root: ExpressionNode, range: Range): readonly ExpressionNode[] {
  const path: ExpressionNode[] = [];
  let node: ExpressionNode | undefined = holds(root, range) ? root : undefined;
  while (node !== undefined) {
    path.push(node);
    node = childrenOf(node).find((child) => holds(child, range));
  }
  return path;
}

const holds = (node: ExpressionNode, { start, end }: Range): boolean =>
  node.range.start <= start && node.range.end >= end;

/** A node with the one it is in. */
export interface ChildNode {
  readonly node: ExpressionNode;
  readonly parent: ExpressionNode | undefined;
}

/** All nodes in document order, each with its parent. */
export function* nodesOf(root: ExpressionNode): Generator<ChildNode> {
  const open: ChildNode[] = [{ node: root, parent: undefined }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    const parent = next.node;
    for (const node of childrenOf(parent).toReversed()) open.push({ node, parent });
  }
}
