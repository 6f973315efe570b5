import type { Filter, Search } from '@assetql/core';
import type { Trace } from '@assetql/core/meaning';

/** A node of a trace, and the expression that it stands for by itself. */
export interface Subexpression<Node extends Filter | Search> {
  readonly trace: Trace<Node>;
  readonly alone: Node;
}

/** Every node of the trace of a filter; those in the body of an `ANY` keep it around them. */
export function* filterNodes(
  trace: Trace<Filter>,
  around: (node: Filter) => Filter = (node) => node,
): Generator<Subexpression<Filter>> {
  const { node } = trace;
  yield { trace, alone: around(node) };
  const inner = node.kind === 'Any' ? (body: Filter): Filter => around({ ...node, body }) : around;
  for (const child of trace.children) yield* filterNodes(child, inner);
}

/** Every node of the trace of a search; those behind a field keep it before them. */
export function* searchNodes(
  trace: Trace<Search>,
  around: (node: Search) => Search = (node) => node,
): Generator<Subexpression<Search>> {
  const { node } = trace;
  yield { trace, alone: around(node) };
  const inner =
    node.kind === 'Field'
      ? (body: Search): Search => around({ ...node, operand: { kind: 'Group', range: body.range, body } })
      : around;
  for (const child of trace.children) yield* searchNodes(child, inner);
}
