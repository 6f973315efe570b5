import type { Range } from '../../text/range.ts';

/** A node of an AST, and whether it is inside an `ANY` or the JSON of an attribute. */
export interface FoundNode {
  readonly kind: string;
  readonly range: Range;
  /** True inside the body of an `ANY`. */
  readonly inAny: boolean;
  /** True in the JSON of an attribute condition. */
  readonly inJson: boolean;
}

const isRange = (value: unknown): value is Range =>
  typeof value === 'object' && value !== null && 'start' in value && 'end' in value;

/** Every node of an AST, including names, operators and values, parents first. */
export function nodesIn(node: unknown, parents: readonly string[] = [], found: FoundNode[] = []): readonly FoundNode[] {
  if (Array.isArray(node)) {
    for (const child of node) nodesIn(child, parents, found);
  } else if (typeof node === 'object' && node !== null && 'kind' in node && 'range' in node && isRange(node.range)) {
    const kind = String(node.kind);
    const inJson = parents.at(-1) === 'AttributeMatch';
    found.push({ kind, range: node.range, inAny: parents.includes('Any'), inJson });
    const within = [...parents, kind];
    for (const child of Object.values(node)) nodesIn(child, within, found);
  }
  return found;
}
