import type { Expression, Node } from '@assetql/core';
import { childNodes } from '../selection/child-nodes.ts';

/** All nodes of an expression, each before its parts. */
export function nodesOf(ast: Expression): readonly Node[] {
  const nodes: Node[] = [];
  const waiting: Node[] = [ast];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    nodes.push(node);
    waiting.push(...childNodes(node).toReversed());
  }
  return nodes;
}
