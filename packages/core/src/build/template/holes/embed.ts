import type { And, Field, Filter, Group, Invalid, Or, Search, Variable } from '../../../syntax/ast.ts';
import { asOperand } from '../../nodes/node.ts';

/** Supplies the expression for each hole. */
export interface Parts<Hole, Node> {
  /** `undefined` when the hole is left out, the hole itself after a mistake. `isBound` is true after a field and its colon, where an operand is required. */
  readonly part: (hole: Hole, isBound: boolean) => Node | undefined;
  /** Called when no operand of an OR is left. */
  readonly lost: () => void;
}

/** The join of the operands that are left. Joins of the same kind are flattened, others that are inserted get brackets. */
function joined<Node extends Filter | Search>(
  join: And<Node> | Or<Node>,
  embed: (operand: Node) => Node | undefined,
  open: (operand: Node) => readonly Node[] | undefined,
  lost: () => void,
): And<Node | Group<Node>> | Or<Node | Group<Node>> | Node | undefined {
  const kept: Node[] = [];
  const operands: (Node | Group<Node>)[] = [];
  for (const written of join.operands) {
    const operand = embed(written);
    if (operand === undefined) continue;
    kept.push(operand);
    const inner = open(operand) ?? [operand.kind === written.kind ? operand : asOperand(operand)];
    for (const each of inner) operands.push(each);
  }
  const [only, second] = kept;
  if (only === undefined && join.kind === 'Or') lost();
  return second === undefined ? only : { ...join, operands };
}

/** Replaces the holes of a filter by conditions. */
export function embedInFilter(filter: Filter, parts: Parts<Invalid, Filter>): Filter | undefined {
  const embed = (node: Filter): Filter | undefined => embedInFilter(node, parts);
  switch (filter.kind) {
    case 'And':
    case 'Or':
      return joined<Filter>(
        filter,
        embed,
        (node) => (node.kind === filter.kind ? node.operands : undefined),
        parts.lost,
      );
    case 'Group':
      return grouped(filter, embed(filter.body));
    case 'Invalid':
      return parts.part(filter, false);
    default:
      return filter;
  }
}

/** Replaces the holes of a search by searches. */
export function embedInSearch(search: Search, parts: Parts<Variable, Search>): Search | undefined {
  const embed = (node: Search): Search | undefined => embedInSearch(node, parts);
  switch (search.kind) {
    case 'And':
    case 'Or':
      return joined<Search>(
        search,
        embed,
        (node) => (node.kind === search.kind ? node.operands : undefined),
        parts.lost,
      );
    case 'Group':
      return grouped(search, embed(search.body));
    case 'Not': {
      const operand = embed(search.operand);
      return operand && { ...search, operand: term(operand) };
    }
    case 'Field': {
      const { operand: written } = search;
      const operand = written.kind === 'Variable' ? parts.part(written, true) : embed(written);
      return operand && { ...search, operand: bound(operand) };
    }
    case 'Variable':
      return parts.part(search, false);
    default:
      return search;
  }
}

/** The brackets of the template, unless the inserted expression has its own. */
function grouped<Node extends Filter | Search>(
  group: Group<Node>,
  body: Node | undefined,
): Group<Node> | Node | undefined {
  if (body === undefined || (body.kind === 'Group' && group.body.kind !== 'Group')) return body;
  return { ...group, body };
}

const bracketed = (body: Search): Group<Search> => ({ kind: 'Group', range: body.range, body });

/** A node as the operand of NOT. */
const term = (node: Search): Search =>
  node.kind === 'And' || node.kind === 'Or' || node.kind === 'Not' ? bracketed(node) : node;

/** A node as the operand of a field. */
function bound(node: Search): Field['operand'] {
  switch (node.kind) {
    case 'And':
    case 'Or':
    case 'Not':
    case 'Field':
      return bracketed(node);
    default:
      return node;
  }
}
