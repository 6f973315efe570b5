import type { Node } from '@assetql/core';

/** The parts of a node of an expression, in the order of the text. */
export function childNodes(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'And':
    case 'Or':
      return node.operands;
    case 'Group':
      return [node.body];
    case 'Comparison':
      return [node.field, node.operator, node.value];
    case 'Any':
      return [node.collection, node.variable, node.body];
    case 'IsMatch':
      return [node.text, node.field];
    case 'AttributeMatch':
      return [node.key, node.value];
    case 'Not':
      return [node.operand];
    case 'Field':
      return [node.name, node.operand];
    case 'SortKey':
      return [node.key];
    default:
      return [];
  }
}
