import type { And, Field, Filter, Group, Invalid, Or, Search, Variable } from '../../syntax/ast.ts';
import { single } from '../node.ts';

/** Says what takes the place of a hole: nothing for no restriction. The hole itself stays for a mistake. */
export interface Parts<Hole, Node> {
  /** `isBound` is true right behind a field and its colon, where something must stand. */
  readonly part: (hole: Hole, isBound: boolean) => Node | undefined;
  /** An OR has lost all its operands. */
  readonly lost: () => void;
}

/** The join of what is left of its operands. Joins of its kind become part of it, and others that are put in get brackets. */
function joined<Node extends Filter | Search>(
  join: And<Node> | Or<Node>,
  embed: (operand: Node) => Node | undefined,
  open: (operand: Node) => readonly Node[] | undefined,
  lost: () => void,
): And<Node | Group<Node>> | Or<Node | Group<Node>> | Node | undefined {
  const left: Node[] = [];
  const operands: (Node | Group<Node>)[] = [];
  for (const written of join.operands) {
    const operand = embed(written);
    if (operand === undefined) continue;
    left.push(operand);
    const inner = open(operand) ?? [operand.kind === written.kind ? operand : single(operand)];
    for (const each of inner) operands.push(each);
  }
  const [only, second] = left;
  if (only === undefined && join.kind === 'Or') lost();
  return second === undefined ? only : { ...join, operands };
}

/** Puts conditions in the place of the holes of a filter. */
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

/** Puts searches in the place of the holes of a search. */
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

/** Written brackets, unless what is put in has its own. */
function grouped<Node extends Filter | Search>(
  group: Group<Node>,
  body: Node | undefined,
): Group<Node> | Node | undefined {
  if (body === undefined || (body.kind === 'Group' && group.body.kind !== 'Group')) return body;
  return { ...group, body };
}

const bracketed = (body: Search): Group<Search> => ({ kind: 'Group', range: body.range, body });

/** What NOT can stand before. */
const term = (node: Search): Search =>
  node.kind === 'And' || node.kind === 'Or' || node.kind === 'Not' ? bracketed(node) : node;

/** What a field can stand before. */
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
