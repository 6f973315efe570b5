import { childrenOf } from '../../../syntax/visit.ts';
import type { Filter, Search } from '../../../syntax/ast.ts';
import { limits } from '../../../syntax/limits.ts';

type Node = Filter | Search;

/** Whether printing puts brackets around a node. */
function isBracketed(kind: Node['kind'], parent: Node['kind'] | undefined): boolean {
  if (kind === 'Group' || kind === 'Any') return true;
  if (parent === 'And') return kind === 'Or';
  if (parent !== 'Not' && parent !== 'Field') return false;
  return kind === 'And' || kind === 'Or' || kind === 'Not' || kind === 'Field';
}

/** Whether the text of an expression has more terms, or more nested brackets, than the language allows. */
export function isTooLarge(root: Node): boolean {
  let terms = 0;
  let brackets = 0;

  const visit = (node: Node, parent: Node['kind'] | undefined, outer: number): void => {
    const open = isBracketed(node.kind, parent) ? outer + 1 : outer;
    if (open > brackets) brackets = open;
    const children = childrenOf(node);
    for (const child of children) visit(child, node.kind, open);
    if (children.length === 0) terms++;
  };

  visit(root, undefined, 0);
  return terms > limits.terms || brackets > limits.brackets;
}
