import { nameOf, withoutGroups, type VisitedNode } from '../../syntax/visit.ts';

/** The bit of what two conditions are about. */
export const hasOverlap: number = 1 << 31;
/** All names beyond share the last bit, so that only what is said of few fields is told apart. */
const most = 30;
/** How many nodes are looked at: each once for every bracket around it, in all that people write. */
const mostSteps = 100_000;

/** What conditions are about, as bits: their fields, or the collections that they stand in; for all terms it is the same. */
export class Subjects {
  private readonly names: string[] = [];
  private steps = mostSteps;
  private readonly excluded: ReadonlySet<VisitedNode>;

  /** Without the operands in `excluded`. */
  constructor(excluded: ReadonlySet<VisitedNode>) {
    this.excluded = excluded;
  }

  /** How many nodes were looked at. */
  get seen(): number {
    return mostSteps - this.steps;
  }

  private bit(name: string): number {
    let at = this.names.indexOf(name);
    if (at < 0) at = this.names.length < most ? this.names.push(name) - 1 : most;
    return 1 << at;
  }

  /** What the conditions in a node are about, and whether two of them are about the same. */
  in(outer: VisitedNode, any?: string): number {
    // Then it may be about anything.
    if (this.steps-- <= 0) return -1;
    const node = withoutGroups(outer);
    switch (node.kind) {
      case 'And':
      case 'Or': {
        let found = 0;
        for (const operand of node.operands)
          if (!this.excluded.has(operand)) found = joined(found, this.in(operand, any));
        return found;
      }
      case 'Not':
      case 'Field':
        return this.in(node.operand, any);
      case 'Any':
        return this.in(node.body, nameOf(node.collection));
      default:
        return this.bit(any ?? ('field' in node ? nameOf(node.field) : ''));
    }
  }

  /** Whether there may be such a name in `subjects`. */
  some(subjects: number, is: (name: string) => boolean): boolean {
    return (subjects & (1 << most)) !== 0 || this.names.some((name, at) => (subjects & (1 << at)) !== 0 && is(name));
  }
}

const joined = (first: number, second: number): number => first | second | ((first & second) === 0 ? 0 : hasOverlap);
