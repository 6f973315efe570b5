import type { NodeOfKind, VisitedNode } from '../rule.ts';

export type JoinNode = NodeOfKind<'And' | 'Or'>;

/** An operand of a join, also of one of the same kind that stands in brackets in it. */
export interface Operand {
  /** With its brackets. */
  readonly node: VisitedNode;
  /** Without them. */
  readonly core: VisitedNode;
  /** The join that it is written in, and its number there. */
  readonly join: JoinNode;
  readonly at: number;
  /** Its number among all of them. */
  readonly order: number;
  /** What its conditions are about. */
  readonly places: readonly string[];
  /** Whether it was found to change nothing. */
  isDropped: boolean;
  /** Whether it was found to exclude another. */
  isGuilty: boolean;
}

/** A node without the brackets around it. */
export const unbracketed = (node: VisitedNode): VisitedNode => (node.kind === 'Group' ? unbracketed(node.body) : node);

/** What a condition is about: its field, or the collection that it stands in; for all terms it is the same. */
function placeOf(node: VisitedNode, any?: string): string {
  return any ?? ('field' in node ? (node.field.canonical ?? node.field.text) : '');
}

/** What the conditions in a node are about. Each step of the way is asked for. */
export function placesIn(
  node: VisitedNode,
  enters: (operand: VisitedNode) => boolean,
  any?: string,
  into: string[] = [],
): string[] {
  switch (node.kind) {
    case 'And':
    case 'Or':
      for (const operand of node.operands) if (enters(operand)) placesIn(operand, enters, any, into);
      return into;
    case 'Group':
      return placesIn(node.body, enters, any, into);
    case 'Not':
    case 'Field':
      return placesIn(node.operand, enters, any, into);
    case 'Any':
      return placesIn(node.body, enters, node.collection.canonical ?? node.collection.text, into);
    default: {
      const place = placeOf(node, any);
      if (!into.includes(place)) into.push(place);
      return into;
    }
  }
}

/** From here on conditions are taken to be about the same without looking. */
const many = 40;

/** Whether two conditions may be about the same. Every check asks it, most need no more. */
export function hasRepetition(node: VisitedNode, seen: string[], any?: string): boolean {
  switch (node.kind) {
    case 'And':
    case 'Or':
      for (const operand of node.operands) if (hasRepetition(operand, seen, any)) return true;
      return false;
    case 'Group':
      return hasRepetition(node.body, seen, any);
    case 'Not':
    case 'Field':
      return hasRepetition(node.operand, seen, any);
    case 'Any':
      return hasRepetition(node.body, seen, node.collection.canonical ?? node.collection.text);
    default: {
      const place = placeOf(node, any);
      return seen.push(place) > many || seen.indexOf(place) < seen.length - 1;
    }
  }
}

/** Something that conditions of both are about. */
export function sharedPlace({ places }: Operand, other: Operand): string | undefined {
  for (const place of places) if (other.places.includes(place)) return place;
  return undefined;
}

/** Whether there are operands inside that may be found to change nothing because of what stands around it. */
export const isChangeable = ({ core }: Operand): boolean =>
  core.kind === 'And' || core.kind === 'Or' || (core.kind === 'Field' && core.operand.kind === 'Group');
