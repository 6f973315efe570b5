import type { Name } from '@assetql/core';
import fc from 'fast-check';

/** The range of a node that a program builds. */
export const range = { start: 0, end: 0 } as const;

/** A name of the schema in some spelling of its case. */
export function nameOf(canonical: string): fc.Arbitrary<Name> {
  return fc
    .constantFrom(canonical, canonical.toLowerCase(), canonical.toUpperCase())
    .map((text) => ({ kind: 'Name', range, text, canonical }));
}

interface Shapes<Node> {
  readonly leaf: fc.Arbitrary<Node>;
  readonly and: (operands: readonly Node[]) => Node;
  readonly or: (operands: readonly Node[]) => Node;
  readonly group: (body: Node) => Node;
  /** Nodes with one operand, beside the group. */
  readonly unary?: (operand: fc.Arbitrary<Node>) => fc.Arbitrary<Node>;
}

/** How deep the alternatives of a tree nest; brackets take three of them. */
const depth = { depthIdentifier: 'tree', maxDepth: 7, withCrossShrink: true } as const;

const several = { minLength: 2, maxLength: 4 } as const;

/** Trees as a parser makes them: joins are flat, and an OR stands inside an AND or behind a NOT in brackets only. */
export function parsedTree<Node>({ leaf, and, or, group, unary }: Shapes<Node>): fc.Arbitrary<Node> {
  return fc.letrec<{ tree: Node; term: Node; bracketed: Node; single: Node; and: Node }>((tie) => ({
    tree: fc.oneof(depth, tie('term'), tie('and'), fc.array(fc.oneof(depth, tie('term'), tie('and')), several).map(or)),
    and: fc.array(tie('term'), several).map(and),
    bracketed: tie('tree').map(group),
    single: fc.oneof(depth, leaf, tie('bracketed')),
    term: unary === undefined ? tie('single') : fc.oneof(depth, tie('single'), unary(tie('single'))),
  })).tree;
}

/** Trees as a program may build them: any node anywhere, joins of one operand among them. */
export function builtTree<Node>({ leaf, and, or, group, unary }: Shapes<Node>): fc.Arbitrary<Node> {
  return fc.letrec<{ tree: Node }>((tie) => {
    const operands = fc.array(tie('tree'), { minLength: 1, maxLength: 3 });
    return {
      tree: fc.oneof(
        depth,
        leaf,
        operands.map(and),
        operands.map(or),
        tie('tree').map(group),
        unary === undefined ? leaf : unary(tie('tree')),
      ),
    };
  }).tree;
}
