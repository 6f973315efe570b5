import { conjunctsOf, type Filter, type Search, type Sort } from '@assetql/core';
import type { BoundRequest } from '@assetql/core/document';
import type { Restriction } from '@assetql/core/meaning';
import type { QueryPart } from './query-part.ts';

/** The request with exactly one node per part, in order, so that each part can be counted. */
export interface PartNodes {
  readonly restriction: Restriction;
  /** The node to be counted for a part, by the part's key. */
  readonly nodes: ReadonlyMap<string, Filter | Search | Sort>;
}

const range = { start: 0, end: 0 } as const;

/** Combines the nodes of each part into one. */
export function partNodes(request: BoundRequest, parts: readonly QueryPart[]): PartNodes {
  const nodes = new Map<string, Filter | Search | Sort>();
  const ordered = <Node extends Filter | Search>(
    source: 'filters' | 'containerfilter' | 'search',
    all: readonly Node[],
    join: (kind: 'And' | 'Or', operands: readonly Node[]) => Node,
  ): Node | undefined => {
    const known = new Map<Filter | Search | Sort, Node>(all.map((node) => [node, node]));
    const operands: Node[] = [];
    const covered = new Set<Node>();
    for (const part of parts) {
      const ownNodes = part.source === source ? part.nodes.flatMap((node) => known.get(node) ?? []) : [];
      const [first] = ownNodes;
      if (first === undefined) continue;
      const node = ownNodes.length === 1 ? first : join(part.join, ownNodes);
      operands.push(node);
      nodes.set(part.key, node);
      for (const one of ownNodes) covered.add(one);
      addInner(part);
    }
    // Nodes without a part in the explanation still restrict the whole.
    operands.push(...all.filter((node) => !covered.has(node)));
    return operands.length > 1 ? join('And', operands) : operands[0];
  };
  const addInner = ({ parts: inner }: QueryPart): void => {
    for (const part of inner) {
      const [only, ...others] = part.nodes;
      if (only !== undefined && others.length === 0) nodes.set(part.key, only);
      addInner(part);
    }
  };
  const filter = (kind: 'And' | 'Or', operands: readonly Filter[]): Filter => ({ kind, range, operands });
  const restriction: Restriction = {
    filters: ordered('filters', conjunctsOf(request.filters), filter),
    containerfilter: ordered('containerfilter', conjunctsOf(request.containerfilter), filter),
    search: ordered('search', conjunctsOf(request.search), (kind, operands) => ({ kind, range, operands })),
    searchFields: request.searchFields,
  };
  return { restriction, nodes };
}
