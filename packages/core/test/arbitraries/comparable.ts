import type { Expression } from '@assetql/core';

/** A tree without what printing may change: ranges, and the case and aliases of names and operators. */
export function comparable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(comparable);
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.entries(node).filter(([name]) => name !== 'range');
  const plain = Object.fromEntries(members.map(([name, value]) => [name, comparable(value)]));
  if (plain['kind'] === 'Name') return { kind: 'Name', text: plain['canonical'] ?? plain['text'] };
  if (plain['kind'] === 'Operator') return { kind: 'Operator', text: plain['name'] ?? plain['text'] };
  return plain;
}

/** A tree without brackets, joins in joins and joins of one: what is left of it is what it means. */
export function meaningOf(node: Expression): unknown {
  if (node.kind === 'Group') return meaningOf(node.body);
  if (node.kind === 'And' || node.kind === 'Or') {
    const operands = node.operands.map(meaningOf).flatMap((operand) => flattened(node.kind, operand));
    return operands.length === 1 ? operands[0] : { kind: node.kind, operands };
  }
  if (node.kind === 'Not') return { kind: 'Not', operand: meaningOf(node.operand) };
  if (node.kind === 'Field') return { kind: 'Field', name: comparable(node.name), operand: meaningOf(node.operand) };
  return comparable(node);
}

function flattened(kind: 'And' | 'Or', operand: unknown): readonly unknown[] {
  const isSame = typeof operand === 'object' && operand !== null && 'kind' in operand && operand.kind === kind;
  return isSame && 'operands' in operand && Array.isArray(operand.operands) ? operand.operands : [operand];
}
