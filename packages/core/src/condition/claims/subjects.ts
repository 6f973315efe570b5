import { nameOf, withoutGroups, type VisitedNode } from '../../syntax/visit.ts';

/** The bit that is set where two conditions have the same subject. */
export const hasOverlap: number = 1 << 31;
/** Names after the first 30 share the last bit: expressions with so many fields are rare. */
const most = 30;
/** The greatest number of visits to nodes. A node is visited once for every bracket around it. */
const mostSteps = 100_000;

/** The subjects of conditions as bit sets: fields, or the collection of the `ANY` around a condition. All search terms share one subject. */
export class Subjects {
  private readonly names: string[] = [];
  private steps = mostSteps;
  private readonly excluded: ReadonlySet<VisitedNode>;

  /** Operands in `excluded` are treated as if they were deleted. */
  constructor(excluded: ReadonlySet<VisitedNode>) {
    this.excluded = excluded;
  }

  /** The number of visited nodes. */
  get seen(): number {
    return mostSteps - this.steps;
  }

  private bit(name: string): number {
    let at = this.names.indexOf(name);
    if (at < 0) at = this.names.length < most ? this.names.push(name) - 1 : most;
    return 1 << at;
  }

  /** The subjects of the conditions in a node, with `hasOverlap` where two conditions share one. */
  in(outer: VisitedNode, any?: string): number {
    // The budget is exhausted: any subject is possible.
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

  /** Whether `subjects` may contain a name for which `is` holds. */
  some(subjects: number, is: (name: string) => boolean): boolean {
    return (subjects & (1 << most)) !== 0 || this.names.some((name, at) => (subjects & (1 << at)) !== 0 && is(name));
  }
}

const joined = (first: number, second: number): number => first | second | ((first & second) === 0 ? 0 : hasOverlap);
