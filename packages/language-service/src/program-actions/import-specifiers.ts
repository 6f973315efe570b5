import type { SyntaxNode } from '@lezer/common';
import { childrenOf } from '../embedded/program-tree.ts';

/** A name in the braces of an import: `filters`, `filters as f`, `type Condition`. */
export interface ImportSpecifier {
  readonly start: number;
  readonly end: number;
  /** The exported name. */
  readonly exported: string;
  /** The local name. */
  readonly local: string;
  /** The range of the local name. */
  readonly definition: SyntaxNode;
  readonly isType: boolean;
}

/** The specifiers of an import, in its braces. */
export function importSpecifiers(
  group: SyntaxNode | null,
  text: string,
): { readonly specifiers: readonly ImportSpecifier[]; readonly hasComments: boolean } {
  const specifiers: ImportSpecifier[] = [];
  let nodes: SyntaxNode[] = [];
  let hasComments = false;
  for (const node of group === null ? [] : childrenOf(group)) {
    if (node.name === 'LineComment' || node.name === 'BlockComment') hasComments = true;
    else if (node.name !== '{' && node.name !== ',' && node.name !== '}') nodes.push(node);
    else {
      const [first, last] = [nodes[0], nodes.at(-1)];
      if (first !== undefined && last?.name === 'VariableDefinition') {
        const isType = first.name === 'type' && nodes.length % 2 === 0;
        const exported = nodes[isType ? 1 : 0] ?? last;
        specifiers.push({
          start: first.from,
          end: last.to,
          exported: text.slice(exported.from, exported.to),
          local: text.slice(last.from, last.to),
          definition: last,
          isType,
        });
      }
      nodes = [];
    }
  }
  return { specifiers, hasComments };
}
